"""`ask_user`: one to four questions to the person, answered in the conversation."""

import json
import secrets
from typing import Annotated, Any

from pydantic import Field, WithJsonSchema, field_validator

from app.text.sentences import say
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.form_schema import checked_field
from app.tools.shared.forms import problems, settle_answers
from app.vocabulary.errors import Denied, InvalidArguments, ToolError
from app.vocabulary.events import SUBMIT, Question, QuestionKind
from app.vocabulary.messages import ToolResult

GO_ON = "Go on with the most careful assumption and say which, or stop and say what you need to know."


class Button(Args):
    label: str = Field(min_length=1, max_length=200)
    value: str = Field(max_length=1_000)


def _list_of(item: type[Args], **limits: int) -> dict[str, Any]:
    """Written out in place, because not every model service resolves references in a schema."""
    return {"type": "array", "items": item.model_json_schema(), **limits}


class QuestionArgs(Args):
    name: str = Field(pattern=r"^\w[\w .-]*$", max_length=64, description="Key of the answer")
    question: str = Field(min_length=1, max_length=4_000, description="Short and specific")
    schema_: str | dict[str, Any] = Field(
        alias="schema",
        description='JSON Schema of the answer. {"type":"string","enum":["A","B"]}: choose one; '
        '{"type":"array","items":<that>}: choose several (minItems, maxItems); string: text (pattern, minLength, '
        'maxLength); number or integer (minimum, maximum); boolean: yes or no. A default, or "null" as a second type, '
        "lets the person leave it open",
    )
    buttons: Annotated[list[Button] | None, WithJsonSchema(_list_of(Button))] = Field(
        default=None, description="Only to choose one of several strings"
    )


class AskUserArgs(Args):
    questions: Annotated[list[QuestionArgs], WithJsonSchema(_list_of(QuestionArgs, minItems=1, maxItems=4))] = Field(
        min_length=1, max_length=4
    )

    @field_validator("questions")
    @classmethod
    def _different(cls, questions: list[QuestionArgs]) -> list[QuestionArgs]:
        if len({item.name for item in questions}) < len(questions):
            raise ValueError("each question needs a different name")
        return questions


@tool(danger=Danger.SAFE)
async def ask_user(args: AskUserArgs, ctx: ToolContext) -> ToolResult:
    """Ask the person one to four questions and wait for the answers: when the request is unclear, when their preference
    between several ways matters, or when only they know what is missing."""
    fields = tuple(
        checked_field(
            item.name, item.question, item.schema_, tuple((button.label, button.value) for button in item.buttons or ())
        )
        for item in args.questions
    )
    title = (
        say("The agent has a question") if len(fields) == 1 else say("The agent has {number} questions", len(fields))
    )
    question = Question(
        QuestionKind.FORM,
        title,
        id=f"q_{secrets.token_hex(8)}",
        call_id=ctx.call_id,
        tool="ask_user",
        form=fields,
    )
    answer = await ctx.ask(question)
    match answer.by:
        case "nobody":
            raise Denied(say("Nobody is there to ask. {reason}", GO_ON))
        case "timeout":
            raise ToolError(say("Nobody answered in time. {reason}", GO_ON), "E_TIMEOUT")
    asked = [
        {"name": field.name, "question": field.question, "schema": dict(field.schema)}
        | ({"buttons": [{"label": label, "value": value} for label, value in field.buttons]} if field.buttons else {})
        for field in question.form
    ]
    about: dict[str, Any] = {"question_id": question.id, "questions": asked}
    if answer.choice != SUBMIT:
        reason = f" and said: {answer.reason}" if answer.reason else ""
        return _tell(f"The person did not answer{reason}. {GO_ON}", about | {"status": "dismissed", "answers": None})
    if problems(question.form, answer.values):
        raise InvalidArguments("The answers did not fit the questions; ask again.")
    answers = settle_answers(question.form, answer.values)
    said = f"The person answered: {json.dumps(answers, ensure_ascii=False)}"
    return _tell(said, about | {"status": "answered", "answers": answers})


def _tell(text: str, data: dict[str, Any]) -> ToolResult:
    return ToolResult(text, meta=data, data=data)
