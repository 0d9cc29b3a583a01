"""Questions to the person: what may be asked, what counts as an answer, and what the model gets."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.tools import ToolContext
from app.tools.shared.form_schema import checked_field
from app.tools.shared.forms import FieldShape, options, problem_of, problems, settle_answers, shape
from app.vocabulary.errors import InvalidArguments
from app.vocabulary.events import DISMISS, SUBMIT, Answer, FormField, Question, QuestionKind
from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio

SEED = {"type": "string", "enum": ["Option A", "Option B"]}
LETTERS = (("Option A", "A"), ("Option B", "B"))
SEVERAL = {"type": "array", "items": {"type": "string", "enum": ["A", "B", "C"]}, "minItems": 1, "maxItems": 2}


class Person:
    """Answers as told, and remembers what was asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked: list[Question] = []

    async def __call__(self, question: Question) -> Answer:
        self.asked.append(question)
        return self.answer


@pytest.fixture
def person(context: ToolContext) -> Person:
    person = Person(Answer(SUBMIT))
    object.__setattr__(context, "ask", person)
    return person


def says(person: Person, **values: Any) -> None:
    person.answer = Answer(SUBMIT, values=values)


async def test_the_answer_comes_back_with_the_question(run: Run, person: Person) -> None:
    says(person, framework="Vitest")
    asked = {"name": "framework", "question": "Which?", "schema": '{"type":"string","enum":["Jest","Vitest"]}'}
    result = await run("ask_user", questions=[asked])
    (question,) = person.asked
    assert question.kind is QuestionKind.FORM and question.tool == "ask_user"
    assert result.output == 'The person answered: {"framework": "Vitest"}'
    assert result.data == {
        "status": "answered",
        "question_id": question.id,
        "questions": [asked | {"schema": {"type": "string", "enum": ["Jest", "Vitest"]}}],
        "answers": {"framework": "Vitest"},
    }


@pytest.mark.parametrize("said", ["A", "Option A"])
async def test_a_button_counts_for_its_value(run: Run, person: Person, said: str) -> None:
    says(person, choice=said)
    buttons = [{"label": label, "value": value} for label, value in LETTERS]
    question = {"name": "choice", "question": "?", "schema": SEED, "buttons": buttons}
    result = await run("ask_user", questions=[question])
    assert result.data["answers"] == {"choice": "A"} and result.data["questions"][0]["buttons"] == buttons


async def test_four_questions_at_once_and_what_was_left_open(run: Run, person: Person) -> None:
    says(person, port=8080, tags=["A", "C"], sure=True)
    questions = [
        {"name": "port", "question": "?", "schema": {"type": "integer", "minimum": 1, "maximum": 65535}},
        {"name": "tags", "question": "?", "schema": SEVERAL},
        {"name": "sure", "question": "?", "schema": {"type": "boolean"}},
        {"name": "note", "question": "?", "schema": {"type": ["string", "null"]}},
    ]
    answers = {"port": 8080, "tags": ["A", "C"], "sure": True, "note": None}
    assert (await run("ask_user", questions=questions)).data["answers"] == answers


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        (Answer(DISMISS), None, "did not answer"),
        (Answer(DISMISS, "later"), None, "did not answer and said: later"),
        (Answer(DISMISS, by="nobody"), "E_DENIED", "Nobody is there to ask"),
        (Answer(DISMISS, by="timeout"), "E_TIMEOUT", "Nobody answered in time"),
        (Answer(SUBMIT, values={"a": 7}), "E_SCHEMA_VALIDATION", "did not fit"),
    ],
)
async def test_without_an_answer_the_model_learns_how_to_go_on(
    run: Run, person: Person, answer: Answer, code: str | None, words: str
) -> None:
    person.answer = answer
    result = await run("ask_user", questions=[{"name": "a", "question": "?", "schema": {"type": "string"}}])
    assert (result.code, result.is_error) == (code, code is not None)
    assert words in result.output
    assert code == "E_SCHEMA_VALIDATION" or "most careful assumption" in result.output


@pytest.mark.parametrize(
    "questions",
    [
        [],
        [{"name": f"q{number}", "question": "?", "schema": {"type": "string"}} for number in range(5)],
        [{"name": "a", "question": "?", "schema": {"type": "string"}}] * 2,
        [{"name": "", "question": "?", "schema": {"type": "string"}}],
        [{"name": "n" * 65, "question": "?", "schema": {"type": "string"}}],
        [{"name": "a\n", "question": "?", "schema": {"type": "string"}}],
        [{"name": "a", "question": "", "schema": {"type": "string"}}],
        [{"name": "a", "question": "?"}],
        [{"name": "a", "question": "?", "schema": "{"}],
    ],
)
async def test_what_cannot_be_asked_reaches_nobody(run: Run, person: Person, questions: list[Any]) -> None:
    assert (await run("ask_user", questions=questions)).code == "E_SCHEMA_VALIDATION"
    assert person.asked == []


BAD_SCHEMAS: list[tuple[Any, str]] = [
    ("[1]", "not an object"),
    ('"x"', "not an object"),
    ("{", "not JSON"),
    ('{"type":"number","minimum":NaN}', "not JSON"),
    ("[" * 9_000, "not JSON"),
    ('{"title":"' + "x" * 20_001 + '"}', "more than 20,000"),
    ({}, "no type"),
    ({"type": 3}, "not the name of a type"),
    ({"type": []}, "one type"),
    ({"type": ["string", "number"]}, "one type"),
    ({"type": "null"}, "one type"),
    ({"type": "object", "properties": {}}, "one question per value"),
    ({"type": "string", "enum": []}, "1 to 100"),
    ({"type": "string", "enum": [str(number) for number in range(101)]}, "1 to 100"),
    ({"type": "string", "enum": "AB"}, "not a list"),
    ({"type": "string", "enum": ["A", "A"]}, "twice"),
    ({"type": "string", "enum": ["A", 1]}, "of the type string"),
    ({"type": "integer", "enum": ["A"]}, "of the type integer"),
    ({"type": "string", "minLength": 5, "maxLength": 4}, "nothing fits"),
    ({"type": "string", "minLength": -1}, "below 0"),
    ({"type": "string", "minLength": "3"}, "whole number"),
    ({"type": "string", "minimum": 3}, "cannot be used with string"),
    ({"type": "string", "oneOf": []}, "oneOf cannot be used"),
    ({"type": "string", "pattern": "("}, "unclosed group"),
    ({"type": "string", "pattern": "(?=a)"}, "look-around"),
    ({"type": "string", "pattern": "(?:(?:a{999}){999})"}, "does not work"),
    ({"type": "string", "pattern": "a" * 501}, "not a short text"),
    ({"type": "number", "minimum": 2, "maximum": 1}, "nothing fits"),
    ({"type": "number", "multipleOf": 0}, "above 0"),
    ({"type": "number", "minimum": True}, "number"),
    ({"type": "boolean", "default": "yes"}, "default does not fit"),
    ({"type": "string", "minLength": 20_001}, "at most 20,000"),
    ({"type": "number", "enum": [True]}, "of the type number"),
    ({"type": "integer", "enum": [1.5]}, "of the type integer"),
    ({"type": "array", "items": {"enum": 5}}, "not a list"),
    ({"type": "array"}, "give the options"),
    ({"type": "array", "items": {"type": "string"}}, "give the options"),
    ({"type": "array", "items": {"type": "array", "enum": []}}, "lists of lists"),
    ({"type": "array", "items": {"type": "string", "enum": ["A"]}, "minItems": 2}, "more than the number of options"),
    ({"type": "array", "items": {"type": "string", "enum": ["A"]}, "uniqueItems": 1}, "true or false"),
]


@pytest.mark.parametrize(("schema", "words"), BAD_SCHEMAS)
def test_a_schema_that_no_form_can_show_is_refused_with_a_reason(schema: Any, words: str) -> None:
    with pytest.raises(InvalidArguments, match="The schema of the question 'a' cannot be used") as caught:
        checked_field("a", "?", schema)
    assert words in caught.value.text


@pytest.mark.parametrize(
    ("schema", "buttons", "words"),
    [
        (SEVERAL, (("A", "A"),), "leave them out"),
        ({"type": "string"}, (("A", "A"),), "leave them out"),
        (SEED, (("Third", "C"),), "has no value in its enum"),
        (SEED, (("Option A", "A"), ("Option B", "A")), "twice"),
    ],
)
def test_buttons_fit_the_choice(schema: Mapping[str, Any], buttons: tuple[tuple[str, str], ...], words: str) -> None:
    with pytest.raises(InvalidArguments, match=words):
        checked_field("a", "?", schema, buttons)


def field(schema: Any, buttons: tuple[tuple[str, str], ...] = ()) -> FormField:
    return checked_field("a", "?", json.dumps(schema), buttons)


ANSWERS: list[tuple[Any, list[Any], list[Any]]] = [
    ({"type": "string", "enum": ["A", "B"]}, ["A"], ["a", "", "C", 1, True, ["A"], None]),
    ({"enum": [1, 2]}, [1, 2.0], [3, True, "1"]),
    ({"const": "yes"}, ["yes"], ["no"]),
    (SEVERAL, [["A"], ["A", "C"]], [[], ["A", "B", "C"], ["D"], "A", [1], None]),
    (SEVERAL | {"uniqueItems": True}, [["B", "A"]], [["A", "A"]]),
    ({"type": "string"}, ["", "x\ny"], [1, None, "x" * 20_001]),
    ({"type": "string", "pattern": "^[a-z0-9]+$", "minLength": 3}, ["abc"], ["ab", "ABC", "", "abc "]),
    ({"type": "string", "pattern": "b"}, ["abc"], ["ac"]),
    ({"type": "string", "maxLength": 3}, ["äöü"], ["abcd"]),
    ({"type": "number", "minimum": 1, "maximum": 100}, [1, 100, 1.5], [0.99, 101, "5", True, float("nan"), None]),
    ({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}, [0.5], [0, 1]),
    ({"type": "number", "multipleOf": 0.1}, [0.3, 7, 1e300], [0.35]),
    ({"type": "integer"}, [3, -1, 3.0, 10**400], [3.5, "3", False, float("inf")]),
    ({"type": "boolean"}, [True, False], [0, "true", None]),
    ({"type": ["integer", "null"]}, [3, None], ["x"]),
    ({"type": "boolean", "default": True}, [False, None], ["x"]),
    ({"enum": ["A", None]}, ["A", None], ["B"]),
]


@pytest.mark.parametrize(("schema", "good", "bad"), ANSWERS)
def test_an_answer_fits_its_schema_or_is_told_why_not(schema: Any, good: list[Any], bad: list[Any]) -> None:
    asked = field(schema)
    assert [problem_of(asked, value) for value in good] == [None] * len(good)
    assert all(problem_of(asked, value) for value in bad), [problem_of(asked, value) for value in bad]


def test_a_pattern_cannot_keep_anybody_waiting() -> None:
    """With backtracking this would run longer than the universe."""
    asked = field({"type": "string", "pattern": "^(a+)+$"})
    assert problem_of(asked, "a" * 10_000 + "b")


def test_problems_are_named_by_their_field() -> None:
    fields = (checked_field("a", "?", {"type": "string", "minLength": 1}), checked_field("b", "?", {"type": "integer"}))
    assert problems(fields, {"a": "x", "b": 1}) == {}
    assert problems(fields, {"b": "x", "c": 1}) == {
        "a": "Please answer this.",
        "b": "Answer with a number.",
        "c": "There is no such question.",
    }


def test_an_option_without_a_button_stays_an_option() -> None:
    asked = field({"type": "string", "enum": ["Option A", "B", "Other"]}, (("Option A", "A"), ("Option B", "B")))
    assert options(asked) == (("Option A", "A"), ("Option B", "B"), ("Other", "Other"))
    assert settle_answers((asked,), {"a": "Option B"}) == {"a": "B"} and settle_answers((asked,), {"a": "Other"}) == {
        "a": "Other"
    }
    assert problem_of(asked, "Third") is not None


def test_a_default_stands_for_silence() -> None:
    asked = field({"type": "string", "enum": ["A", "B"], "default": "B"})
    assert settle_answers((asked,), {}) == {"a": "B"}


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        (SEED, FieldShape.CHOICE),
        ({"enum": [1, 2]}, FieldShape.CHOICE),
        (SEVERAL, FieldShape.SEVERAL),
        ({"type": "string"}, FieldShape.TEXT),
        ({"type": "number"}, FieldShape.NUMBER),
        ({"type": ["integer", "null"]}, FieldShape.INTEGER),
        ({"type": "boolean"}, FieldShape.BOOLEAN),
    ],
)
def test_a_face_knows_how_to_draw_each_question(schema: Any, kind: FieldShape) -> None:
    assert shape(field(schema)) is kind


KINDS = st.sampled_from(["string", "number", "integer", "boolean", "array", "object", "null"])
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | KINDS
JSON = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner))
LIMITS = ["minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "multipleOf", "minItems", "maxItems"]
FLAT = st.fixed_dictionaries(
    {"type": KINDS | st.lists(KINDS, max_size=2) | JSON},
    optional={
        "enum": st.lists(PLAIN, max_size=3) | JSON,
        "const": JSON,
        "default": JSON,
        "pattern": st.text(max_size=6),
    }
    | {word: st.integers(-1, 5) | JSON for word in LIMITS},
)
SCHEMAS = FLAT | st.builds(
    lambda items, limits: {"type": "array", "items": items} | limits,
    FLAT | st.builds(lambda enum: {"enum": enum}, JSON) | JSON,
    st.fixed_dictionaries({}, optional={"minItems": st.integers(0, 2), "uniqueItems": st.booleans(), "default": JSON}),
)


@given(schema=SCHEMAS, values=st.lists(JSON, max_size=4))
@settings(max_examples=25, deadline=None)
def test_no_schema_and_no_answer_breaks_a_form(schema: Any, values: list[Any]) -> None:
    try:
        asked = checked_field("a", "?", schema if isinstance(schema, str) else json.dumps(schema))
    except InvalidArguments:
        return
    options(asked)
    for value in values:
        if problem_of(asked, value) is None:
            json.dumps(settle_answers((asked,), {"a": value}), allow_nan=False)
