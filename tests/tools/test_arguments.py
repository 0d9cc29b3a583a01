"""What models write for an argument is taken as they mean it, where that is beyond doubt."""

from typing import Any

import pytest

from app.tools import Registry
from app.vocabulary.errors import InvalidArguments

MEANT: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("read", {"path": "x", "offset": "1", "limit": 2.0}, {"offset": 1, "limit": 2}),
    ("read", {"path": "x", "offset": "-5", "limit": "3.0"}, {"offset": -5, "limit": 3}),
    ("read", {"path": "x", "offset": None, "limit": None}, {"offset": 0, "limit": 500}),
    ("edit", {"path": "x", "old_string": "a", "new_string": "b", "replace_all": "True"}, {"replace_all": True}),
    ("grep", {"pattern": "x", "no_ignore": "false", "limit": "7"}, {"no_ignore": False, "limit": 7}),
    ("cat", {"paths": ["a"], "limit": None, "show_ends": None}, {"limit": None, "show_ends": False}),
]
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("read", {"path": None}),
    ("read", {"path": 1}),
    ("read", {"path": "x", "limit": 1.5}),
    ("read", {"path": "x", "limit": "many"}),
    ("read", {"path": "x", "limit": "9" * 5000}),
    ("read", {"path": "x", "limit": "-1"}),
    ("edit", {"path": "x", "old_string": "a", "new_string": "b", "replace_all": "yes"}),
    ("edit", {"path": "x", "old_string": "a", "new_string": "b", "replace_all": 1}),
    ("cat", {"paths": [1]}),
    ("cat", {"paths": "a"}),
]


@pytest.mark.parametrize(("name", "arguments", "values"), MEANT)
def test_it_is_taken_as_it_is_meant(name: str, arguments: dict[str, Any], values: dict[str, Any]) -> None:
    tool = Registry().get(name)
    assert tool is not None
    parsed = tool.parse(arguments)
    assert {key: getattr(parsed, key) for key in values} == values


@pytest.mark.parametrize(("name", "arguments"), REFUSED)
def test_what_may_mean_anything_is_refused(name: str, arguments: dict[str, Any]) -> None:
    tool = Registry().get(name)
    assert tool is not None
    with pytest.raises(InvalidArguments):
        tool.parse(arguments)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("read", {"path": "x", **{f"key_{number}": 1 for number in range(20_000)}}),
        ("cat", {"paths": [1] * 20_000}),
    ],
)
def test_any_number_of_mistakes_makes_a_short_complaint(name: str, arguments: dict[str, Any]) -> None:
    tool = Registry().get(name)
    assert tool is not None
    with pytest.raises(InvalidArguments) as refused:
        tool.parse(arguments)
    assert len(refused.value.text) < 2_000


@pytest.mark.parametrize(
    ("name", "arguments", "read", "written"),
    [
        ("read", {"path": "x"}, ["x"], []),
        ("read_multiple_files", {"paths": ["a", "b"]}, ["a", "b"], []),
        ("ls", {}, ["/"], []),
        ("grep", {"pattern": "x", "path": "src"}, ["src"], []),
        ("write", {"path": "x", "content": ""}, [], ["x"]),
        ("edit", {"path": "x", "old_string": "a", "new_string": "b"}, [], ["x"]),
    ],
)
def test_a_call_names_what_it_reads_and_writes(
    name: str, arguments: dict[str, Any], read: list[str], written: list[str]
) -> None:
    tool = Registry().get(name)
    assert tool is not None
    args = tool.parse(arguments)
    assert (list(tool.reads(args)), list(tool.writes(args))) == (read, written)
