"""TLS to Telegram is checked as the library would check it, though certificates come later."""

import ssl
from pathlib import Path

import certifi
import httpx
import pytest

from adapters.telegram.trust import trust, trusting_nobody
from bot.domain.errors import ConfigurationError


def trusted(context: ssl.SSLContext) -> set[str]:
    return {str(one["serialNumber"]) for one in context.get_ca_certs()}


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)


def test_it_trusts_whom_the_library_trusts_and_checks_as_much() -> None:
    context, library = trusting_nobody(), httpx.create_ssl_context()
    for one in ("verify_mode", "check_hostname", "verify_flags", "options", "minimum_version"):
        assert getattr(context, one) == getattr(library, one), one
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert trusted(context) == set()
    trust(context)
    assert trusted(context) == trusted(library) != set()


def test_the_environment_may_name_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first, _, _ = Path(certifi.where()).read_text("utf-8").partition("-----END CERTIFICATE-----")
    alone = tmp_path / "alone.pem"
    alone.write_text(f"{first}-----END CERTIFICATE-----\n", "utf-8")
    monkeypatch.setenv("SSL_CERT_FILE", str(alone))
    context = trusting_nobody()
    trust(context)
    assert trusted(context) == trusted(httpx.create_ssl_context())
    assert len(trusted(context)) == 1


def test_certificates_that_are_not_there_are_told_to_the_operator(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    with pytest.raises(ConfigurationError, match=r"none\.pem .* SSL_CERT_FILE"):
        trust(trusting_nobody())
