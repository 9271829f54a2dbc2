"""Bringing a database to today's tables, all in one transaction: a kill leaves the old ones."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection

from bot.backends.sql.schema import HEAD
from bot.domain.errors import StorageError

STEP = "migrate_step"


def migrate(
    connection: Connection,
    revision: str | None,
    reach: Callable[[str], None],
    *,
    to: str = "head",
) -> None:
    """`reach` is told before, between and after the steps; nothing happens at today's revision."""
    if revision == HEAD:
        return
    # Imported only where it is needed: every other start is quicker without.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection, "applied": lambda: reach(STEP)})
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise StorageError(
            f"The database was written by a newer version of the bot (revision {revision}); "
            "install that version, or restore an older backup"
        )
    reach(STEP)
    with connection.begin():
        command.upgrade(config, to)
    reach(STEP)
