"""What a reader of the documentation follows is there: files, headings, pictures."""

import re
from pathlib import Path

from tests.rows import every_row

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "app/README.md"]


@every_row("page", PAGES)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text()
    for link, _, heading in (found.partition("#") for found in re.findall(r"\]\(([^)\s]+)\)", text)):
        if link.startswith(("http:", "https:")):
            continue
        target = page.parent / link if link else page
        assert target.exists(), link
        if heading:
            assert heading in _anchors(target.read_text()), f"{link}#{heading}"


def _anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_the_map_of_the_code_names_every_module() -> None:
    """Those of `tools` and `commands` it describes together."""
    text = (ROOT / "app" / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", text))
    modules = (path.relative_to(ROOT / "app") for path in (ROOT / "app").rglob("*.py"))
    missing = [str(path) for path in modules if path.stem not in named and path.parts[0] not in ("tools", "commands")]
    assert [name for name in missing if not name.endswith("__.py")] == []


def test_the_map_of_the_code_names_nothing_that_is_gone() -> None:
    text = (ROOT / "app" / "README.md").read_text(encoding="utf-8")
    tree = text.partition("## The tree")[2].partition("```")[2].partition("```")[0]
    there = {path.stem for path in (ROOT / "app").rglob("*")}
    assert sorted(set(re.findall(r"\b[a-z]+_[a-z_]+\b", tree)) - there) == []


LIMITS = ("network", "other programs", "outside of the project", "allowed to be lost", "20,000 files and 300 MB")


@every_row("page", [ROOT / "README.md", ROOT / "docs/guide.md", ROOT / "docs/security.md"])
def test_the_limits_of_undo_are_named(page: Path) -> None:
    text = " ".join(page.read_text(encoding="utf-8").split())
    if page.name == "security.md":
        text = (
            text.partition("### What undo does not bring back")[2]
            .partition("###")[0]
            .replace("files or 300", "files and 300")
        )
    assert [limit for limit in LIMITS if limit not in text] == []
    assert "copies are made ahead" not in text.lower() and "files up to 20 MB" not in text
