"""The layer rule: imports point downwards only, and the core runs where Qt does not exist."""

import ast
import functools
import json
import os
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = [
    {"__main__"},
    {"command_line"},
    {"ui", "faces"},
    {"assembly"},
    {"agent"},
    {"acp", "export", "mcp"},
    {"tools"},
    {"providers", "sandbox", "search", "storage", "web"},
    {"configuration", "documents"},
    {"fs", "network", "redaction"},
    {"processes"},
    {"vocabulary"},
    {"commands"},
    {"text", "version"},
]
WINDOW_LAYERS = [
    {"start"},
    {"wiring"},
    {"placement"},
    {"window"},
    {"actions", "columns", "palette", "settings", "welcome"},
    {"writing"},
    {"pane"},
    {"steering"},
    {"changes"},
    {"sessions", "transcript"},
    {"kit"},
    {"collecting", "crash", "desktop_motion", "loop", "notify", "qt_check"},
    {"qt_libraries"},
]
"""The same inside `ui`."""
SANDBOX_LAYERS = [
    {"effects", "running"},
    {"confine"},
    {"protect", "searching"},
    {"files", "git", "keep", "runs_later"},
    {"dangerous", "project"},
]
"""The same inside `sandbox`: who reads and writes files needs nothing of how commands are confined."""


IMPORT = re.compile(r"^([ \t]*)((?:from [\w.]+ import|import) [^\n(]*(?:\([^)]*\))?)", re.MULTILINE)
"""A statement that imports, and its indentation; `ruff format` puts each on a line of its own."""


@functools.cache
def import_nodes(path: Path, *, at_once: bool = False) -> list[ast.stmt]:
    """What a file imports, or only what it imports as soon as it is imported itself.

    Only the statements that import are parsed, since to parse every file takes seconds.
    """
    source = path.read_text(encoding="utf-8")
    lines = [line for indent, line in IMPORT.findall(source) if not (at_once and indent)]
    try:
        return ast.parse("\n".join(lines)).body
    except SyntaxError:  # some line of a text begins like an import
        parsed = ast.parse(source)
        return [*parsed.body] if at_once else [node for node in ast.walk(parsed) if isinstance(node, ast.stmt)]


@functools.cache
def imports(path: Path) -> set[str]:
    """What a file imports, by full name: `from app import plain` is app.text.plain."""
    found = set()
    for node in import_nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names}
    return found


def not_downwards(folder: Path, layers: list[set[str]]) -> list[str]:
    """Every import inside a package that reaches beside or above its own layer, or is relative."""
    height = {name: len(layers) - number for number, layer in enumerate(layers) for name in layer}
    package = ".".join(folder.relative_to(ROOT).parts) + "."
    wrong = []
    for path in sorted(folder.rglob("*.py")):
        own = path.relative_to(folder).parts[0].removesuffix(".py")
        if own == "__init__":
            continue
        for module in sorted(imports(path)):
            other = module.removeprefix(package).split(".")[0]
            inside = module.startswith(package) and other != own
            if module.startswith(".") or (inside and height.get(other, len(layers)) >= height.get(own, 0)):
                wrong.append(f"{path.relative_to(ROOT)} imports {module}")
    return wrong


def test_imports_point_downwards() -> None:
    rooms = (("app", LAYERS), ("app/ui", WINDOW_LAYERS), ("app/sandbox", SANDBOX_LAYERS))
    wrong = [told for folder, layers in rooms for told in not_downwards(ROOT / folder, layers)]
    assert not wrong, "\n".join(wrong)


def test_no_modules_import_each_other() -> None:
    """Not by way of others either, and not for the sake of types or inside a function."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (ROOT / "app").rglob("*.py")
    }
    uses = {
        name: {other if other in modules else other.rpartition(".")[0] for other in imports(path)}
        & (modules.keys() - {name})
        for name, path in modules.items()
    }
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        pytest.fail(" is imported by ".join(error.args[1]))


def test_folders_are_read_without_following_links_through_one_door() -> None:
    """`app.fs.folders`. What is in `inside` runs in workers, which have no other modules of ours."""
    files = (path for room in ("sandbox", "storage", "tools") for path in (ROOT / "app" / room).rglob("*.py"))
    by_hand = re.compile(r"os\.(?:scandir|walk|fwalk)\b|O_NOFOLLOW")
    wrong = [path for path in files if "inside" not in path.parts and by_hand.search(path.read_text(encoding="utf-8"))]
    assert [str(path.relative_to(ROOT)) for path in wrong] == []


def test_qt_lives_in_the_window_alone() -> None:
    core = [path for path in (ROOT / "app").rglob("*.py") if "ui" not in path.relative_to(ROOT / "app").parts]
    qt = [(path, name) for path in core for name in imports(path) if name.split(".")[0] in ("PySide6", "qasync")]
    assert not qt, "\n".join(f"{path.relative_to(ROOT)} imports {name}" for path, name in sorted(qt))


def test_no_two_classes_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for file in sorted((ROOT / "app").rglob("*.py")):
        for name in re.findall(r"^ *class ([A-Za-z]\w*)[(:]", file.read_text(encoding="utf-8"), re.MULTILINE):
            places.setdefault(name, []).append(str(file.relative_to(ROOT)))
    assert len(places) > 400
    assert {name: files for name, files in places.items() if len(set(files)) > 1} == {}


def loaded_by(module: str, seen: set[str]) -> set[str]:
    """All of ours that importing this module loads at once; `seen` is filled on the way."""
    path = ROOT / f"{module.replace('.', '/')}.py"
    path = path if path.exists() else path.with_suffix("") / "__init__.py"
    if module in seen or not module.startswith("app.") or not path.exists():
        return seen
    seen.add(module)
    for node in import_nodes(path, at_once=True):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                loaded_by(name, seen)
    return seen


def test_the_window_is_seen_and_answers_before_the_core_is_loaded() -> None:
    """`app.vocabulary.events` alone takes 40 ms: the controller loads it beside the window."""
    loaded = loaded_by("app.ui.start", loaded_by("app.ui.wiring.app_controller", set()))
    assert {"app.ui.window", "app.assembly.profile", "app.ui.writing.composer"} <= loaded
    late = (
        "app.vocabulary.events",
        "app.vocabulary.messages",
        "app.providers",
        "app.search",
        *(f"app.storage.{part}" for part in ("audit", "contents", "database", "sessions", "versions")),
        "app.ui.settings",
    )
    assert [name for name in sorted(loaded) if name.startswith(late)] == []


def test_starting_imports_only_what_is_used() -> None:
    code = "import sys, app.command_line.launch, app.faces; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    costly = {
        "anthropic",
        "openai",
        "keyring",
        "httpx2",
        "PySide6",
        "yaml",
        "markdown_it",
        "tree_sitter",
        "prompt_toolkit",
        "mcp",
    }
    assert not costly & set(done.stdout.split())


def loaded_with(module: str, seen: set[str]) -> set[str]:
    """Adds to `seen` what importing a module of ours imports at once, by full name."""
    path = ROOT.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if module not in seen and path.is_file():
        seen.add(module)
        for node in import_nodes(path, at_once=True):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            else:
                continue
            for name in names:
                parts = name.split(".")
                for end in range(1, len(parts) + 1):
                    loaded_with(".".join(parts[:end]), seen)
    elif module.partition(".")[0] != "app":
        seen.add(module.partition(".")[0])
    return seen


def test_a_conversation_is_shown_without_what_only_a_turn_needs() -> None:
    """The window imports it in its own thread, where 100 ms are felt."""
    loaded = loaded_with("app.ui.wiring.session_tab", loaded_with("app.ui.wiring.app_controller", set()))
    assert {"PySide6", "app.agent.inbox"} <= loaded
    assert not loaded & {"pydantic", "yaml", "httpx2", "anthropic", "openai", "keyring", "app.tools"}


def test_a_whole_turn_runs_where_neither_qt_nor_the_mcp_sdk_can_be_imported(project: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text(
        json.dumps([{"call": "write", "arguments": {"path": "made.txt", "content": "by a turn"}}, {"say": "Done."}])
    )
    code = (
        "import sys\n"
        "class NoQt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('PySide6', 'shiboken6', 'qasync', 'mcp'): raise ImportError('not here')\n"
        "sys.meta_path.insert(0, NoQt())\n"
        "from app.command_line.launch import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    arguments = ["run", "go", "--project", str(project), "--provider", "scripted", "--trust", "autonomous"]
    environment = os.environ | {"HANDRAIL_SCRIPT": str(script)}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "Done."), done.stderr
    assert (project / "made.txt").read_text() == "by a turn"
