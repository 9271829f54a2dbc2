"""How the bot is started with the computer, for the system at hand."""

from pathlib import Path


def start_command(python: str) -> str:
    return f"{_quoted(python)} -m bot"


def systemd_unit(python: str, folder: Path) -> str:
    """Its first stop is by SIGTERM, which the bot answers within ten seconds."""
    return (
        "[Unit]\n"
        "Description=Rememo\n"
        "After=network-online.target\n"
        "Wants=network-online.target\n\n"
        "[Service]\n"
        f"WorkingDirectory={str(folder).replace('%', '%%')}\n"
        f"ExecStart={_quoted(python).replace('%', '%%')} -m bot\n"
        "Restart=on-failure\n"
        "RestartPreventExitStatus=2 78\n"
        "RestartSec=5\n\n"
        "[Install]\n"
        "WantedBy=default.target\n"
    )


def windows_task(python: str, folder: Path) -> str:
    inner = f'cmd /c cd /d \\"{folder}\\" && \\"{python}\\" -m bot'
    return f'schtasks /create /tn Rememo /sc onlogon /tr "{inner}"'


def _quoted(path: str) -> str:
    return f'"{path}"' if " " in path else path
