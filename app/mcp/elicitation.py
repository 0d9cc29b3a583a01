"""Shows the questions of MCP servers to the person as forms of ours: fields to fill in, or an address to open.

Nothing is answered in the person's name. An address is shown whole and opened by nobody but the person.
"""

import re
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.network.hosts import BadHost, shown_host, url_target
from app.text.plain import one_line, visible
from app.text.sentences import join, say
from app.tools import ToolContext
from app.tools.shared.form_schema import checked_field
from app.tools.shared.forms import problems, settle_answers
from app.vocabulary.errors import InvalidArguments
from app.vocabulary.events import SUBMIT, FormField, Question, QuestionKind

if TYPE_CHECKING:
    from mcp.types import ElicitResult

MAX_FIELDS = 20
MAX_MESSAGE_CHARS = 2_000
OPENED = "I have opened it and am done there"
_SECRET = re.compile(r"passw|passphrase|secret|credential|(?:api|access|private).?(?:key|token)", re.IGNORECASE)
KEYWORDS = frozenset(
    {"type", "enum", "const", "items", "default", "minLength", "maxLength", "pattern", "minimum", "maximum"}
    | {"minItems", "maxItems", "uniqueItems", "multipleOf"}
)


async def elicit(server: str, params: Any, ctx: ToolContext) -> "ElicitResult":
    """Ask the person; what cannot be asked is declined."""
    from mcp.types import ElicitResult

    url = getattr(params, "url", None)
    try:
        fields = _fields(params.requested_schema) if url is None else (_address_field(str(url)),)
    except (InvalidArguments, BadHost):
        return ElicitResult(action="decline")
    # Servers must not ask for secrets in a form, where a model or a log could come to see them.
    asks_secret = any(_SECRET.search(f"{field.name} {field.question}") for field in fields)
    words = say("The MCP server {server} asks you: {message}")
    if url is not None:
        words = say("The MCP server {server} asks you to open an address: {message}")
    title = words.format(server, one_line(params.message, MAX_MESSAGE_CHARS))
    warning = say("(Careful: it seems to ask for a secret, which servers must not do.)")
    question = Question(
        QuestionKind.FORM,
        join(" ", (title, warning)) if asks_secret else title,
        id=f"q_{secrets.token_hex(8)}",
        call_id=ctx.call_id,
        tool=f"mcp__{server}",
        preview=visible(str(url)) if url is not None else "",
        form=fields,
    )
    answer = await ctx.ask(question)
    if answer.by in ("nobody", "timeout"):
        return ElicitResult(action="cancel")
    if answer.choice != SUBMIT or problems(fields, answer.values):
        return ElicitResult(action="decline")
    if url is not None:
        return ElicitResult(action="accept")
    values = {name: value for name, value in settle_answers(fields, answer.values).items() if value is not None}
    return ElicitResult(action="accept", content=values)


def _address_field(url: str) -> FormField:
    """Raises BadHost for an address that is none of the web."""
    host = shown_host(url_target(url).host)
    text = f"{visible(url)}\nIt leads to {host}. Open it only if you know what it is for. Handrail does not open it."
    return FormField("opened", text, {"type": "string", "enum": [OPENED]})


def _fields(schema: Mapping[str, Any]) -> tuple[FormField, ...]:
    """Raises InvalidArguments for what no form can show."""
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or not 0 < len(properties) <= MAX_FIELDS:
        raise InvalidArguments("a form has some fields, and not too many")
    required = schema.get("required") or []
    return tuple(_field(name, said, required=name in required) for name, said in properties.items())


def _field(name: str, said: Any, *, required: bool) -> FormField:
    if not isinstance(said, Mapping):
        raise InvalidArguments(f"the field {name!r} is not described")
    named = [visible(str(said[key])) for key in ("title", "description") if said.get(key)]
    question = one_line(": ".join(named) or name, 1_000)
    items = said.get("items")
    listed = items if said.get("type") == "array" and isinstance(items, Mapping) else said
    titled = listed.get("oneOf") or listed.get("anyOf") or []
    options = [
        (str(one["title"]), one["const"])
        for one in titled
        if isinstance(one, Mapping) and {"title", "const"} <= one.keys()
    ]
    schema = {key: value for key, value in said.items() if key in KEYWORDS}
    buttons: tuple[tuple[str, str], ...] = ()
    if options and listed is said:
        schema["enum"] = [value for _, value in options]
        buttons = tuple((visible(title), str(value)) for title, value in options)
    elif options:
        schema["items"] = {"type": "string", "enum": [value for _, value in options]}
    if not required and isinstance(schema.get("type"), str):
        schema["type"] = [schema["type"], "null"]
    return checked_field(name, question, schema, buttons)
