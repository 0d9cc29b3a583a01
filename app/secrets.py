"""The person's keys: in the system keyring, in the environment, or in memory for this run; never in a file."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.errors import StorageError

SERVICE = "handrail"
IN_KEYRING = "the system keyring"
IN_MEMORY = "memory, for this run only"

SECURE_BACKENDS = (
    "keyring.backends.SecretService",
    "keyring.backends.libsecret",
    "keyring.backends.kwallet",
    "keyring.backends.macOS",
    "keyring.backends.Windows",
)
"""Modules of backends that keep a secret; others drop it, prompt on the terminal or write it to a plain file."""


@dataclass(frozen=True)
class Key:
    """A key and where it was found; its text shows nowhere."""

    value: str = field(repr=False)
    source: str


class Keys:
    """Looks keys up; every call may block on the keyring, so call it in a thread."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = os.environ if environment is None else environment
        self._memory: dict[str, str] = {}

    def find(self, name: str, variables: Sequence[str] = ()) -> Key | None:
        """The key of this name: keyring first, then memory, then the first variable that is set."""
        stored = self._from_keyring(name)
        if stored:
            return Key(stored.strip(), IN_KEYRING)
        if name in self._memory:
            return Key(self._memory[name], IN_MEMORY)
        for variable in variables:
            value = self._environment.get(variable, "").strip()
            if value:
                return Key(value, f"the environment variable {variable}")
        return None

    def keep(self, name: str, value: str) -> str:
        """Keep a key and say where; without a secure keyring it stays in memory for this run."""
        value = value.strip()
        if not secure_keyring():
            self._memory[name] = value
            return IN_MEMORY
        import keyring
        from keyring.errors import KeyringError

        try:
            keyring.set_password(SERVICE, name, value)
        except KeyringError:
            self._memory[name] = value
            return IN_MEMORY
        return IN_KEYRING

    def forget(self, name: str) -> None:
        self._memory.pop(name, None)
        if not secure_keyring():
            return
        import keyring
        from keyring.errors import KeyringError, PasswordDeleteError

        try:
            keyring.delete_password(SERVICE, name)
        except PasswordDeleteError:
            return
        except KeyringError as error:
            raise StorageError(f"The system keyring did not let go of the key: {error}") from None

    def _from_keyring(self, name: str) -> str | None:
        if not secure_keyring():
            return None
        import keyring
        from keyring.errors import KeyringError

        try:
            return keyring.get_password(SERVICE, name)
        except KeyringError:
            return None


def secure_keyring() -> bool:
    """Whether this machine has a keyring that really keeps secrets."""
    if os.environ.get("PYTHON_KEYRING_BACKEND") == "keyring.backends.null.Keyring":
        return False
    import keyring
    from keyring.errors import KeyringError

    try:
        backend = keyring.get_keyring()
    except KeyringError:
        return False
    inner = getattr(backend, "backends", None) or [backend]
    return all(type(one).__module__.startswith(SECURE_BACKENDS) for one in inner)
