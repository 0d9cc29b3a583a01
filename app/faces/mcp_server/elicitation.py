"""Approvals as forms that an MCP client shows to its person.

The client is trusted only so far: it could answer by itself. What it passes on is written down as an answer `by` the
client, and all that is not clearly a yes is a no.
"""

import json
from dataclasses import replace

import mcp_types as types

from app.agent.deciding.questions import ALWAYS, APPROVE, APPROVE_COMMAND, DENY, KEEP_COPY, STOP
from app.faces.approving import describe
from app.text.plain import one_line, size_words
from app.vocabulary.events import Answer, Question

DENIED, ONCE = "Deny", "Allow once"
MOST_VALUE = 1_500
MOST_PREVIEW = 4_000
MOST_MESSAGE = 12_000
"""Characters of an argument, of the change it would make, and of the whole message."""


def approval_form(question: Question) -> types.ElicitRequestFormParams:
    """The question as a form with one choice."""
    choices = list(_choices(question))
    field = {"type": "string", "title": "Decision", "enum": choices, "default": DENIED}
    schema = {"type": "object", "properties": {"decision": field}, "required": ["decision"]}
    return types.ElicitRequestFormParams(message=approval_text(question), requested_schema=schema)


def approval_text(question: Question) -> str:
    """What would run, with invisible characters spelled out; what is left out is told."""
    arguments = dict(question.arguments or {})
    for name, value in arguments.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        arguments[name] = value if len(text) <= MOST_VALUE else _shortened(text, MOST_VALUE)
    shown = replace(question, arguments=arguments, preview=_shortened(question.preview, MOST_PREVIEW))
    return _shortened(f"Handrail asks: may this run?{describe(shown)}", MOST_MESSAGE)


def approval_answer(question: Question, result: object) -> Answer:
    """The answer that a client passed on; whatever is no clear yes is a no."""
    denied = Answer(question.choices[-1], by="client")
    if not isinstance(result, types.ElicitResult) or result.action != "accept":
        return denied
    answer = _choices(question).get(str((result.content or {}).get("decision")))
    return replace(answer, by="client") if answer is not None else denied


def _choices(question: Question) -> dict[str, Answer]:
    """By the words that the person reads."""
    always = {
        f"Allow for this session: {one_line(rule.words, 200)}": Answer(ALWAYS, rule=rule.id, scope="session")
        for rule in question.proposals
    }
    unkept: dict[str, Answer] = {}
    if question.unkept is not None:
        copied = {f"Keep a copy ({size_words(question.unkept.size)})": Answer(KEEP_COPY)}
        unkept = copied if KEEP_COPY in question.choices else {}
        unkept |= {"Allow for this command": Answer(APPROVE_COMMAND), "Stop the command": Answer(STOP)}
    return {DENIED: Answer(DENY), ONCE: Answer(APPROVE), **always, **unkept}


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}\n[… {len(text) - most:,} more characters are not shown here]"
