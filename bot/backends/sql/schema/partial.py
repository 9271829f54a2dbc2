"""Unique indexes over some rows only, told to SQLite here and to PostgreSQL where it is used."""

from typing import Any

from sqlalchemy import Index, TextClause, text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex


def unique_where(condition: str, name: str, *columns: str) -> Index:
    """Said as `postgresql_where`, it would import all that SQLAlchemy knows of PostgreSQL."""
    return Index(name, *columns, unique=True, sqlite_where=text(condition))


@compiles(CreateIndex, "postgresql")
def _with_condition(create: CreateIndex, compiler: Any, **options: Any) -> str:
    # Any: the compiler of whatever dialect is in use, which has no common type.
    written: str = compiler.visit_create_index(create, **options)
    condition = create.element.dialect_options["sqlite"]["where"]
    return f"{written} WHERE {condition}" if isinstance(condition, TextClause) else written
