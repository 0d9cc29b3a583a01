"""What a reader of the documentation follows is there: files, headings, pictures."""

import os
import re
from pathlib import Path

import pytest

from app.network import proxy
from app.network.request_head import MOST_HEAD_BYTES
from app.sandbox.confine import bwrap, policy
from app.sandbox.running.output import MAX_KEPT_BYTES
from app.sandbox.running.output_file import MAX_FILE_BYTES
from app.tools import bash

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "app/README.md"]


@pytest.mark.parametrize("page", PAGES)
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


MAP = (ROOT / "app" / "README.md").read_text(encoding="utf-8")


_LINES = MAP.partition("## The rooms")[2].splitlines()
ROOMS = [line.strip("| ").split("|") for line in _LINES if line.startswith("| `")]


def test_the_map_of_the_code_names_every_room() -> None:
    packages = {path.parent.relative_to(ROOT / "app").as_posix() for path in (ROOT / "app").rglob("__init__.py")}
    named = [re.findall(r"`((?:\w+/)+)`", cell) for cells in ROOMS for cell in cells]
    rooms = {name.strip("/") for names in named for name in names}
    ends = {path.rpartition("/")[2] for path in packages}
    assert sorted(rooms - packages - ends) == [], "gone"
    unnamed = [one for one in packages if not any(f"{room}/".startswith(f"{one}/") for room in rooms)]
    assert sorted(one for one in unnamed if one != "." and one.rpartition("/")[2] not in rooms) == [], "not named"


def test_the_map_of_the_code_names_nothing_that_is_gone() -> None:
    there = {path.stem for path in (ROOT / "app").rglob("*.py")}
    first = {name.rpartition("/")[2] for cells in ROOMS for name in re.findall(r"`([\w/]+)`", cells[-1])}
    assert first and sorted(first - there) == []
    table = MAP.partition("## Looking for")[2].partition("\n## ")[0]
    paths = re.findall(r"`(\S+/\S+\.py)`", table)
    assert len(paths) > 8
    assert [path for path in paths if not (ROOT / "app" / path).is_file()] == []


LIMITS = ("network", "other programs", "outside of the project", "allowed to be lost", "20,000 files and 300 MB")


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs/guide.md", ROOT / "docs/security.md"])
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


def test_the_table_of_what_a_command_may_not_do_has_the_numbers_of_the_code() -> None:
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    lines = text.partition("### What a command may not do")[2].partition("###")[0].splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]
    said = {what: limit for what, limit in rows if re.search(r"[1-9]", limit)}
    kept, timeout = policy.limits(), bash.BashArgs.model_fields["timeout"]
    assert said == {
        "hold connections through the proxy": f"at most {proxy.MOST_CONNECTIONS} at a time",
        "send a head through the proxy": f"at most {MOST_HEAD_BYTES >> 10} KB, within {proxy.HEAD_SECONDS:g} s",
        "use netlink, but to list addresses and routes (`NETLINK_ROUTE`; reduced without network: not that either)": (
            "1 protocol of 32"
        ),
        "run more processes": f"at most {kept['processes']:,}",
        "use more memory": f"at most 3/4 of the machine's, or {2 * policy.GIB >> 30} GiB if that is more",
        "use more shared memory (full)": f"at most {bwrap.SHARED_MEMORY_BYTES >> 30} GiB",
        "write a larger file": f"at most {kept['fsize'] >> 30} GiB",
        "take longer than it said": (
            f"{re.findall('default ([0-9]+)', str(timeout.description))[0]} s if it said nothing, "
            f"at most {bash.LONGEST:,} s; "
            f"in the background {bash.DAY:,} s"
        ),
        "say more than is kept of it": (
            f"{MAX_KEPT_BYTES // 1000} KB in the result, {MAX_FILE_BYTES // 1_000_000} MB in the file with all of it"
        ),
    }
    assert all(limit.partition(" ")[0] == "0" for what, limit in rows if what not in said and "dump" not in what)
    assert kept["core"] == 0 and kept["memory"] == kept["data"]
    assert kept["memory"] == max(2 * policy.GIB, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4)
