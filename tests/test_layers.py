"""The layer rule: imports point downwards only, and the core runs where Qt does not exist."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = [
    {"launch"},
    {"arguments"},
    {"ui", "faces"},
    {"build"},
    {"workbench"},
    {"agent", "connections"},
    {"mcp"},
    {"tools"},
    {"desk"},
    {"providers", "sandbox", "search", "storage"},
    {"settings", "secrets"},
    {"events", "logfile"},
    {"messages"},
    {"sqlite", "streams"},
    {"changes", "commands", "confinement", "errors", "paths", "plain", "startup"},
]
WINDOW_LAYERS = [
    {"start"},
    {"wiring"},
    {"placement"},
    {"window"},
    {"columns", "settings", "welcome"},
    {"writing"},
    {"steering"},
    {"changes"},
    {"sessions", "transcript"},
    {"kit"},
    {"crash", "loop", "notify"},
]
"""The same inside `ui`."""


def heights(layers: list[set[str]]) -> dict[str, int]:
    return {name: len(layers) - number for number, layer in enumerate(layers) for name in layer}


HEIGHT = heights(LAYERS)
WINDOW_HEIGHT = heights(WINDOW_LAYERS)
MODULES = sorted((ROOT / "app").rglob("*.py"))


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


def part(module: str, level: int = 1) -> str:
    return module.split(".")[level]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_downwards(path: Path) -> None:
    own = path.relative_to(ROOT / "app").parts[0].removesuffix(".py")
    if own == "__init__":
        return
    for module in imports(path):
        if module.startswith("app.") and module != "app":
            other = part(module)
            assert other == own or HEIGHT[other] < HEIGHT[own], f"{own} imports {other}"


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.relative_to(ROOT / "app").parts[0] == "ui"],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_imports_point_downwards_in_the_window(path: Path) -> None:
    own = path.relative_to(ROOT / "app/ui").parts[0].removesuffix(".py")
    for module in imports(path):
        if module.startswith("app.ui."):
            other = part(module, 2)
            assert other == own or WINDOW_HEIGHT[other] < WINDOW_HEIGHT[own], f"{own} imports {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_qt_lives_in_the_window_alone(path: Path) -> None:
    if "ui" not in path.relative_to(ROOT / "app").parts:
        assert not {module for module in imports(path) if module.split(".")[0] in ("PySide6", "qasync")}


@pytest.mark.parametrize(
    "name", ["anthropic", "openai", "keyring", "httpx", "PySide6", "yaml", "markdown_it", "tree_sitter"]
)
def test_starting_imports_only_what_is_used(name: str) -> None:
    code = "import sys, app.launch, app.faces; print(sorted(m.split('.')[0] for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert f"'{name}'" not in done.stdout


def test_a_whole_turn_runs_where_qt_cannot_be_imported(project: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text(
        json.dumps([{"call": "write", "arguments": {"path": "made.txt", "content": "by a turn"}}, {"say": "Done."}])
    )
    code = (
        "import sys\n"
        "class NoQt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('PySide6', 'shiboken6', 'qasync'): raise ImportError('no Qt here')\n"
        "sys.meta_path.insert(0, NoQt())\n"
        "from app.launch import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    arguments = ["run", "go", "--project", str(project), "--provider", "scripted", "--trust", "autonomous"]
    environment = os.environ | {"HANDRAIL_SCRIPT": str(script)}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "Done."), done.stderr
    assert (project / "made.txt").read_text() == "by a turn"
