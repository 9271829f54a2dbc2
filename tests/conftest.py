"""What all tests share: a quiet Telegram library, and the tables that some tests report."""

import os

import pytest

# The library warns in every answer to a flood unless its waits are timedeltas.
os.environ.setdefault("PTB_TIMEDELTA", "true")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what a test recorded as a `table`, whichever process it ran in."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "table":
                terminalreporter.write_line(str(value))
