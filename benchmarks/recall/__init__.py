"""How well and how fast the bot finds again what was said."""
