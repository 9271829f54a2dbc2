"""Time phrases with their right answers, and the judge of answers."""
