"""Where settings are read from: a YAML file, .env and the environment, merged key by key."""

import difflib
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from dotenv.parser import parse_stream

from bot.domain.errors import ConfigurationError

PREFIX = "BOT_"
ALIASES = {
    "TELEGRAM_BOT_TOKEN": ("telegram", "token"),
    "DISCORD_BOT_TOKEN": ("discord", "token"),
    "OPENAI_API_KEY": ("llm", "api_key"),
    "OPENAI_BASE_URL": ("llm", "base_url"),
    "OPENAI_MODEL": ("llm", "model"),
    "QDRANT_URL": ("qdrant", "url"),
    "QDRANT_API_KEY": ("qdrant", "api_key"),
}
NOT_SETTINGS = {"BOT_CONFIG", "BOT_KILL_AT"}
BUILT_IN = Path(__file__).with_name("config.yaml")

Keys = Mapping[str, Sequence[str]]
"""The keys of each section; a setting outside the sections has none."""


class _OneOfEach(yaml.SafeLoader):
    """A key that stands twice would silently win over the first."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"{key.value} stands there twice", problem_mark=key.start_mark
                )
            seen.add(str(key.value))
        return super().construct_mapping(node, deep)


def read_yaml(path: Path | None, environment: Mapping[str, str]) -> dict[str, Any]:
    """`Any`: whatever the file holds; it is checked once everything is merged."""
    said = environment.get("BOT_CONFIG", "").strip()
    named = path or (Path(said) if said else None)
    file = named or next((p for p in (Path("config.yaml"), BUILT_IN) if p.is_file()), None)
    if file is None:
        return {}
    try:
        read = yaml.load(_text(file), _OneOfEach)  # a SafeLoader that refuses doubled keys
    except RecursionError:
        raise ConfigurationError(f"{file} refers to itself: write its values out") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" (line {mark.line + 1})" if mark else ""
        raise ConfigurationError(f"{file} is not valid YAML{line}: mend that line") from None
    if read is None:
        return {}
    if not isinstance(read, dict):
        raise ConfigurationError(f"{file} must hold keys and values, as in config.yaml")
    return _without_nothing(read)


def read_dotenv(file: Path) -> Mapping[str, str]:
    if not file.is_file():
        return {}
    bindings = list(parse_stream(io.StringIO(_text(file))))
    for binding in bindings:
        if binding.error:
            line = binding.original.line
            raise ConfigurationError(f"{file} cannot be read at line {line}: close its quotes")
    return {binding.key: binding.value or "" for binding in bindings if binding.key}


def overlay(values: dict[str, Any], source: Mapping[str, str], keys: Keys) -> None:
    """Lay what the environment says over `values`; blank means left out."""
    said = {name: value.strip().strip("\"'") for name, value in source.items()}
    said = {name: value for name, value in said.items() if value}
    for name, path in ALIASES.items():
        if name in said:
            _put(values, *path, said[name])
    for name, value in said.items():
        if name.upper().startswith(PREFIX) and name.upper() not in NOT_SETTINGS:
            _place(values, name, value, keys)


def named_sections(source: Mapping[str, str]) -> Iterator[str]:
    """The section of each BOT_<SECTION>__<KEY>, whether there is such a one or not."""
    for name, value in source.items():
        section, separator, _ = name.upper().removeprefix(PREFIX).lower().partition("__")
        if name.upper().startswith(PREFIX) and separator and value.strip():
            yield section


def suggestion(name: str, keys: Keys) -> str:
    """In brackets: the setting that was probably meant."""
    names = [
        f"{PREFIX}{'__'.join(filter(None, (section, key)))}".upper()
        for section, inner in keys.items()
        for key in (inner or ("",))
    ]
    close = difflib.get_close_matches(name.upper(), names, n=1, cutoff=0.6)
    return f" (did you mean {close[0]}?)" if close else ""


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except OSError as error:
        raise ConfigurationError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigurationError(f"cannot read {file}: save it as UTF-8 text") from None


def _without_nothing(values: dict[str, Any]) -> dict[str, Any]:
    """A section or key with nothing behind it is as if left out."""
    kept = {}
    for key, value in values.items():
        if isinstance(value, dict):
            value = _without_nothing(value)
        if value is not None:
            kept[str(key)] = value
    return kept


def _place(values: dict[str, Any], name: str, value: str, keys: Keys) -> None:
    section, _, key = name.upper().removeprefix(PREFIX).lower().partition("__")
    known = section in keys and (key in keys[section] if keys[section] else not key)
    if not known:
        said = suggestion(name, keys)
        raise ConfigurationError(f"{name} is no setting{said}; remove or rename it")
    if key:
        _put(values, section, key, value)
    else:
        values[section] = value


def _put(values: dict[str, Any], section: str, key: str, value: str) -> None:
    inner = values.setdefault(section, {})
    if not isinstance(inner, dict):
        raise ConfigurationError(
            f"{section} in the configuration file must be a section, as in config.yaml"
        )
    inner[key] = value
