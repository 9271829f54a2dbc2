"""Looking at the machine, the data folder, the database, its backups and the index."""

import asyncio
import os
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from bot.backends.clock import local_zone_name
from bot.backends.index_folder import IndexFolder
from bot.backends.sql import files
from bot.backends.sql.schema import HEAD
from bot.cli.findings import Finding, error, ok, warning
from bot.config import Settings
from bot.domain.errors import ConfigurationError, MemoryUnavailable, StorageError
from bot.encoders import open_encoder, open_reranker
from bot.machine import this_machine
from bot.ports import Clock
from bot.stores import backups, database_file, described, index_folder, is_running

LEAST_FREE = 200_000_000


async def machine(settings: Settings, clock: Clock) -> Sequence[Finding]:
    try:
        told = this_machine().shortcoming(server=bool(settings.qdrant.url))
        zone = local_zone_name()
    except ConfigurationError as wrong:
        return [error(str(wrong))]
    small = [warning(told)] if told else []
    return [*small, ok(f"the machine's time zone is {zone}")]


async def folder(settings: Settings, clock: Clock) -> Sequence[Finding]:
    return await asyncio.to_thread(_folder, settings.data_dir)


def _folder(place: Path) -> Sequence[Finding]:
    if not place.exists():
        return [ok(f"the data folder {place} will be made at the first start")]
    if not (place.is_dir() and os.access(place, os.R_OK | os.W_OK | os.X_OK)):
        return [
            error(f"the data folder {place} cannot be written", "set BOT_DATA_DIR to one you own")
        ]
    found = [ok(f"the data folder is {place.absolute()}")]
    if is_running(place):
        found.append(ok("the bot is running on it"))
    if os.name == "posix" and place.stat().st_mode & 0o077:
        found.append(warning("others on this machine may look into it", f"chmod 700 {place}"))
    if (free := shutil.disk_usage(place).free) < LEAST_FREE:
        found.append(warning(f"only {free // 1_000_000} MB are left on its disk", "make room"))
    return found


async def database(settings: Settings, clock: Clock) -> Sequence[Finding]:
    file = database_file(settings)
    if not await asyncio.to_thread(file.is_file):
        return [ok("there is no database yet")]
    try:
        revision = await asyncio.to_thread(files.revision, file)
    except StorageError as wrong:
        return [error(str(wrong), "python -m bot restore FILE")]
    if revision is not None and revision > HEAD:
        return [error("the database was written by a newer version", "install that version")]
    if revision not in (None, HEAD):
        return [ok("the database is sound; it is brought up to date at the next start")]
    return [ok("the database is sound")]


async def copies(settings: Settings, clock: Clock) -> Sequence[Finding]:
    kept = await asyncio.to_thread(backups(settings).listing)
    if not settings.backup.nightly:
        return [warning("no nightly backups are made", "set BOT_BACKUP__NIGHTLY=true")]
    if not kept:
        return [ok("the first backup will be made tonight")]
    newest = datetime.fromisoformat(kept[-1].name.split("-")[1])
    days = (clock.now() - newest).days
    return [ok(f"the newest of {len(kept)} backups is {days} days old: {kept[-1]}")]


async def index(settings: Settings, clock: Clock) -> Sequence[Finding]:
    try:
        encoder = open_encoder(settings)
    except ConfigurationError as wrong:
        return [error(str(wrong))]
    try:
        await encoder.ready()
    except MemoryUnavailable as wrong:
        return [error(str(wrong), "allow its download, or set BOT_EMBEDDING__MODEL=built-in")]
    finally:
        await encoder.aclose()
    found = [ok(f"memories are read by {encoder.name}")]
    current = await asyncio.to_thread(IndexFolder(index_folder(settings)).current)
    if current and current[1] != described(encoder):
        made_by = current[1].embedder
        found.append(
            warning(
                f"the index was made by {made_by}: memories are found by words only",
                "python -m bot reindex",
            )
        )
    return found


async def reranker(settings: Settings, clock: Clock) -> Sequence[Finding]:
    try:
        opened = open_reranker(settings)
    except ConfigurationError as wrong:
        return [error(str(wrong))]
    if opened is None:
        return []
    try:
        await opened.ready()
    except MemoryUnavailable as wrong:
        cure = "set BOT_EMBEDDING__ALLOW_DOWNLOAD=true or BOT_EMBEDDING__RERANKER_PATH"
        return [warning(f"memories are ordered without a second look: {wrong}", cure)]
    finally:
        await opened.aclose()
    return [ok(f"{opened.name} has a say in the order of memories")]
