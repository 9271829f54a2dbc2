"""What every test of an adapter needs."""

import pytest


@pytest.fixture(autouse=True)
def _seconds_as_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the Telegram library warns of its own exception, and a warning is an error."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
