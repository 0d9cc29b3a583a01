"""Questions to the person as permission requests, which an editor shows.

The editor is trusted only so far: it could answer by itself. Its answers are written down as `by` the client, and what
is not clearly a yes is a no.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.agent.deciding.questions import (
    ACCEPT,
    ALLOW,
    ALWAYS,
    APPROVE,
    APPROVE_COMMAND,
    DENY,
    GO_ON,
    KEEP_COPY,
    REJECT,
    STOP,
    TELL,
)
from app.faces.acp_agent.updates import describe_call
from app.faces.approving import describe
from app.text.plain import one_line
from app.vocabulary.events import Answer, Question

MOST_WORDS = 12_000
_NAMES = {
    APPROVE: ("Allow once", "allow_once"),
    ACCEPT: ("Accept the plan", "allow_once"),
    ALLOW: ("Allow this file once", "allow_once"),
    GO_ON: ("Go on all the same", "allow_once"),
    KEEP_COPY: ("Keep a copy first", "allow_once"),
    APPROVE_COMMAND: ("Allow for this command", "allow_always"),
    DENY: ("Deny", "reject_once"),
    REJECT: ("Keep planning", "reject_once"),
    TELL: ("Refuse", "reject_once"),
    STOP: ("Stop", "reject_once"),
}


def permission_request(question: Question) -> dict[str, Any]:
    """What the editor is asked, without the session."""
    words = describe(question)
    shown = words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}\n[{len(words) - MOST_WORDS} more characters]"
    about = describe_call(question.tool, question.arguments or {}) if question.tool else {"title": question.title}
    if question.host:
        about = {"title": f"Connect to {one_line(question.host, 200)}", "kind": "fetch"}
    call = {
        "toolCallId": question.call_id or question.id,
        **about,
        "status": "pending",
        "content": [{"type": "content", "content": {"type": "text", "text": shown}}],
    }
    answers = _answers(question)
    options = [{"optionId": one, "name": name, "kind": kind} for one, (name, kind, _) in answers.items()]
    return {"toolCall": call, "options": options}


def permission_answer(question: Question, result: object) -> Answer:
    """The answer that the editor passed on."""
    outcome = result.get("outcome") if isinstance(result, Mapping) else None
    chosen = outcome.get("optionId") if isinstance(outcome, Mapping) else None
    known = _answers(question).get(str(chosen))
    return replace(known[2] if known is not None else Answer(question.choices[-1]), by="client")


def _answers(question: Question) -> dict[str, tuple[str, str, Answer]]:
    """By the ids of the options: the words, the kind, and what it means."""
    plain = {one: (*_NAMES[one], Answer(one)) for one in question.choices if one in _NAMES}
    always = {
        f"{ALWAYS} {number}": (
            f"For this session: {one_line(rule.words, 160)}",
            "allow_always",
            Answer(ALWAYS, rule=rule.id, scope="session"),
        )
        for number, rule in enumerate(question.proposals)
    }
    return {**plain, **always}
