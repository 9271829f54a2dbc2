"""Encoders: text to vectors, one file per kind, chosen once by the settings."""
