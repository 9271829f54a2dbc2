"""The end of the talk: what was found is written, the owner's code told, and how to start."""

from bot.backends.sql import open_database
from bot.cli import boot
from bot.cli.env_file import write_settings
from bot.cli.setup.talk import Talk
from bot.config import Settings
from bot.core.owner_code import owner_code
from bot.stores import database_file, hold, is_running


def operator(talk: Talk) -> None:
    name = talk.settings.operator or talk.outside.login
    said = talk.person.ask(talk.say.operator_ask.format(name=name))
    if said or not talk.settings.operator:
        talk.found["BOT_OPERATOR"] = said or name


async def ending(talk: Talk) -> None:
    say, outside = talk.say, talk.outside
    file = outside.folder / ".env"
    write_settings(file, talk.found)
    talk.person.tell(say.written.format(file=file))
    await _tell_code(talk)
    talk.person.tell(say.start.format(command=boot.start_command(outside.python)))
    talk.person.tell(_at_boot(talk))


async def _tell_code(talk: Talk) -> None:
    settings = talk.settings
    named = {"TELEGRAM_BOT_TOKEN", "DISCORD_BOT_TOKEN"} & talk.found.keys()
    kept = settings.telegram.token.get_secret_value() or settings.discord.token.get_secret_value()
    if not (named or kept):
        talk.person.tell(talk.say.terminal_only)
    elif is_running(settings.data_dir):
        talk.person.tell(talk.say.owner_later)
    elif not settings.access.administrators and (code := await _code(settings)):
        talk.person.tell(talk.say.owner_code.format(code=code))


async def _code(settings: Settings) -> str | None:
    lock = hold(settings.data_dir)
    try:
        database = await open_database(database_file(settings))
        try:
            return await database.write(owner_code)
        finally:
            await database.close()
    finally:
        lock.release()


def _at_boot(talk: Talk) -> str:
    outside = talk.outside
    if outside.system == "win32":
        return talk.say.boot_windows.format(
            command=boot.windows_task(outside.python, outside.folder)
        )
    if outside.system.startswith("linux"):
        return talk.say.boot_linux.format(
            file="~/.config/systemd/user/rememo.service",
            unit=boot.systemd_unit(outside.python, outside.folder),
        )
    return talk.say.boot_other
