"""The person's keys: in the system keyring, in the environment, or in memory for this run; never in a file."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.redaction.known import KnownSecrets
from app.text.sentences import say
from app.vocabulary.errors import StorageError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend


SERVICE = "handrail"
IN_KEYRING = say("the system keyring")
IN_LOCKED_KEYRING = "the locked system keyring"
IN_MEMORY = say("memory, for this run only")

_SECRETSTORAGE = "keyring.backends.SecretService"
UNASKING = ("keyring.backends.macOS", "keyring.backends.Windows")
"""Backends whose reading creates nothing."""
SECURE_BACKENDS = (_SECRETSTORAGE, "keyring.backends.libsecret", "keyring.backends.kwallet", *UNASKING)
"""Modules of backends that keep a secret; others drop it, prompt on the terminal or write it to a plain file."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What can be seen without asking: the secret, or that one may be there behind a lock."""

    secret: str = field(default="", repr=False)
    is_locked: bool = False


NOTHING = Glimpse()


def glimpse(attributes: Mapping[str, str], collection_path: str = "") -> Glimpse:
    """The first item with these attributes in a collection, by default the default one. Blocks on the bus."""
    import secretstorage
    from jeepney import DBusErrorResponse  # type: ignore[import-untyped]  # has no types
    from secretstorage.exceptions import SecretStorageException

    try:
        with closing(secretstorage.dbus_init()) as bus:
            if collection_path:
                collection = secretstorage.Collection(bus, collection_path)
            else:
                collection = secretstorage.get_collection_by_alias(bus, "default")
            item = next(collection.search_items(dict(attributes)), None)
            if item is None:
                return NOTHING
            if item.is_locked():
                return Glimpse(is_locked=True)
            return Glimpse(item.get_secret().decode())
    except (SecretStorageException, DBusErrorResponse, OSError, EOFError, UnicodeDecodeError):
        return NOTHING


@dataclass(frozen=True)
class Key:
    """A key and where it was found; its text shows nowhere."""

    value: str = field(repr=False)
    source: str


class Keys:
    """Looks keys up; every call may block on the keyring, so call it in a thread."""

    def __init__(self, environment: Mapping[str, str] | None = None, known: KnownSecrets | None = None) -> None:
        """`known` learns every key that is found or kept, so that it is masked wherever it turns up."""
        self._known = known or KnownSecrets()
        self._environment = os.environ if environment is None else environment
        self._memory: dict[str, str] = {}

    def find(self, name: str, variables: Sequence[str] = (), ask: Callable[[], None] | None = None) -> Key | None:
        """The key of this name: keyring first, then memory, then the first variable that is set.

        Nobody is asked for a password of the keyring's unless `ask` is given and the key is nowhere else: then it is
        called, and the system asks.
        """
        key, is_locked = self._look(name, variables)
        if key is not None or not is_locked or ask is None:
            return key
        ask()
        value = _unlocked(name).strip()
        return self._learned(name, Key(value, IN_KEYRING)) if value else None

    def place(self, name: str, variables: Sequence[str] = ()) -> str:
        """Where the key of this name lies, "" if nowhere; asks nobody."""
        key, is_locked = self._look(name, variables)
        return key.source if key else IN_LOCKED_KEYRING if is_locked else ""

    def variable(self, variables: Sequence[str]) -> str:
        """The first of these variables of the environment that is set, or ""."""
        return next((variable for variable in variables if self._environment.get(variable, "").strip()), "")

    def keep(self, name: str, value: str) -> str:
        """Keep a key and say where; without a secure keyring it stays in memory for this run.

        The system may ask for the keyring's password, or for one for a new keyring.
        """
        value = value.strip()
        self._known.learn_key(f"the {name} key", value)
        if not secure_keyring():
            self._memory[name] = value
            return IN_MEMORY
        import keyring

        try:
            keyring.set_password(SERVICE, name, value)
        except _failures():
            self._memory[name] = value
            return IN_MEMORY
        self._memory.pop(name, None)
        return IN_KEYRING

    def forget(self, name: str) -> None:
        """Let go of a key. The system may ask for the keyring's password if the key lies there."""
        self._memory.pop(name, None)
        seen = _glimpse(name)
        if not (seen.secret or seen.is_locked):
            return
        import keyring
        from keyring.errors import PasswordDeleteError

        try:
            keyring.delete_password(SERVICE, name)
        except PasswordDeleteError:
            return
        except _failures() as error:
            raise StorageError(say("The system keyring did not let go of the key: {problem}", error)) from None

    def move(self, old: str, new: str) -> str:
        """Keep a key under another name, as an endpoint is called something else. Where it lies now, "" for none."""
        key = self.find(old, ask=lambda: None)
        if key is None:
            return ""
        place = self.keep(new, key.value)
        if place == IN_KEYRING or key.source == IN_MEMORY:
            self.forget(old)
        return place

    def _look(self, name: str, variables: Sequence[str]) -> tuple[Key | None, bool]:
        """The key, as far as it can be had without asking, and whether the keyring may hold it behind a lock."""
        seen = _glimpse(name)
        if seen.secret.strip():
            return self._learned(name, Key(seen.secret.strip(), IN_KEYRING)), False
        if name in self._memory:
            return Key(self._memory[name], IN_MEMORY), seen.is_locked
        if variable := self.variable(variables):
            found = Key(self._environment[variable].strip(), f"the environment variable {variable}")
            return self._learned(name, found), seen.is_locked
        return None, seen.is_locked

    def _learned(self, name: str, key: Key) -> Key:
        self._known.learn_key(f"the {name} key", key.value)
        return key


def secure_keyring() -> bool:
    """Whether this machine has a keyring that really keeps secrets."""
    return bool(_backends())


def _backends() -> "Sequence[KeyringBackend]":
    """The backends in use if all of them are secure; else none."""
    if os.environ.get("PYTHON_KEYRING_BACKEND") == "keyring.backends.null.Keyring":
        return ()
    import keyring
    from keyring.errors import KeyringError

    try:
        backend = keyring.get_keyring()
    except KeyringError:
        return ()
    inner = getattr(backend, "backends", None) or [backend]
    return inner if all(type(one).__module__.startswith(SECURE_BACKENDS) for one in inner) else ()


def _glimpse(name: str) -> "Glimpse":
    """What the keyring shows of this key without asking anybody."""

    locked = NOTHING
    for backend in _backends():
        module = type(backend).__module__
        if module.startswith(_SECRETSTORAGE):
            attributes = backend._query(SERVICE, name)  # type: ignore[attr-defined]  # as it was stored
            seen = glimpse(attributes, getattr(backend, "preferred_collection", ""))
        elif module.startswith(UNASKING):
            seen = Glimpse(_unlocked(name))
        else:  # reading may ask, and there is no way to know
            seen = Glimpse(is_locked=True)
        if seen.secret:
            return seen
        locked = seen if seen.is_locked else locked
    return locked


def _unlocked(name: str) -> str:
    """Read the key, whatever has to be asked for that; "" for none, or if the keyring stays locked."""
    import keyring

    try:
        return keyring.get_password(SERVICE, name) or ""
    except _failures():
        return ""


def _failures() -> tuple[type[Exception], ...]:
    """What a keyring raises where it is locked, gone or refused; some of it comes through from below."""
    from keyring.errors import KeyringError

    try:
        from jeepney import DBusErrorResponse
        from secretstorage.exceptions import SecretStorageException
    except ImportError:  # not on Linux
        return (KeyringError,)
    return (KeyringError, SecretStorageException, DBusErrorResponse, OSError, EOFError)
