"""Where all tables are gathered, and the revision they stand at."""

from sqlalchemy import MetaData

HEAD = "0010"

metadata = MetaData()
