"""The logins at MCP servers: which issuer gave them, and their tokens. They lie in the keyring alone, by issuer."""

import json
import re
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from app.configuration.secrets import IN_KEYRING, Keys

SOON_SECONDS = 30.0
"""A token that ends this soon is renewed first."""
LONGEST_SECONDS = 10 * 365 * 86_400
TOKEN = re.compile(r"[\x21-\x7e]{1,16384}")
"""What can be sent as a token."""


@dataclass(frozen=True)
class Login:
    """What one issuer gave for one server. A login is used only for the address that it was made for."""

    url: str
    issuer: str
    resource: str
    authorization_endpoint: str
    token_endpoint: str
    client: Mapping[str, Any] = field(repr=False)
    """The client as the issuer knows it, in the form of RFC 7591."""
    tokens: Mapping[str, Any] = field(repr=False)
    expires_at: float | None = None

    @property
    def is_current(self) -> bool:
        """Also if it cannot be renewed: its issuer may have another time than our clock."""
        return bool(self.tokens) and (
            self.expires_at is None or not self.can_be_renewed or time.time() < self.expires_at - SOON_SECONDS
        )

    @property
    def can_be_renewed(self) -> bool:
        return bool(self.tokens.get("refresh_token"))

    def with_tokens(self, tokens: Mapping[str, Any]) -> "Login":
        """What an answer leaves out stays as it was."""
        lasts = tokens.get("expires_in")
        kept = {name: self.tokens[name] for name in ("refresh_token", "scope") if name in self.tokens}
        expires_at = time.time() + min(max(lasts, 0), LONGEST_SECONDS) if isinstance(lasts, int) else None
        return replace(self, tokens=kept | dict(tokens), expires_at=expires_at)


class Logins:
    """The login at one server. All methods block on the keyring: call them in a thread."""

    def __init__(
        self,
        keys: Keys,
        server: str,
        url: str,
        learn: Callable[[str, str], None],
        private_hosts: Collection[str] = (),
    ) -> None:
        """`learn` is told the tokens, so that they are masked wherever they turn up.

        `private_hosts` are those that a login may use although their addresses are private.
        """
        self._keys = keys
        self._server = server
        self.url = url
        self._learn = learn
        self.private_hosts = private_hosts

    def load(self) -> Login | None:
        """The login for the server's address; None if there is none, or if it cannot be read."""
        issuer = self._keys.find(self._which, ask=lambda: None)
        kept = self._keys.find(self._of(issuer.value), ask=lambda: None) if issuer is not None else None
        if kept is None:
            return None
        try:
            login = Login(**json.loads(kept.value))
        except (ValueError, TypeError):
            return None
        self._learn_tokens(login)
        token = login.tokens.get("access_token")
        is_sendable = isinstance(token, str) and TOKEN.fullmatch(token)
        return login if login.url == self.url and is_sendable else None

    def keep(self, login: Login) -> bool:
        """False if there is no keyring: then the login is gone with this program."""
        self._learn_tokens(login)
        kept = self._keys.keep(self._of(login.issuer), json.dumps(asdict(login)))
        return self._keys.keep(self._which, login.issuer) == kept == IN_KEYRING

    def forget(self) -> None:
        """Raises StorageError if the keyring does not let go of it."""
        issuer = self._keys.find(self._which, ask=lambda: None)
        if issuer is not None:
            self._keys.forget(self._of(issuer.value))
            self._keys.forget(self._which)

    @property
    def _which(self) -> str:
        return f"mcp/{self._server}/issuer"

    def _of(self, issuer: str) -> str:
        return f"oauth/{issuer}/{self._server}"

    def _learn_tokens(self, login: Login) -> None:
        values = (
            *(login.tokens.get(name) for name in ("access_token", "refresh_token")),
            login.client.get("client_secret"),
        )
        for value in values:
            if isinstance(value, str):
                self._learn(f"the login at {self._server}", value)
