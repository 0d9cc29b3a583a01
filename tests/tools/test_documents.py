"""Documents in the tools: read in windows, found by a search, seen as pictures, read once and then kept."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from app.documents import process
from app.documents.texts import Documents
from app.processes.own_programs import OwnProgram, own_program
from app.sandbox.files.workspace import Workspace
from app.tools import Tool, ToolContext
from app.tools.shared import documents
from app.vocabulary.errors import SandboxViolation, ToolError
from tests.documents.test_hostile import PARAGRAPH, word
from tests.tools.conftest import Run

pytestmark = pytest.mark.anyio
DATA = Path(__file__).parents[1] / "data" / "documents"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[OwnProgram]:
    """The reader processes that were started."""
    programs: list[OwnProgram] = []

    def noted(program: OwnProgram, *arguments: str) -> list[str]:
        programs.append(program)
        return own_program(program, *arguments)

    monkeypatch.setattr(process, "own_program", noted)
    return programs


@pytest.fixture
def take(project: Path) -> Callable[..., None]:
    def take(*names: str) -> None:
        for name in names:
            shutil.copy(DATA / name, project / name)

    return take


async def test_a_document_is_read_in_windows_like_text_and_only_once(
    run: Run, take: Callable[..., None], started: list[OwnProgram]
) -> None:
    take("long.xlsx")
    first = await run("read", path="long.xlsx", limit=10)
    assert "     2\t⟦sheet Data!A1:B200⟧" in first.output and "continue with offset 10" in first.output
    then = await run("read", path="long.xlsx", offset=first.data["next_offset"], limit=3)
    assert (
        then.output.startswith("    11\t| 6 | 5 | 25 |") and "text of a document: workbook of 2 sheets" in then.output
    )
    assert then.data["size"] == (DATA / "long.xlsx").stat().st_size and then.data["hash"] == first.data["hash"]
    assert started == [OwnProgram.DOCUMENT_READER]


async def test_the_other_tools_that_read_take_documents_too(run: Run, take: Callable[..., None]) -> None:
    take("lease.docx", "talk.pptx", "locked.pdf")
    many = await run("read_multiple_files", paths=["lease.docx", "talk.pptx", "locked.pdf", "hello.txt"])
    assert "# Lease of the boat house" in many.output and "⟦slide 2 of 3⟧" in many.output and "hello" in many.output
    assert "locked.pdf cannot be read: it is protected by a password." in many.output and not many.is_error
    assert "\n- the jetty\n" in (await run("cat", paths=["lease.docx"])).output
    assert "\n- the jetty\n" in (await run("read_file", path="lease.docx")).output
    assert "\n- the jetty\n" in (await run("file_read", path="lease.docx")).output
    assert "\\n- the jetty\\n" in (await run("fs.read", path="@project/lease.docx")).output
    assert '"startLine":6' in (await run("fs.read", path="@project/lease.docx", startLine=6, endLine=6)).output.replace(
        " ", ""
    )


async def test_a_search_finds_documents_and_says_on_which_page(
    run: Run, take: Callable[..., None], started: list[OwnProgram]
) -> None:
    take("budget.ods", "talk.pdf", "lease.rtf", "excel.csv", "attached.eml", "lease.docx")
    found = await run("grep", pattern="12,000|SUM|Käse|dingus|stylesheet|the jetty")
    lines = {match["path"]: match["line_text"] for match in found.data["matches"]}
    assert lines["talk.pdf"] == "⟦page 2 of 2⟧ 12,000 euros"
    assert lines["budget.ods"].startswith("⟦sheet Year!A1:F5⟧ | 2 | Rent") and lines["excel.csv"] == "Käse;3,50 €"
    assert "dingus" in lines["attached.eml"] and "the jetty" in lines["lease.rtf"], "its text, not its source"
    assert not any("stylesheet" in text for text in lines.values())
    line = next(match["line_number"] for match in found.data["matches"] if match["path"] == "talk.pdf")
    assert "12,000 euros" in (await run("read", path="talk.pdf", offset=line - 1, limit=1)).output
    assert "the jetty" in (await run("fs.search", path="@project", pattern="the jetty")).output
    assert len(started) <= 2, "the second search and the reading need no process"
    only = await run("grep", pattern="jetty", path="lease.docx")
    assert [match["path"] for match in only.data["matches"]] == ["lease.docx"]
    assert not (await run("grep", pattern="jetty", path_pattern="*.pdf")).data["matches"]


async def test_copies_of_a_document_are_all_found(run: Run, take: Callable[..., None], project: Path) -> None:
    take("lease.docx", "locked.pdf")
    shutil.copy(project / "lease.docx", project / "docs/copy.docx")
    shutil.copy(project / "locked.pdf", project / "docs/copy.pdf")
    for _ in "read first", "kept":
        found = await run("grep", pattern="the jetty")
        assert [match["path"] for match in found.data["matches"]] == ["docs/copy.docx", "lease.docx"]
    assert (await run("read", path="docs/copy.pdf")).output.startswith("docs/copy.pdf cannot be read: it is protected")


async def test_a_search_without_ripgrep_finds_the_same(
    run: Run, take: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDRAIL_SEARCH_IN_PYTHON", "1")
    take("talk.pdf", "lease.docx")
    found = await run("grep", pattern="12,000|the jetty")
    assert {match["path"] for match in found.data["matches"]} == {"talk.pdf", "lease.docx"}


async def test_a_first_search_shows_how_far_it_is_and_says_what_it_did_not_get_to(
    context: ToolContext, find: Callable[[str], Tool], take: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    take("talk.pdf", "lease.docx", "budget.xlsx")
    said: list[str] = []
    grep = find("grep")
    shown = replace(context, output=said.append)
    with monkeypatch.context() as patch:
        patch.setattr(documents, "SEARCH_SHARE", 0.0)
        found = await grep.execute(grep.parse({"pattern": "the jetty"}), shown)
    assert "3 documents were not read yet" in found.output and "no matches" in found.output
    found = await grep.execute(grep.parse({"pattern": "the jetty"}), shown)
    assert "1 match in 1 file" in found.output and "not read yet" not in found.output
    assert "Reading documents: 1 of 3\n" in said


async def test_a_denied_document_is_neither_read_nor_found(
    context: ToolContext, files: Workspace, find: Callable[[str], Tool], take: Callable[..., None]
) -> None:
    take("lease.docx", "lease.odt")

    def bars(parts: Sequence[str], zone: str) -> bool:
        return parts[-1:] == ("lease.docx",)

    barred = replace(context, files=files.pinned({}, bars))
    grep, read = find("grep"), find("read")
    found = await grep.execute(grep.parse({"pattern": "the jetty"}), barred)
    assert [match["path"] for match in cast(Any, found.data)["matches"]] == ["lease.odt"]
    with pytest.raises((SandboxViolation, ToolError)):
        await read.execute(read.parse({"path": "lease.docx"}), barred)


async def test_a_photo_shows_itself_and_what_it_knows(
    context: ToolContext, find: Callable[[str], Tool], take: Callable[..., None]
) -> None:
    take("photo.jpg", "scan.tif", "phone.heic", "scan.pdf")
    read = find("read")
    sees = replace(context, sees_images=True)

    async def shown(seer: ToolContext, **arguments: Any) -> tuple[str, list[str]]:
        result = await read.execute(read.parse(arguments), seer)
        return result.output, [image.media_type for image in result.images]

    output, images = await shown(sees, path="photo.jpg")
    assert (
        "Taken: 2025-07-14 18:30:05 +02:00" in output
        and "Place: 59.91389, 10.75222" in output
        and images == ["image/jpeg"]
    )
    output, images = await shown(context, path="photo.jpg")
    assert "Camera: Canon EOS 80D" in output and "this model cannot see images" in output and images == []
    assert (await shown(sees, path="scan.tif"))[1] == ["image/png"], "in a form that models take"
    output, images = await shown(sees, path="phone.heic")
    assert "Taken: 2025-07-14" in output and "cannot be shown" in output and images == []
    output, images = await shown(sees, path="scan.pdf")
    assert "it was scanned" in output and "with page 1 it shows that page as a picture" in output and images == []
    output, images = await shown(sees, path="scan.pdf", page=2)
    assert output == "[page 2 of scan.pdf as a picture]" and images and images[0].startswith("image/")
    for wrong, why in (({"path": "scan.pdf", "page": 3}, "no page 3"), ({"path": "hello.txt", "page": 1}, "no PDF")):
        with pytest.raises(ToolError, match=why):
            await shown(sees, **wrong)
    with pytest.raises(ToolError, match="cannot see images"):
        await shown(context, path="scan.pdf", page=1)


async def test_a_changed_document_is_read_again(run: Run, project: Path) -> None:
    (project / "a.docx").write_bytes(word(PARAGRAPH % "before"))
    assert "before" in (await run("read", path="a.docx")).output
    (project / "a.docx").write_bytes(word(PARAGRAPH % "afterwards"))
    assert "afterwards" in (await run("read", path="a.docx")).output
    assert (await run("grep", pattern="before")).data["matches"] == []


async def test_kept_texts_stay_within_their_size(
    context: ToolContext, find: Callable[[str], Tool], project: Path, tmp_path: Path
) -> None:
    small = replace(context, documents=Documents(tmp_path / "few", most_bytes=5_000))
    read = find("read")
    for number in range(6):
        (project / f"{number}.docx").write_bytes(word(PARAGRAPH % f"{number}{'x' * 1_500}"))
        assert str(number) in (await read.execute(read.parse({"path": f"{number}.docx"}), small)).output
    kept = list((tmp_path / "few").glob("*/*"))
    assert 0 < sum(path.stat().st_size for path in kept) <= 5_000
    assert all(path.stat().st_mode & 0o077 == 0 for path in kept), "nobody else reads them"


async def test_a_preview_gets_pages_as_pictures_and_sheets_as_rows(tmp_path: Path) -> None:
    documents = Documents(tmp_path / "texts")
    shown = await documents.page((DATA / "talk.pdf").read_bytes(), "talk.pdf", 2)
    assert shown.pages == 2 and shown.image.media_type == "image/png"
    with pytest.raises(ToolError, match=r"talk.pdf cannot be shown: it has 2 pages, no page 4"):
        await documents.page((DATA / "talk.pdf").read_bytes(), "talk.pdf", 4)
    long = await documents.sheet((DATA / "long.xlsx").read_bytes(), "long.xlsx", first=3, most=2)
    assert long.columns == ["A", "B"] and [row[0] for row in long.rows] == ["3", "4"] and long.count > 200
    table = await documents.sheet((DATA / "members.csv").read_bytes(), "members.csv")
    assert table.rows[0][0] == "1" and len(table.columns) == len(table.rows[0]) - 1
    with pytest.raises(ToolError, match=r"lease.docx is no table"):
        await documents.sheet((DATA / "lease.docx").read_bytes(), "lease.docx")
