"""What a reader of the documentation follows is there: files, headings, pictures."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "app/README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
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
