"""Agent definitions: what the files say is what an agent may do, and a broken file says what is wrong with it."""

from pathlib import Path

import pytest

from app.agent.definitions import READ_ONLY, find, load
from app.agent.policy import Permission
from app.errors import UsageError
from app.paths import RESOURCES
from app.tools import Registry


def definition(folder: Path, text: str) -> Path:
    path = folder / "mine.md"
    path.write_text(text)
    return path


def test_permissions_are_read_as_written(tmp_path: Path) -> None:
    agent = load(
        definition(
            tmp_path,
            "---\nname: mine\ndescription: Mine.\nmodel: m-1\nmax_steps: 7\ntimeout: 30m\ntool_permissions:\n"
            '  read: { allowed: true }\n  write: { allowed: true, paths: ["src/**", "out/**"] }\n'
            "  bash: { allowed: true, timeout: 120s }\n  ls: { allowed: false }\n---\nBe kind.\n",
        )
    )
    assert agent.scope == {
        "read": Permission(),
        "write": Permission(("src/**", "out/**")),
        "bash": Permission(timeout=120.0),
    }
    assert (agent.model, agent.max_steps, agent.timeout, agent.prompt) == ("m-1", 7, 1800.0, "Be kind.")


def test_an_agent_that_does_not_say_may_only_read(tmp_path: Path) -> None:
    assert load(definition(tmp_path, "---\nname: mine\n---\n")).scope == READ_ONLY


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("no frontmatter", "line 1"),
        ("---\nname: [unclosed\n---\n", "line 3"),
        ("---\n- a\n---\n", "line 2"),
        ("---\nnmae: x\n---\n", "unknown nmae"),
        ("---\ntool_permissions: all\n---\n", "tool_permissions"),
        ("---\ntool_permissions:\n  read: yes\n---\n", "tool_permissions.read"),
        ("---\ntool_permissions:\n  read: { allowd: true }\n---\n", "allowd"),
        ("---\ntool_permissions:\n  read: { allowed: true, paths: src }\n---\n", "paths"),
        ("---\nmax_steps: 0\n---\n", "max_steps"),
        ("---\nmax_steps: true\n---\n", "max_steps"),
        ("---\ntimeout: soon\n---\n", "timeout"),
    ],
)
def test_a_broken_definition_names_the_file_and_the_reason(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(UsageError) as caught:
        load(definition(tmp_path, text))
    assert "mine.md" in caught.value.text and complaint in caught.value.text


@pytest.mark.parametrize("path", sorted((RESOURCES / "agents").glob("*.md")), ids=lambda path: path.stem)
def test_every_built_in_agent_names_only_tools_that_exist(path: Path) -> None:
    agent = load(path)
    assert agent.name == path.stem and agent.description
    assert set(agent.scope) <= set(Registry().names)


@pytest.mark.parametrize("name", ["nobody", "../developer", "", "/etc/passwd"])
def test_an_unknown_agent_names_the_known_ones(name: str) -> None:
    with pytest.raises(UsageError, match="developer"):
        find(name)


def test_a_persons_own_definition_comes_first(tmp_path: Path) -> None:
    (tmp_path / "developer.md").write_text("---\ndescription: Mine.\n---\n")
    assert find("developer", [tmp_path]).description == "Mine."
