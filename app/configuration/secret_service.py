"""Reads the Secret Service without a prompt for a password: nothing is created, and nothing is unlocked.

The keyring package's own reading creates the default collection where there is none, which puts a question for a new
password before a person who wanted to send a message.
"""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field


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
