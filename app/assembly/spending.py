"""What calls of models may cost: prices of a connection's models, budgets of the settings, and the store of both."""

import ipaddress
from collections.abc import Callable, Sequence

from app.agent.deciding.questions import Questions
from app.agent.masking import MaskedRequests
from app.agent.metered import Metered, Purse
from app.agent.repetition import Unrepeating
from app.assembly.connections import Connection
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.configuration.prices import FREE, Price, Rates, listed_price
from app.configuration.settings import Settings
from app.providers.address import host, is_loopback
from app.storage.usage import Span, SpendingLimit, Unit, UsageStore, spending_limit
from app.vocabulary.events import Event


def open_usage(profile: Profile) -> UsageStore:
    """The store of usage, on the database connection of the versions, which knows the running programs. Blocks."""
    versions = profile.versions
    store = UsageStore(versions.database, versions.holder)
    store.settle_left(versions.is_running)
    return store


def metered(
    profile: Profile,
    connection: Connection,
    store: UsageStore,
    session_id: str,
    project: str,
    questions: Questions,
    emit: Callable[[Event], None],
) -> Metered:
    """The connection's provider, wrapped: calls are paid for, secrets masked, replies that repeat themselves ended."""
    purse = Purse(
        session_id,
        project,
        lambda: budgets(profile.settings),
        lambda model: price_of(profile.settings, connection.endpoint, model),
        store,
    )
    return Metered(Unrepeating(MaskedRequests(connection.provider, profile.secrets)), purse, questions, emit)


def budgets(settings: Settings) -> Sequence[SpendingLimit]:
    given = settings.budget
    wanted = (
        (Span.SESSION, Unit.USD, given.session_usd),
        (Span.SESSION, Unit.TOKENS, given.session_tokens),
        (Span.DAY, Unit.USD, given.day_usd),
        (Span.DAY, Unit.TOKENS, given.day_tokens),
    )
    return [spending_limit(span, unit, amount) for span, unit, amount in wanted if amount is not None]


def price_of(settings: Settings, endpoint: NamedEndpoint, model: str) -> Price | None:
    """The price that the person set, zero on machines of theirs, else the one in the table; None if it is not known."""
    own = settings.prices.get(model)
    if own is not None:
        return Price(Rates(own.input, own.output, own.cache_read, own.cache_write))
    if not endpoint.base_url:
        return FREE
    if is_local(endpoint.base_url):
        runs_elsewhere = endpoint.kind.name == "ollama" and model.endswith(("-cloud", ":cloud"))
        return None if runs_elsewhere else FREE
    return listed_price(endpoint.base_url, model)


def is_local(base_url: str) -> bool:
    """Whether it is this machine, or one of the same network, where models cost nothing."""
    if is_loopback(base_url):
        return True
    name = host(base_url)
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return name.endswith((".local", ".lan", ".internal", ".home.arpa"))
