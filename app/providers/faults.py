"""Why a model service failed, in one line for a person: the same words whatever the API, status or event was."""

import json
import math
import re
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any

from app.network.unreachable import CONNECTING, why_unreachable
from app.providers import KINDS, LIST_LIMIT, Endpoint
from app.providers.address import host_and_port, query_of, shown
from app.providers.catalog import is_name
from app.providers.model_windows import Overflow, overflow_in
from app.providers.software import Software
from app.redaction.values import secret_parts
from app.text import strict_json
from app.text.sentences import Sentence, change, say
from app.vocabulary.errors import Fault, ProviderError

LONGEST_TEXT = 300
LONGEST_VALUE = 200
"""Of what a server says inside a sentence of ours, which stays whole."""
SHORTEST_SECRET = 4
"""What is shorter stands in other words, too."""
LONGEST_WAIT = 7 * 24 * 3600.0
"""Seconds; no service means more than that, whatever number it sends."""

_WORDS = {
    "insufficient_quota": Fault.QUOTA,
    "billing_error": Fault.QUOTA,
    "billing_hard_limit_reached": Fault.QUOTA,
    "context_length_exceeded": Fault.CONTEXT,
    "exceed_context_size_error": Fault.CONTEXT,
    "overloaded_error": Fault.OVERLOADED,
    "rate_limit_error": Fault.RATE_LIMIT,
    "rate_limit_exceeded": Fault.RATE_LIMIT,
    "authentication_error": Fault.AUTH,
    "permission_error": Fault.AUTH,
    "invalid_api_key": Fault.AUTH,
    "not_found_error": Fault.NOT_FOUND,
    "model_not_found": Fault.NOT_FOUND,
    "invalid_request_error": Fault.REQUEST,
    "invalid_prompt": Fault.REFUSED,
    "content_filter": Fault.REFUSED,
    "content_policy_violation": Fault.REFUSED,
    "data_inspection_failed": Fault.REFUSED,
    "responsibleaipolicyviolation": Fault.REFUSED,
}
_DECISIVE = frozenset({Fault.QUOTA, Fault.CONTEXT, Fault.OVERLOADED, Fault.REFUSED})
_TOO_LONG = re.compile(
    r"prompt (is )?too long|maximum context length|max(imum)? context size|"
    r"exceed(s|ed)? (the |this )?(available |model'?s? )?(max(imum)? )?context|"
    r"context (length|window|size|limit) (is )?exceeded|greater than the context length|"
    r"input token count.{0,40} exceeds the maximum|maximum prompt length|input is too long for|"
    r"prompt token count.{0,40} exceeds the limit|exceeded model token limit|n_keep.{0,40} n_ctx|"
    r"reduce the length of (the|your) (messages|prompt)",
    re.IGNORECASE,
)
_FILTERED = re.compile(r"content exists risk|content management policy|flagged as potentially violating", re.IGNORECASE)
_NO_TOOLS = re.compile(
    r"(does not|doesn't|not) support(ed)? (tools?\b|tool (use|call)|function.call)|"
    r"(tools?|tool.use|tool.call(s|ing)?|function.call(s|ing)?) (is|are) not (supported|enabled|available)|"
    r"support tool use|requires --enable-auto-tool-choice|tools param requires|"
    r"(unsupported|unrecogni[sz]ed|unknown|extra) [\w ]{0,30}\W{0,3}tools\b(?!\.)",
    re.IGNORECASE,
)
"""As Ollama, OpenRouter, vLLM, llama.cpp and others say that they take no tools."""
_LARGE_PICTURE = re.compile(r"image.{0,80}(exceeds?|too large|larger than)", re.IGNORECASE)
REFUSED = say("{who} refused to answer. Say it in other words, edit the message, or choose another model.{said}")
_NO_CREDIT = re.compile(r"credit balance is too low|exceeded your current quota", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Service:
    """Who failed: for the text, and to keep the key out of it."""

    provider: str
    endpoint: Endpoint
    model: str = ""
    software: Software = field(default_factory=Software)

    @property
    def title(self) -> str:
        """Who was asked, e.g. "OpenAI" or "llama.cpp at 127.0.0.1:8080": the API that it speaks is not its name."""
        kind = KINDS.get(self.provider)
        if self.endpoint.is_own:
            return self.endpoint.title or (kind.title if kind else self.provider)
        speaks_alone = kind.title if kind and self.provider == "ollama" else ""
        name = self.endpoint.title or self.software.name or speaks_alone or "the server"
        place = host_and_port(self.endpoint.base_url)
        return name if name == place else f"{name} at {place}"

    def listed(self, page: Any) -> list[dict[str, Any]]:
        """The entries of a list of models that the server sent; they also tell which program it is."""
        listed = page.get("data") if isinstance(page, dict) else None
        if not isinstance(listed, list):
            raise self.error(
                say("The server has no list of models at this address. Check the base URL."), Fault.REQUEST
            )
        entries = [entry for entry in listed if isinstance(entry, dict) and is_name(entry.get("id"))]
        for entry in entries[:1]:
            self.software.learn(entry)
        return entries

    def broken_off(self, reason: str) -> ProviderError:
        """The service ended a reply for a reason of its own, which is no end of it."""
        return self.error(
            say("{name} broke the reply off ({word}). Try again in a moment.", self.title, reason), Fault.BROKEN_STREAM
        )

    def error(
        self,
        text: str,
        fault: Fault,
        *,
        status: int | None = None,
        retry_after: float | None = None,
        overflow: Overflow = Overflow(),  # noqa: B008  it cannot change
    ) -> ProviderError:
        """The text becomes one line, without the key, not too long."""
        held = (self.endpoint.key.strip(), *self.endpoint.secrets, query_of(self.endpoint.base_url))
        secrets = [part for one in held for part in secret_parts(one) if len(part) >= SHORTEST_SECRET]
        line = change(text, lambda one: _without(secrets, one))
        line = change(line, lambda one: re.sub(r"\s+", " ", one).rstrip())
        line = change(line, lambda one: "T" + one[1:] if one.startswith("the server at ") else one)
        return ProviderError(
            line.with_each(lambda one: _cut(one, LONGEST_VALUE))
            if isinstance(line, Sentence)
            else _cut(line, LONGEST_TEXT),
            fault,
            status=status,
            retry_after=retry_after,
            window=overflow.window,
            asked=overflow.asked,
        )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _without(secrets: Iterable[str], text: str) -> str:
    for secret in secrets:
        text = text.replace(secret, "[key]")
    return text


def explain(service: Service, error: Exception) -> ProviderError:
    """Any exception on the way to a reply; those of HTTP are told apart by name: nothing is imported for them."""
    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None:
        chain.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    ours = next((one for one in chain if isinstance(one, ProviderError)), None)
    if ours is not None:
        return ours
    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        headers = getattr(getattr(error, "response", None), "headers", {})
        return from_reply(service, status, getattr(error, "body", None), headers)
    names = {base.__name__ for one in chain for base in type(one).__mro__}
    if names & (CONNECTING | {"UnsupportedProtocol", "InvalidURL"}):
        address = service.endpoint.base_url
        why = why_unreachable(error, address)
        return service.error(say("Cannot reach {address}: {reason}", shown(address), why), Fault.CONNECTION)
    if names & {"LocalProtocolError", "UnicodeEncodeError"}:
        return service.error(
            say("The key for {name} has characters no key has. {advice}", service.title, _advice(service)), Fault.AUTH
        )
    if "TimeoutException" in names:
        seconds = service.endpoint.idle_limit or LIST_LIMIT
        advice = say("Try again, or give it more time with idle_seconds in the settings.")
        return service.error(
            say("{name} sent nothing for {seconds} seconds. {advice}", service.title, f"{seconds:g}", advice),
            Fault.IDLE,
        )
    if "APIConnectionError" in names:  # of both SDKs, for all that goes wrong before there is an answer
        return service.error(
            say("The connection to {address} was lost. Try again.", shown(service.endpoint.base_url)), Fault.CONNECTION
        )
    if names & {"TransportError", "StreamError", "DecodingError"}:
        return service.error(say("The reply broke off in the middle: the connection was cut."), Fault.BROKEN_STREAM)
    if isinstance(error, LookupError | TypeError | AttributeError):
        return service.error(
            f"{service.title} sent an event of an unknown shape ({type(error).__name__}: {error}).", Fault.BROKEN_STREAM
        )
    return service.error(f"{service.title} failed: {type(error).__name__}: {error}", Fault.REQUEST)


def from_reply(service: Service, status: int, body: object, headers: Mapping[str, str]) -> ProviderError:
    """An HTTP answer that is an error."""
    kind, message = _kind_and_message(body)
    fault = _fault(status, kind, message)
    wait = retry_after(headers.get("retry-after"))
    text = _text(service, fault, status, message, wait)
    return service.error(text, fault, status=status, retry_after=wait, overflow=_overflow(fault, message, body))


def from_event(service: Service, event: Mapping[str, Any]) -> ProviderError:
    """An error that came inside a stream, where the HTTP status had long been 200."""
    body = event.get("error") or event
    kind, message = _kind_and_message(body)
    code = body.get("code") if isinstance(body, Mapping) else None
    status = code if isinstance(code, int) and code >= 400 else None
    fault = _fault(status, kind, message)
    text = _text(service, fault, status, message, None)
    return service.error(text, fault, status=status, overflow=_overflow(fault, message, body))


def _overflow(fault: Fault, message: str, body: object) -> Overflow:
    """The numbers in an overflow error."""
    if fault is not Fault.CONTEXT:
        return Overflow()
    if isinstance(body, str) and body.lstrip().startswith("{"):
        with suppress(ValueError):
            body = strict_json.parse(body)
    return overflow_in(message, body)


def retry_after(value: str | None) -> float | None:
    """Seconds, or an HTTP date."""
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, OverflowError, TypeError):
            return None
    return min(max(0.0, seconds), LONGEST_WAIT) if math.isfinite(seconds) else None


def _kind_and_message(body: object) -> tuple[tuple[str, ...], str]:
    """The words that name the error, and what the server says about it, from any of the shapes in use."""
    if isinstance(body, str):
        # Ollama wraps its runner's JSON in a string; a proxy answers with a page that nobody wants to read.
        stripped = body.strip()
        if stripped.startswith(("{", "[")):
            try:
                parsed = strict_json.parse(stripped)
            except ValueError:
                return (), stripped
            parsed = parsed[0] if isinstance(parsed, list) and parsed else parsed
            if isinstance(parsed, dict) and ("error" in parsed or "message" in parsed):
                return _kind_and_message(parsed)
        return (), "" if stripped.startswith("<") else stripped
    if isinstance(body, list):  # as Gemini writes errors
        body = next((entry for entry in body if isinstance(entry, Mapping)), None)
    if not isinstance(body, Mapping):
        return (), ""
    inner = body.get("error")
    if isinstance(inner, Mapping | str) and inner:
        return _kind_and_message(inner)
    words = tuple(word for word in (body.get("code"), body.get("type")) if isinstance(word, str))
    message = body.get("message") or body.get("detail") or ""
    return words, message if isinstance(message, str) else json.dumps(message)


def _fault(status: int | None, words: tuple[str, ...], message: str) -> Fault:
    named = [_WORDS[word.lower()] for word in words if word.lower() in _WORDS]
    decisive = next((fault for fault in named if fault in _DECISIVE), None)
    if decisive is not None:
        return decisive
    if _NO_CREDIT.search(message):
        return Fault.QUOTA
    if _FILTERED.search(message):
        return Fault.REFUSED
    if _TOO_LONG.search(message):
        return Fault.CONTEXT
    if status in (400, 413, 422) and _LARGE_PICTURE.search(message):
        return Fault.PICTURE
    if status in (400, 404, 422, 500, 501) and _NO_TOOLS.search(message):
        return Fault.TOOLS
    if status is None or status < 300:
        return named[0] if named else Fault.SERVER
    return _by_status(status)


def _by_status(status: int) -> Fault:
    match status:
        case 401 | 403:
            return Fault.AUTH
        case 402:
            return Fault.QUOTA
        case 404:
            return Fault.NOT_FOUND
        case 429:
            return Fault.RATE_LIMIT
        case 529:
            return Fault.OVERLOADED
        case 408:
            return Fault.SERVER
        case 413:
            return Fault.CONTEXT
        case _:
            return Fault.SERVER if status >= 500 else Fault.REQUEST


def _text(service: Service, fault: Fault, status: int | None, message: str, wait: float | None) -> str:
    title = service.title
    said = say(" It said: {message}", message) if message else ""
    code = f" ({status})" if status else ""
    if status is not None and 300 <= status < 400:
        return say("{name} sends to another address{code}, which is not followed. Check the base URL.", title, code)
    match fault:
        case Fault.AUTH if not service.endpoint.key.strip():
            return say("{name} wants a key and none is set. {advice}{said}", title, _advice(service), said)
        case Fault.AUTH:
            return say("The key for {name} was refused{code}. {advice}{said}", title, code, _advice(service), said)
        case Fault.NOT_FOUND:
            what = say("the model {model}", service.model) if service.model else say("this address")
            return say(
                "{name} does not know {what}. Choose another one or check the base URL.{said}", title, what, said
            )
        case Fault.RATE_LIMIT:
            when = say("Try again in {seconds} seconds.", round(wait)) if wait else say("Try again in a moment.")
            return say("{name} is getting too many requests from this key. {advice}{said}", title, when, said)
        case Fault.QUOTA:
            return say("The {name} account has no credit left. Check its plan and billing.{said}", title, said)
        case Fault.OVERLOADED:
            return say("{name} is overloaded right now. Try again in a moment.{said}", title, said)
        case Fault.CONTEXT:
            return say("The conversation is too long for {model}.{said}", service.model or say("this model"), said)
        case Fault.REFUSED:
            return REFUSED.format(title, said)
        case Fault.PICTURE:
            return say("A picture is too large for {name}{code}. Send a smaller one.{said}", title, code, said)
        case Fault.SERVER:
            return say("{name} had an error of its own{code}. Try again in a moment.{said}", title, code, said)
        case _:
            return say("{name} refused the request{code}.{said}", title, code, said or say(" It gave no reason."))


def _advice(service: Service) -> str:
    variable = f" or in {service.endpoint.key_variable}" if service.endpoint.key_variable else ""
    return say("Check it in the provider's settings{variable}.", variable)
