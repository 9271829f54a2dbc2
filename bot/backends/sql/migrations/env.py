"""Alembic's entry: runs the steps on the connection, and in the transaction, it is handed."""

from alembic import context

from bot.backends.sql.schema import metadata

attributes = context.config.attributes

context.configure(
    connection=attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    on_version_apply=lambda **_: attributes["applied"](),
)
with context.begin_transaction():
    context.run_migrations()
