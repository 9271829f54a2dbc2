"""The truth: every store on SQLite, through SQLAlchemy Core."""

from bot.backends.sql.database import SqlDatabase, open_database

__all__ = ["SqlDatabase", "open_database"]
