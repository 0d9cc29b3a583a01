"""Which server and model a conversation goes to: those it was held with, else those the person chose."""

from contextlib import suppress
from dataclasses import replace

from app.assembly.endpoints import (
    NamedEndpoint,
    all_endpoints,
    default_endpoint,
    find_endpoint,
    same_server,
    session_endpoint,
)
from app.assembly.profile import Profile
from app.providers import KINDS
from app.storage.sessions.store import StoredSession
from app.text.sentences import say
from app.vocabulary.errors import EndpointGone, UsageError


class Destination:
    """Knows the endpoint, or that the person has to choose one. It sends nothing itself."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._picked = False
        self._stored: StoredSession | None = None
        self.gone: EndpointGone | None = None
        """Why the person has to choose."""
        self.endpoint: NamedEndpoint | None = None
        self.model = ""
        self._model_chosen = False
        """The person chose it, and no session was opened with it yet."""

    def begin(self) -> None:
        """A new conversation goes where the settings say, as long as they can be read and it exists."""
        self._picked, self.gone, self.endpoint = False, self._profile.unknown_choice, None
        if self.gone is None:
            with suppress(UsageError):
                self.endpoint, _ = default_endpoint(self._profile.settings, self._profile.keys)

    def recall(self, stored: StoredSession) -> None:
        """A stored conversation goes back to where it was held."""
        self._stored = stored
        if not self._model_chosen:
            self.model = stored.model
        self.look_again()

    def look_again(self) -> None:
        """The settings have changed; what the person chose since stays chosen."""
        if self._stored is None:
            self.begin()
        elif not self._picked:
            try:
                self.endpoint, self.gone = session_endpoint(self._profile.settings, self._stored), None
            except EndpointGone as gone:
                self.endpoint, self.gone = None, gone

    def pick(self, endpoint: NamedEndpoint, model: str) -> None:
        self.endpoint, self.gone, self._picked = endpoint, None, True
        self.choose_model(model)

    def choose_model(self, model: str) -> None:
        self.model, self._model_chosen = model, True

    def settle_at(self, endpoint: NamedEndpoint, model: str, stored: StoredSession) -> None:
        """The session is open there and has it stored."""
        self.model, self._model_chosen = model, False
        self._stored = replace(stored, provider=endpoint.kind.name, endpoint=endpoint.name, base_url=endpoint.address)
        self.endpoint, self.gone, self._picked = endpoint, None, False

    def note_renaming(self, old: str, new: str) -> None:
        """The person calls a server something else now."""
        if self._stored is not None and self._stored.endpoint == old:
            self._stored = replace(self._stored, endpoint=new)
        if self.endpoint is not None and self.endpoint.name == old:
            self.endpoint = replace(self.endpoint, name=new)

    def is_same_server(self, endpoint: NamedEndpoint) -> bool:
        """Whether the conversation was held there, so that its model is there, too."""
        return self._stored is not None and same_server(endpoint, self._stored)

    @property
    def chosen_server(self) -> tuple[str, str]:
        """Provider and address to open the session with; empty where the session or the settings decide."""
        if not self._picked or self.endpoint is None:
            return "", ""
        return self.endpoint.name or self.endpoint.kind.name, "" if self.endpoint.name else self.endpoint.base_url

    def choices(self, gone: EndpointGone) -> list[tuple[str, NamedEndpoint | None]]:
        """What a card offers: to try again (None), the same address by itself, and everything in the settings."""
        found: list[tuple[str, NamedEndpoint | None]] = []
        if gone.silent:
            found.append((say("Try again"), None))
        elif gone.base_url:
            same = NamedEndpoint("", KINDS[gone.kind], gone.base_url)
            found.append((say("{address}, without a key", same.address), same))
        offered = sorted(
            all_endpoints(self._profile.settings), key=lambda one: one.is_builtin
        )  # the person's own first
        offered = [one for one in offered if one.kind.base_url]
        return [*found, *((one.title, one) for one in offered)]

    def all(self) -> list[NamedEndpoint]:
        """What can be chosen instead, with the one in use among it."""
        offered = all_endpoints(self._profile.settings)
        known = self.endpoint is None or any(one.name == self.endpoint.name for one in offered)
        return offered if known or self.endpoint is None else [self.endpoint, *offered]

    def by_name(self, name: str) -> NamedEndpoint | None:
        """One of `all` by its name."""
        if self.endpoint is not None and name == self.endpoint.name:
            return self.endpoint
        try:
            return find_endpoint(self._profile.settings, name)
        except UsageError:
            return None
