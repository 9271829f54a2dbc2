"""One's own data, out and in again: written as JSON, read from that or from plain lines."""
