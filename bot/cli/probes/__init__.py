"""Asking a service once whether it would work for us, before a bot relies on it."""
