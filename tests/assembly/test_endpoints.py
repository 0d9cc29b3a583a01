"""Which key belongs to which address, and what is chosen where nobody chose: rules that decide who gets a secret."""

from typing import Any

import keyring
import keyring.errors
import pytest

from app.assembly.endpoints import (
    NamedEndpoint,
    all_endpoints,
    checked_name,
    chosen_endpoint,
    default_endpoint,
    find_endpoint,
    free_name,
)
from app.configuration.secrets import Keys
from app.configuration.settings import ProviderSettings, Settings
from app.network.certificates import verification
from app.providers import KINDS
from app.providers.address import checked, comparable, mended, origin, shown
from app.vocabulary.errors import UsageError

OWN = "https://api.openai.com/v1"


@pytest.mark.parametrize(
    ("name", "base_url", "key_name", "variables"),
    [
        ("openai", OWN, "openai", ("OPENAI_API_KEY",)),
        ("", OWN, "openai", ("OPENAI_API_KEY",)),
        ("", "https://api.openai.com/v2", "openai", ("OPENAI_API_KEY",)),
        ("openai", "https://API.OpenAI.com:443/v1", "openai", ("OPENAI_API_KEY",)),
        ("openai", "http://api.openai.com/v1", "openai@http://api.openai.com", ()),
        ("openai", "https://api.openai.com:8443/v1", "openai@api.openai.com:8443", ()),
        ("openai", "https://api.openai.com.evil.example/v1", "openai@api.openai.com.evil.example", ()),
        ("openai", "https://api.openai.com@evil.example/v1", "openai@evil.example", ()),
        ("openai", "https://openrouter.ai/api/v1", "openai@openrouter.ai", ()),
        ("openai", "http://127.0.0.1:1234/v1", "openai@http://127.0.0.1:1234", ()),
        ("", "http://127.0.0.1:1234/v1", "openai@http://127.0.0.1:1234", ()),
        ("LM Studio", "http://127.0.0.1:1234/v1", "LM Studio@http://127.0.0.1:1234", ()),
        ("work", OWN, "work@api.openai.com", ()),
    ],
)
def test_a_key_belongs_to_an_endpoint_at_an_address(
    name: str, base_url: str, key_name: str, variables: tuple[str, ...]
) -> None:
    endpoint = NamedEndpoint(name, KINDS["openai"], base_url)
    assert (endpoint.key_name, endpoint.key_variables) == (key_name, variables)
    said = NamedEndpoint(name, KINDS["openai"], base_url, key_variable="MINE")
    assert said.key_variables == ("MINE",)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("localhost", "http://localhost"),
        ("localhost:1234/v1", "http://localhost:1234/v1"),
        (" 127.0.0.1:8080 ", "http://127.0.0.1:8080"),
        ("[::1]:8080/v1", "http://[::1]:8080/v1"),
        ("192.168.1.7:11434", "http://192.168.1.7:11434"),
        ("gpu-box:11434", "http://gpu-box:11434"),
        ("nas.local/v1", "http://nas.local/v1"),
        ("llm.example.org/v1", "https://llm.example.org/v1"),
        ("8.8.8.8:443", "https://8.8.8.8:443"),
        ("localhost.evil.example", "https://localhost.evil.example"),
        ("http://llm.example.org", "http://llm.example.org"),
        ("ftp://host", "ftp://host"),
        ("me@llm.example.org", "me@llm.example.org"),
        ("nonsense", "nonsense"),
        ("two words.org", "two words.org"),
        ("", ""),
    ],
)
def test_an_address_without_a_scheme_gets_the_one_that_is_meant(typed: str, meant: str) -> None:
    assert mended(typed) == meant


@pytest.mark.parametrize(
    "address", ["", "nonsense", "ftp://host", "http://", "http://:80", "http://host:0", "http://h:x"]
)
def test_what_no_server_can_have_is_no_address(address: str) -> None:
    with pytest.raises(UsageError, match="not an address"):
        checked(address)


def test_an_address_is_shown_and_compared_without_what_goes_without_saying() -> None:
    assert shown("HTTPS://me:secret@Host.example:443/v1/?key=x") == "https://host.example/v1"
    assert origin("http://[::1]:80/v1") == "http://[::1]"
    assert shown("user:secret@host") == "the server"


@pytest.mark.parametrize(
    ("address", "other", "is_same"),
    [
        ("http://h/v1", "http://h/v1/", True),
        ("http://h/v1", "HTTP://H:80", True),
        ("http://h/v1?x=1", "http://h/v1/?x=1", True),
        ("", "", True),
        ("http://h/v1?x=1", "http://h/v1?x=2", False),
        ("http://me:one@h/v1", "http://me:two@h/v1", False),
        ("http://h/a", "http://h/a/v1", False),
        ("http://h/v1", "https://h/v1", False),
        ("http://h/v1", "http://h:81/v1", False),
        ("nonsense", "http://[", False),
    ],
)
def test_an_address_is_the_same_however_it_is_spelled(address: str, other: str, is_same: bool) -> None:
    assert (comparable(address) == comparable(other)) is is_same


def test_old_settings_mean_what_they_meant() -> None:
    settings = Settings(
        provider="openai", providers={"openai": ProviderSettings(base_url="http://127.0.0.1:1234/v1/", model="m")}
    )
    endpoint, why = default_endpoint(settings, Keys({"OPENAI_API_KEY": "k"}))
    assert (endpoint.name, endpoint.base_url, endpoint.default_model) == ("openai", "http://127.0.0.1:1234/v1", "m")
    assert why == "" and endpoint.key_variables == ()


def test_entries_that_are_of_no_known_kind_can_be_opened_and_not_used() -> None:
    entries = {
        "odd": ProviderSettings(model="m"),
        "openai": ProviderSettings(kind="ollama"),
        "x": ProviderSettings("ollama"),
    }
    settings = Settings(providers=entries)
    assert [one.name for one in all_endpoints(settings)] == [
        "anthropic",
        "ollama",
        "copilot",
        "azure",
        "bedrock",
        "vertex",
        "demo",
        "agent",
        "x",
    ]
    for name in ("odd", "openai"):
        with pytest.raises(UsageError, match="kind"):
            find_endpoint(settings, name)


@pytest.mark.parametrize(
    ("provider", "base_url", "name", "kind"),
    [
        ("box", "", "box", "openai"),
        ("BOX", "", "box", "openai"),
        ("box", "http://127.0.0.1:1/v1/", "box", "openai"),
        ("box", "http://127.0.0.1:2/v1", "", "openai"),
        ("claude", "http://127.0.0.1:2", "", "anthropic"),
        ("", "http://127.0.0.1:2/v1", "", "openai"),
        ("", "", "demo", "demo"),
    ],
)
def test_what_was_asked_for_is_chosen(provider: str, base_url: str, name: str, kind: str) -> None:
    settings = Settings(
        providers={
            "box": ProviderSettings("openai", "http://127.0.0.1:1/v1", key_variable="BOX"),
            "claude": ProviderSettings("anthropic", "http://127.0.0.1:3"),
        }
    )
    endpoint, _ = chosen_endpoint(settings, Keys({}), provider, base_url)
    assert (endpoint.name, endpoint.kind.name) == (name, kind)
    assert (endpoint.key_variable == "BOX") is (name == "box")


@pytest.mark.parametrize(
    ("provider", "held_with", "kind"),
    [
        ("", "", "openai"),
        ("", "imported", "openai"),
        ("", "ollama", "ollama"),
        ("claude", "", "anthropic"),
        ("claude", "ollama", "ollama"),
        ("claude", "imported", "anthropic"),
        ("demo", "", "openai"),
    ],
)
def test_what_an_address_speaks_depends_on_no_key(provider: str, held_with: str, kind: str) -> None:
    settings = Settings(provider, providers={"claude": ProviderSettings("anthropic", "http://127.0.0.1:3")})
    for variable in ("ANTHROPIC_API_KEY", "COPILOT_API_KEY", "OTHER"):
        found, why = chosen_endpoint(settings, Keys({variable: "k"}), base_url="http://127.0.0.1:2/v1", kind=held_with)
        assert (found.kind.name, found.key_variables, why) == (kind, (), "")


def test_a_name_is_new_short_and_can_be_seen() -> None:
    settings = Settings(providers={"LM Studio": ProviderSettings("openai")})
    for wrong in ("", "  ", "lm studio", "OpenAI", "a\u202eb", "x" * 41):
        with pytest.raises(UsageError):
            checked_name(settings, wrong)
    assert checked_name(settings, "  My   box ") == "My box"
    assert free_name(["LM Studio", "lm studio 2"], "LM Studio") == "LM Studio 3"


# --- a keyring that asks whenever it is read ------------------------------------------------------------------------


class AskingKeyring:
    """Stands for KWallet: whether reading asks for a password cannot be known before."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.read = 0
        self.stays_locked = False

    def get_password(self, service: str, name: str) -> str | None:
        self.read += 1
        if self.stays_locked:
            raise keyring.errors.KeyringLocked("dismissed")
        return self.kept.get((service, name))

    def set_password(self, service: str, name: str, value: str) -> None:
        if self.stays_locked:
            raise keyring.errors.KeyringLocked("dismissed")
        self.kept[service, name] = value

    def delete_password(self, service: str, name: str) -> None:
        del self.kept[service, name]


@pytest.fixture
def wallet(monkeypatch: pytest.MonkeyPatch) -> AskingKeyring:
    monkeypatch.delenv("PYTHON_KEYRING_BACKEND")
    monkeypatch.setattr(AskingKeyring, "__module__", "keyring.backends.kwallet")
    made: Any = AskingKeyring()
    monkeypatch.setattr(keyring.core, "_keyring_backend", made)
    return made  # type: ignore[no-any-return]


def test_such_a_keyring_is_read_only_if_the_key_is_nowhere_else(wallet: AskingKeyring) -> None:
    asked: list[str] = []
    assert Keys({}).keep("openai", "sk-1") == "the system keyring"
    found = Keys({"KEY": "sk-2"}).find("openai", ("KEY",), lambda: asked.append("ask"))
    assert found is not None and (found.value, asked, wallet.read) == ("sk-2", [], 0)
    assert Keys({}).find("openai", ("KEY",)) is None and wallet.read == 0
    found = Keys({}).find("openai", ("KEY",), lambda: asked.append("ask"))
    assert found is not None and (found.value, asked, wallet.read) == ("sk-1", ["ask"], 1)


def test_a_keyring_that_stays_locked_has_no_key(wallet: AskingKeyring) -> None:
    wallet.stays_locked = True
    keys = Keys({})
    assert keys.find("openai", ask=lambda: None) is None
    assert keys.keep("openai", "sk-1") == "memory, for this run only"
    found = keys.find("openai", ask=lambda: None)
    assert found is not None and found.value == "sk-1"


def test_a_key_moves_to_a_new_name_and_is_not_lost_on_the_way(wallet: AskingKeyring) -> None:
    keys = Keys({})
    keys.keep("box@host", "sk-1")
    assert keys.move("box@host", "crate@host") == "the system keyring"
    assert wallet.kept == {("handrail", "crate@host"): "sk-1"}
    assert keys.move("nothing", "else") == ""


@pytest.mark.parametrize(
    ("address", "needed"),
    [
        ("http://127.0.0.1:8080/v1", False),
        ("http://[::1]:8080", False),
        ("http://localhost:11434", False),
        ("https://127.0.0.1:8443", True),
        ("https://api.example.org", True),
        ("http://models.example.org", True),  # a proxy may be asked by https
    ],
)
def test_certificates_are_left_out_only_where_nothing_is_encrypted(address: str, needed: bool) -> None:
    assert (verification(address) is not False) is needed


def test_an_address_alone_is_enough_for_a_conversation_that_was_imported() -> None:
    """Whatever it was held with is unknown; then it is asked as most servers are."""
    found, _ = chosen_endpoint(Settings(), Keys({}), base_url="http://127.0.0.1:8080/v1", kind="imported")
    assert (found.kind.name, found.address) == ("openai", "http://127.0.0.1:8080/v1")


def test_an_address_is_said_once() -> None:
    local = NamedEndpoint("openai", KINDS["openai"], "http://127.0.0.1:1234/v1")
    assert local.title.endswith("127.0.0.1:1234") and local.address_beside_title == ""
    own = NamedEndpoint("Workbox", KINDS["openai"], "http://127.0.0.1:1234/v1")
    assert (own.title, own.address_beside_title) == ("Workbox", "http://127.0.0.1:1234/v1")
