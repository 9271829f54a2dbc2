"""The sentences of `setup` that every language must have; placeholders stand in braces."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Texts:
    welcome: str
    unseen: str
    have: str
    retry: str
    try_again_word: str
    later: str

    telegram_how: str
    telegram_ask: str
    telegram_ok: str
    telegram_privacy: str
    telegram_webhook: str
    discord_how: str
    discord_ask: str
    discord_ok: str
    discord_content_off: str
    discord_invite: str
    refused: str
    not_reached: str
    not_a_token: str

    model_how: str
    model_ollama: str
    model_choices: str
    model_ask: str
    model_address: str
    model_key: str
    model_which: str
    model_trying: str
    model_ok: str
    model_none: str
    model_silent: str
    model_weak: str
    model_cut: str
    model_short: str
    model_cure: str
    model_cure_ollama: str
    model_no_tools: str

    encoder_ask: str
    encoder_loading: str
    encoder_ok: str
    encoder_failed: str

    operator_ask: str
    written: str
    owner_code: str
    owner_later: str
    terminal_only: str
    start: str
    boot_linux: str
    boot_windows: str
    boot_other: str
    yes: str
