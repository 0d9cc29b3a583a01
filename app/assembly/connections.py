"""Makes a provider that is ready for requests from an endpoint and its key."""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.configuration.request_headers import FROM_VARIABLE, check_value
from app.configuration.secrets import IN_LOCKED_KEYRING
from app.configuration.settings import ProviderSettings
from app.processes.threads import in_daemon_thread
from app.providers import KINDS, Endpoint, ModelInfo, Provider, load
from app.providers.address import checked, host, is_loopback, origin, port
from app.providers.catalog import describe
from app.providers.github_login import DeviceLogin
from app.providers.loading import LoadingProvider
from app.text.sentences import join, say
from app.vocabulary.errors import (
    EndpointGone,
    Fault,
    KeyringLocked,
    NoKey,
    NoModel,
    ProviderError,
    StorageError,
    UsageError,
)

NO_KEY = "none needed"
REACH_SECONDS = 5.0
"""How many seconds a server may take to accept a connection before the person is asked where to continue."""
MOST_NAMED = 20

Waiting = Callable[[str], None]
"""Called with what the program waits for, in a few words."""


@dataclass(frozen=True)
class Connection:
    """A provider that is ready for requests, its model, and where its key came from."""

    provider: Provider
    model: ModelInfo
    key_source: str
    endpoint: NamedEndpoint


async def connect(
    profile: Profile, endpoint: NamedEndpoint, model: str = "", waiting: Waiting = lambda _: None
) -> Connection:
    """Find the key and learn about the model, the slow parts in a thread; an SDK is still imported afterwards."""
    check_allowed(profile, endpoint)
    if endpoint.kind.name == "agent":
        from app.assembly.agent_programs import place_of

        place, info = await asyncio.to_thread(place_of, profile, model or endpoint.default_model)
        return Connection(place, info, NO_KEY, endpoint)
    _check_address(endpoint)
    key, source = await _key(profile, endpoint, waiting)
    wire = await _wire(profile, endpoint, key, waiting)
    loaded: Provider
    if endpoint.kind.has_sdk:
        loaded = LoadingProvider(endpoint.kind, wire)
    else:
        loaded = await asyncio.to_thread(load, endpoint.kind.name, wire)
    try:
        info = _as_told(endpoint, await _model(loaded, endpoint, model or endpoint.default_model))
    except BaseException:
        await loaded.close()
        raise
    return Connection(loaded, info, source, endpoint)


async def models(
    profile: Profile, endpoint: NamedEndpoint, key: str = "", waiting: Waiting = lambda _: None
) -> list[ModelInfo]:
    """The models of a server, with the saved key or the given one: the cheapest proof that it works."""
    check_allowed(profile, endpoint)
    if endpoint.kind.name == "agent":
        from app.assembly.agent_programs import AgentInPlace

        return list(await AgentInPlace(profile, None).models())
    _check_address(endpoint)
    if not key:
        key, _ = await _key(profile, endpoint, waiting)
    asked = await asyncio.to_thread(load, endpoint.kind.name, await _wire(profile, endpoint, key, waiting))
    try:
        found = [_as_told(endpoint, info) for info in await asked.models()]
    finally:
        await asked.close()
    stated = {
        one.id: one.context
        for one in found
        if one.context and one.context != describe(endpoint.kind.name, one.id).context
    }
    with suppress(StorageError):  # the list is shown all the same
        profile.store.soon(lambda: profile.store.keep_stated_windows(endpoint.address or endpoint.kind.name, stated))
    return found


async def ask_about_model(profile: Profile, endpoint: NamedEndpoint, model_id: str) -> ModelInfo:
    """What the server says about a model before anything is sent to it.

    Raises AppError. Nobody is asked for the password of a keyring: a key that is locked away is not sent.
    """
    check_allowed(profile, endpoint)
    _check_address(endpoint)
    key = await in_daemon_thread(lambda: profile.keys.find(endpoint.key_name, endpoint.key_variables))
    wire = await _wire(profile, endpoint, key.value if key else "")
    asked = await asyncio.to_thread(load, endpoint.kind.name, wire)
    try:
        async with asyncio.timeout(REACH_SECONDS):
            found = _as_told(endpoint, await _model(asked, endpoint, model_id))
            return found if found.context else replace(found, context=await asked.window(found.id))
    except TimeoutError:
        raise ProviderError(say("{name} did not answer.", endpoint.title), Fault.CONNECTION) from None
    finally:
        await asked.close()


def check_allowed(profile: Profile, endpoint: NamedEndpoint) -> None:
    """Raises UsageError for a server that the computer's policy does not allow."""
    at = origin(endpoint.base_url) if endpoint.base_url else ""
    profile.firm.check_endpoint(endpoint.kind.name, endpoint.title, at, is_own=endpoint.is_own)


async def check_reachable(endpoint: NamedEndpoint) -> None:
    """Check the server of a stored conversation; raises EndpointGone if nothing listens there."""
    from urllib.request import getproxies

    _check_address(endpoint)
    address = endpoint.base_url
    has_proxy = not is_loopback(address) and bool(getproxies().keys() - {"no"})
    if not address or has_proxy:
        return  # there is no server, or only the proxy reaches it
    try:
        async with asyncio.timeout(REACH_SECONDS):
            _, writer = await asyncio.open_connection(host(address), port(address))
    except (OSError, TimeoutError):
        name = f"{endpoint.title} at " if endpoint.name else ""
        reason = f"This session was held with {name}{endpoint.address}, where no server answers now."
        raise EndpointGone(reason, endpoint.kind.name, endpoint.address, silent=True) from None
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def device_login(profile: Profile, endpoint: NamedEndpoint, client_id: str = "") -> DeviceLogin:
    """The login that gives this provider's key; raises UsageError if there is none."""
    if not endpoint.kind.has_login:
        names = ", ".join(kind.name for kind in KINDS.values() if kind.has_login)
        raise UsageError(
            say("{name} has no login; it takes a key. A login there is for: {names}.", endpoint.title, names)
        )
    if not (checked(endpoint.base_url).startswith("https://") or is_loopback(endpoint.base_url)):
        raise UsageError(say("A login goes over https alone. Change the address of this provider."))
    client_id = client_id or profile.settings.providers.get(endpoint.name, ProviderSettings()).client_id
    if not client_id:
        raise UsageError(
            say(
                "A login needs the client id of an OAuth app of yours, with “Enable Device Flow” turned on. Make one "
                "at github.com/settings/developers and enter its client id."
            )
        )
    return DeviceLogin(endpoint.base_url, client_id)


def keep_without_tools(profile: Profile, endpoint: NamedEndpoint, model: str) -> None:
    """This model of this server is offered no tools from now on. Raises AppError."""
    if not endpoint.name:
        raise UsageError(
            say("That is remembered for servers in the settings only. Add this one there, or choose a model.")
        )
    kept = profile.settings.providers.get(endpoint.name, ProviderSettings()).no_tools
    profile.change({"providers": {endpoint.name: {"no_tools": list(dict.fromkeys((*kept, model)))}}})


def _as_told(endpoint: NamedEndpoint, model: ModelInfo) -> ModelInfo:
    return replace(model, tools=False) if model.id in endpoint.no_tools else model


def _check_address(endpoint: NamedEndpoint) -> None:
    """Before anything is sent; raises UsageError."""
    if endpoint.kind.base_url:
        checked(endpoint.base_url)


async def _wire(profile: Profile, endpoint: NamedEndpoint, key: str, waiting: Waiting | None = None) -> Endpoint:
    """What the provider is told. Without `waiting`, nobody is asked for the password of a keyring."""
    title = "" if endpoint.is_builtin else endpoint.name
    headers = dict(endpoint.headers)
    secrets = {name: await _secret(profile, endpoint, name, waiting) for name in endpoint.secret_headers}
    for name, value in headers.items():
        if variable := FROM_VARIABLE.fullmatch(value):
            secrets[name] = _from_variable(profile, endpoint, name, variable[1])
    for name, value in secrets.items():
        try:
            check_value(name, value)
        except ValueError as error:
            raise UsageError(say("Nothing was sent to {name}: {reason}.", endpoint.title, error)) from None
    return Endpoint(
        endpoint.base_url,
        key,
        endpoint.idle_limit,
        title=title,
        key_variable=next(iter(endpoint.key_variables), ""),
        is_own=endpoint.is_own,
        headers=headers | secrets,
        secrets=tuple(secrets.values()),
    )


async def _secret(profile: Profile, endpoint: NamedEndpoint, header: str, waiting: Waiting | None) -> str:
    """The value of a header that is in the keyring."""
    ask = _asking(waiting) if waiting is not None else None
    name = endpoint.header_key(header)
    key = await in_daemon_thread(lambda: profile.keys.find(name, ask=ask))
    if key is None and await asyncio.to_thread(profile.keys.place, name) == IN_LOCKED_KEYRING:
        what = say("the header {header} for {name}", header, endpoint.title)
        raise KeyringLocked(say("The value of {what} is in the system keyring, which stayed locked. Unlock it.", what))
    if key is None:
        raise NoKey(
            say(
                "The value of the header {header} for {name} is not in the keyring. Enter it under Keys and providers.",
                header,
                endpoint.title,
            )
        )
    return key.value


def _from_variable(profile: Profile, endpoint: NamedEndpoint, header: str, variable: str) -> str:
    value = os.environ.get(variable, "").strip()
    if not value:
        raise NoKey(
            say(
                "{variable} is not set, and the header {header} for {name} has its value there.",
                variable,
                header,
                endpoint.title,
            )
        )
    profile.secrets.learn_key(variable, value)
    return value


async def _key(profile: Profile, endpoint: NamedEndpoint, waiting: Waiting) -> tuple[str, str]:
    if not endpoint.kind.key_variables:
        return "", NO_KEY
    name, variables, ask = endpoint.key_name, endpoint.key_variables, _asking(waiting)
    key = await in_daemon_thread(lambda: profile.keys.find(name, variables, ask))
    if key is not None:
        return key.value, key.source
    if endpoint.key_variable:
        raise NoKey(
            say(
                "{variable} is not set, and it is where the key for {name} comes from.",
                endpoint.key_variable,
                endpoint.title,
            )
        )
    if not endpoint.needs_key:
        return "", NO_KEY
    if await asyncio.to_thread(profile.keys.place, name) == IN_LOCKED_KEYRING:
        raise KeyringLocked(
            say("The key for {name} is in the system keyring, which stayed locked. Unlock it.", endpoint.title)
        )
    variable = say("Set {variable}, or enter it", variables[0]) if variables else say("Enter it")
    raise NoKey(say("There is no key for {name}. {advice} under Keys and providers.", endpoint.title, variable))


def _asking(waiting: Waiting) -> Callable[[], None]:
    """Called in a thread when the keyring is about to ask for its password."""
    loop = asyncio.get_running_loop()

    def ask() -> None:
        loop.call_soon_threadsafe(waiting, "Waiting for the keyring")

    return ask


async def _model(provider: Provider, endpoint: NamedEndpoint, model_id: str) -> ModelInfo:
    """What is known of the model; a server that is not the provider's own is asked if nobody named one."""
    if provider.name == "ollama":
        # Only Ollama itself knows what its models can do.
        try:
            offered = await provider.models()
        except ProviderError as error:
            raise UsageError(error.text) from None
        found = [info for info in offered if model_id in (info.id, info.id.removesuffix(":latest"))]
        usable = found or ([] if model_id else sorted(offered, key=lambda info: not info.tools))
        if not usable:
            names = ", ".join(info.id for info in offered) or "none yet; pull one with `ollama pull`"
            raise NoModel(say("Ollama has no model {model}. It has: {names}.", repr(model_id), names))
        return usable[0]
    if model_id and is_loopback(endpoint.base_url):
        return await _named_model(provider, model_id)
    if model_id or not endpoint.base_url:
        return describe(provider.name, model_id)
    try:
        offered = await provider.models()
    except ProviderError as error:
        raise UsageError(
            join(" ", (error.text, say("The model is not known either: name one with --model.")))
        ) from None
    if len(offered) == 1:
        return offered[0]
    if not offered:
        raise UsageError(say("{name} lists no models. Name one with --model.", endpoint.title))
    names = ", ".join([info.id for info in offered[:MOST_NAMED]] + ["…"][: len(offered) > MOST_NAMED])
    raise NoModel(
        say(
            "{name} offers several models. Choose one with --model, or in the window's list: {names}.",
            endpoint.title,
            names,
        )
    )


async def _named_model(provider: Provider, model_id: str) -> ModelInfo:
    """A server on this machine is asked what it knows of the model, above all how large the window is it was given."""
    known = describe(provider.name, model_id)
    try:
        async with asyncio.timeout(REACH_SECONDS):
            offered = {info.id: info for info in await provider.models()}
    except (ProviderError, TimeoutError):
        return known  # what is wrong is reported with the first request
    return offered.get(model_id, known)
