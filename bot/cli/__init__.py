"""What the operator does at the command line, beside running the bot."""
