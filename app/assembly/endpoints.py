"""The model servers a person can choose: each provider's own, and any number of others that they have named.

A key belongs to one endpoint at one address. Both are in the name under which it is kept, so a key that was entered for
one server is not even found for another, and a variable of the environment counts only where it is meant to.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from app.configuration.secrets import Keys
from app.configuration.settings import ProviderSettings, Settings
from app.providers import IDLE_LIMIT, KINDS, TEST_ONLY, ProviderKind
from app.providers.address import checked, host_and_port, is_at, is_loopback, mended, origin, query_of, shown
from app.storage.sessions.store import IMPORTED, OUTSIDE, StoredSession
from app.text.sentences import join, say
from app.vocabulary.errors import EndpointGone, UsageError

LONGEST_NAME = 40
NAMEABLE = ("openai", "anthropic", "ollama")
"""Kinds that other servers speak, too."""


OF_HEADER = "\n"
"""Between the name of an endpoint, which is one line, and that of a secret header."""


def header_of(endpoint: str, header: str) -> str:
    """How a window names the value of a secret header, as it names a key by the endpoint."""
    return f"{endpoint}{OF_HEADER}{header}"


@dataclass(frozen=True, slots=True)
class NamedEndpoint:
    """Who answers: what they speak, where, and with which model at first. One without a name is for one session."""

    name: str
    kind: ProviderKind
    base_url: str = ""
    model: str = ""
    key_variable: str = ""
    idle_seconds: float | None = None
    """How long a reply may say nothing, as the person set it; 0 is without end."""
    headers: tuple[tuple[str, str], ...] = ()
    """What the person has sent there with each request."""
    secret_headers: tuple[str, ...] = ()
    """The same, with values that are in the keyring."""
    no_tools: tuple[str, ...] = ()
    """Models that are offered no tools, as the person chose."""

    @property
    def idle_limit(self) -> float | None:
        """A model on this machine may take its time: as long as the connection lives, somebody works there."""
        if self.idle_seconds is not None:
            return self.idle_seconds or None
        return None if is_loopback(self.base_url) else IDLE_LIMIT

    @property
    def is_own(self) -> bool:
        """Whether this is the provider's own server."""
        return origin(self.base_url) == origin(self.kind.base_url)

    @property
    def is_builtin(self) -> bool:
        return self.name == self.kind.name

    @property
    def title(self) -> str:
        if self.name and not self.is_builtin:
            return self.name
        if self.is_own:
            return self.kind.title
        place = host_and_port(self.base_url)
        return f"{self.kind.title} at {place}" if self.name else place

    @property
    def address(self) -> str:
        """For showing and for storing: without a password. "" where there is no server."""
        return shown(self.base_url) if self.base_url else ""

    @property
    def address_beside_title(self) -> str:
        """The address, unless the title says it already."""
        return "" if self.base_url and host_and_port(self.base_url) in self.title else self.address

    @property
    def default_model(self) -> str:
        """Only the provider's own server is known to have the provider's usual model."""
        return self.model or (self.kind.default_model if self.is_own else "")

    @property
    def key_name(self) -> str:
        """Under what name the key is kept."""
        if self.is_own and self.name in ("", self.kind.name):
            return self.kind.name
        return f"{self.name or self.kind.name}@{origin(self.base_url).removeprefix('https://')}"

    @property
    def key_names(self) -> tuple[str, ...]:
        """Of all that is kept for it."""
        return (self.key_name, *map(self.header_key, self.secret_headers))

    def header_key(self, header: str) -> str:
        """Under what name the value of a secret header is kept: for this address alone, as the key is."""
        return f"{self.key_name} {header.lower()}"

    @property
    def key_variables(self) -> tuple[str, ...]:
        """Where else the key may come from: for the provider's own server, or as the person said."""
        if self.key_variable:
            return (self.key_variable,)
        is_of_service = self.is_own or is_at(self.base_url, self.kind.own_hosts)
        return self.kind.key_variables if is_of_service and self.name in ("", self.kind.name) else ()

    @property
    def needs_key(self) -> bool:
        """Whether there is no point in asking without one; of other servers nobody knows."""
        return self.kind.needs_key and self.is_own


def all_endpoints(settings: Settings) -> list[NamedEndpoint]:
    """Everything that can be chosen: the providers, then what the person has named, if its kind is known."""
    found = []
    for name in dict.fromkeys((*KINDS, *settings.providers)):
        if name not in TEST_ONLY:
            with suppress(UsageError):
                found.append(find_endpoint(settings, name))
    return found


def find_endpoint(settings: Settings, name: str) -> NamedEndpoint:
    """The provider or endpoint of this name, its address unchecked; raises UsageError that lists those there are."""
    name = _spelled(settings, name)
    entry = settings.providers.get(name, ProviderSettings())
    kind = KINDS.get(entry.kind or name)
    if kind is None or (name in KINDS and kind.name != name):
        speaks = ", ".join(f'"{one}"' for one in NAMEABLE)
        raise UsageError(
            say(
                "The provider {name} in the settings names no kind that is known. Its kind is {names}.",
                repr(name),
                speaks,
            )
        )
    if not kind.base_url:
        return NamedEndpoint(name, kind, model=entry.model, no_tools=tuple(entry.no_tools))
    base_url = (entry.base_url or kind.base_url).rstrip("/")
    told = (entry.model, entry.key_variable, entry.idle_seconds)
    headers = tuple(entry.headers.items()), tuple(entry.secret_headers)
    return NamedEndpoint(name, kind, base_url, *told, *headers, tuple(entry.no_tools))


def default_endpoint(settings: Settings, keys: Keys) -> tuple[NamedEndpoint, str]:
    """What a new session uses, and a sentence where it was not the person who chose it.

    That is the first provider whose key stands in the environment, in the order in which they are listed.
    """
    if settings.provider:
        return find_endpoint(settings, settings.provider), ""
    candidates = [find_endpoint(settings, kind.name) for kind in KINDS.values() if kind.needs_key]
    found = [(one, variable) for one in candidates if (variable := keys.variable(one.key_variables))]
    if not found:
        return find_endpoint(settings, "demo"), ""
    chosen, variable = found[0]
    more = "".join(f", {other}" for _, other in found[1:])
    order = say(" The first of {names} counts.", join(", ", (one.name for one in candidates))) if more else ""
    others = say(" (so is {names})", more[2:]) if more else ""
    return chosen, (
        say(
            "{name} is set{where}, so {provider} is used.{reason} Choose another with --provider, or under Keys "
            "and providers.",
            variable,
            others,
            chosen.title,
            order,
        )
    )


def chosen_endpoint(
    settings: Settings, keys: Keys, provider: str = "", base_url: str = "", key_variable: str = "", kind: str = ""
) -> tuple[NamedEndpoint, str]:
    """What was asked for, and a sentence if nobody asked.

    An address speaks what its provider says, else `kind`, else what the settings' provider speaks, else OpenAI's API. A
    key in the environment says nothing about it.
    """
    if provider:
        found, why = find_endpoint(settings, provider), ""
    elif base_url:
        found, why = find_endpoint(settings, kind if kind in KINDS else settings.provider or "openai"), ""
    else:
        found, why = default_endpoint(settings, keys)
    if base_url := mended(base_url):
        if provider and not found.kind.base_url:
            words = say("{name} has no address. Leave --base-url out, or name another provider.", found.title)
            raise UsageError(words)
        found = found if found.kind.base_url else find_endpoint(settings, "openai")
        if shown(base_url) != found.address or query_of(base_url):
            found = NamedEndpoint("", found.kind, checked(base_url, may_have_query=False))
    return replace(found, key_variable=key_variable or found.key_variable), "" if base_url else why


def session_endpoint(settings: Settings, stored: StoredSession) -> NamedEndpoint:
    """Where this session was held; raises EndpointGone if that is not known, or is not what it was."""
    kind = KINDS.get(stored.provider)
    if stored.provider == IMPORTED:
        raise EndpointGone(say("This session was imported from a file. Choose the model that it goes on with."))
    if stored.provider == OUTSIDE:
        words = say("{name} called these tools itself. Choose a model if you want to go on from here.", stored.model)
        raise EndpointGone(words)
    if kind is None:
        raise EndpointGone(
            say("This session was held with {name}, which this Handrail does not know.", repr(stored.provider))
        )
    if not kind.base_url:
        return find_endpoint(settings, kind.name)
    if stored.base_url is None:
        reason = say(
            "This session was held with {name} by an older Handrail, which did not keep at which address.", kind.title
        )
        raise EndpointGone(reason, kind.name)
    if not stored.endpoint:
        return NamedEndpoint("", kind, stored.base_url)
    try:
        found = find_endpoint(settings, stored.endpoint)
    except UsageError:
        reason = say("This session was held with {name} at {address}, which is no longer among your providers.")
        reason = reason.format(repr(stored.endpoint), stored.base_url)
        raise EndpointGone(reason, kind.name, stored.base_url) from None
    if (found.kind.name, found.address) != (kind.name, stored.base_url):
        reason = say("This session was held with {name} at {address}, which is now at {other}.")
        reason = reason.format(repr(stored.endpoint), stored.base_url, found.address)
        raise EndpointGone(reason, kind.name, stored.base_url)
    return found


def same_server(endpoint: NamedEndpoint, stored: StoredSession) -> bool:
    """Whether a session that goes on there can keep its model. Where its address is not known, that is a guess."""
    if endpoint.kind.name != stored.provider:
        return False
    if stored.base_url is None:
        return endpoint.is_own or not endpoint.default_model
    return stored.base_url == endpoint.address


def checked_name(settings: Settings, name: str) -> str:
    """A name for a new endpoint; raises UsageError that says what is wrong with it."""
    name = " ".join(name.split())
    if not name:
        raise UsageError(say("Give it a name."))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise UsageError(say("A name has at most {count} letters that can be seen.", LONGEST_NAME))
    if name.casefold() in (known.casefold() for known in (*KINDS, *settings.providers)):
        raise UsageError(say("There is a provider {name} already. Choose another name.", repr(name)))
    return name


def free_name(taken: Sequence[str], wanted: str) -> str:
    """The wanted name, with a number if it is taken."""
    known = {name.casefold() for name in (*KINDS, *taken)}
    numbered = (f"{wanted} {number}" for number in range(2, len(known) + 3))
    return next(name for name in (wanted, *numbered) if name.casefold() not in known)


def _spelled(settings: Settings, name: str) -> str:
    """As the settings spell it: who types it need not mind capitals."""
    known = list(dict.fromkeys((*KINDS, *settings.providers)))
    if name in known:
        return name
    alike = [one for one in known if one.casefold() == name.casefold()]
    if len(alike) != 1:
        choose = ", ".join(one for one in known if one not in TEST_ONLY)
        raise UsageError(say("Unknown provider {name}. Choose one of: {names}.", repr(name), choose))
    return alike[0]
