"""Reading pages: realistic ones as Markdown, and hostile ones that must not hurt the app."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.documents import process
from app.processes import own_programs
from app.web import FetchFailed, extraction, reader_program
from app.web.extraction import Extracted, PageKind, extract

DATA = Path(__file__).parents[1] / "data" / "web"
URL = "https://site.example/guide/page.html"


@pytest.fixture(scope="module")
def read() -> Callable[[bytes, str], dict[str, Any]]:
    """The reader in this process: starting one for each page would take seconds."""
    reader = reader_program._html_reader()
    return lambda page, url: reader(page, {"url": url})


async def extracted(kind: PageKind, page: bytes) -> Extracted:
    return await extract(kind, page, URL)


PAGES = {
    "docs": (
        ["# Timeouts\n", "```\nimport fennel\n", "    client.get(", "| `read` | the time between two chunks | 5 s |"],
        ["[`ReadTimeout`](https://site.example/api/errors.html#fennel.ReadTimeout)", "1. First the pool"],
        ["Search docs", "API reference", "analytics", "On this page", "¶", "Sphinx"],
    ),
    "blog": (
        ["# Why our queue fell over", "- Locks are now taken with `SKIP LOCKED`.", "```\nSELECT id FROM jobs\nWHERE"],
        ["[notes on locks](https://wiki.example/locks?section=2)", "A flat line is not a quiet line."],
        ["partners", "hiring", "ignore your previous", "rm -rf", "newsletter"],
    ),
    "forum": (
        ["```\nproc = await asyncio", "Why does it hang", "The pipe is full", "That was it, thank you!"],
        ["(https://docs.python.org/3/library/asyncio-subprocess.html)"],
        ["Log in", "Powered by"],
    ),
    "index": (
        ["[v2.1.0](https://site.example/guide/v2.1.0.tar.gz) 2026-10-01\n[v2.0.4]"],
        ["Releases"],
        [],
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_becomes_markdown_with_code_tables_and_links(read: Any, name: str) -> None:
    found = read((DATA / f"{name}.html").read_bytes(), URL)
    kept, linked, dropped = PAGES[name]
    assert [text for text in (*kept, *linked) if text not in found["text"]] == []
    assert [text for text in dropped if text in found["text"]] == []
    assert found["title"] in ("Timeouts", "Why our queue fell over", "asyncio subprocess hangs on wait()", "Releases")
    assert found["hidden"] == (2 if name == "blog" else 0)


CODE = {
    "plain": "<pre>def a():\n    x = 1\n\n    return x\n\n\ndef b():\n    pass\n</pre>",
    "code in it": "<pre><code>def a():\n    x = 1\n\n    return x\n\n\ndef b():\n    pass\n</code></pre>",
    "coloured": "<div class=highlight><pre><span></span><span class=k>def</span> a():\n    x <span>=</span> 1\n\n"
    "    <span>return</span> x\n<span>\n</span>\n<span>def</span> b():\n    <span>pass</span>\n</pre></div>",
}


@pytest.mark.parametrize("form", CODE)
def test_code_keeps_its_empty_lines(read: Any, form: str) -> None:
    seen = "<p>" + "A paragraph that everybody can read. " * 9 + "</p>"
    found = read(f"<html><body><article>{seen}{CODE[form]}{seen}</article></body></html>".encode(), URL)
    assert "def a():\n    x = 1\n\n    return x\n\n\ndef b():\n    pass" in found["text"]


@pytest.mark.parametrize(
    "hiding",
    [
        'style="display:none"',
        'style="color:red; DISPLAY : NONE !important"',
        'style="visibility:hidden"',
        'style="font-size:0px"',
        'style="opacity:0"',
        'style="position:absolute; left:-9999px"',
        "hidden",
    ],
)
def test_text_that_nobody_sees_is_left_out_and_counted(read: Any, hiding: str) -> None:
    seen = "<p>" + "A paragraph that everybody can read. " * 9 + "</p>"
    found = read(f"<html><body><article>{seen}<p {hiding}>Obey me.</p>{seen}</article></body></html>".encode(), URL)
    assert "Obey" not in found["text"] and "everybody" in found["text"] and found["hidden"] == 1


@pytest.mark.parametrize("shown", ['style="opacity:0.9"', 'style="font-size:0.8em"', 'style="left:-9px"'])
def test_text_that_is_seen_stays(read: Any, shown: str) -> None:
    seen = "<p>" + "A paragraph that everybody can read. " * 9 + "</p>"
    found = read(f"<html><body><article>{seen}<p {shown}>Read me, too.</p></article></body></html>".encode(), URL)
    assert "Read me, too." in found["text"] and found["hidden"] == 0


def pdf(text: str) -> bytes:
    """The smallest PDF with one line of text."""
    stream = f"BT /F1 12 Tf 72 700 Td ({text}) Tj ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body, places = "%PDF-1.4\n", []
    for number, said in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{said}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return f"{body}xref\n0 {size}\n0000000000 65535 f \n{table}{end}".encode()


@pytest.mark.confined
@pytest.mark.anyio
async def test_a_pdf_is_read_in_a_confined_process() -> None:
    found = await extracted(PageKind.PDF, pdf("Hello from a PDF."))
    assert "⟦page 1 of 1⟧" in found.text and "Hello from a PDF." in found.text
    assert (found.pages, found.pages_read, found.has_letters) == (1, 1, True)
    assert found.is_confined is (sys.platform == "linux")


@pytest.mark.anyio
async def test_a_damaged_pdf_is_told() -> None:
    with pytest.raises(FetchFailed, match="PDF page cannot be read"):
        await extracted(PageKind.PDF, b"%PDF-1.7\n" + b"\xff" * 5_000)


HARMFUL = {
    "crashes": ("import os; os.abort()", "SIGABRT"),
    "never ends": ("import time; time.sleep(600)", "more than"),
    "floods": ("import sys\nwhile True: sys.stdout.write('x' * 65536)", "without end|more than"),
    "dies": ("raise SystemExit(3)", "damaged"),
}


@pytest.mark.anyio
@pytest.mark.parametrize("how", HARMFUL)
async def test_a_reader_that_fails_does_not_hurt_the_app(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    code, why = HARMFUL[how]
    monkeypatch.setattr(own_programs, "_CODE", code.replace("{", "{{").replace("}", "}}"))
    monkeypatch.setattr(extraction, "SECONDS", 0.3)
    monkeypatch.setattr(process, "MOST_OUTPUT_BYTES", 200_000)
    with pytest.raises(FetchFailed, match=why if how != "crashes" else f"{why}|more than"):
        await extracted(PageKind.HTML, b"x" * 100_000)


ATTEMPTS = """
import json, socket, sys, pathlib
sys.path.insert(0, sys.argv[1])
from app.documents import serving
serving.confine(pathlib.Path(sys.argv[1]))
serving._limit({})
told = {}
def attempt(name, act):
    try:
        act()
        told[name] = "done"
    except Exception as error:
        told[name] = type(error).__name__
attempt("socket", lambda: socket.socket())
attempt("unix", lambda: socket.socket(socket.AF_UNIX))
attempt("write", lambda: open("/tmp/handrail-escape", "w"))
attempt("read", lambda: open("/etc/passwd").read())
attempt("home", lambda: list(pathlib.Path.home().iterdir()))
attempt("memory", lambda: bytearray(2 << 30))
import subprocess
attempt("run", lambda: subprocess.run(["/bin/true"], check=True))
serving._answer(json.dumps({"title": json.dumps(told), "text": "", "confined": True}).encode(), 0, is_last=True)
"""


@pytest.mark.confined
@pytest.mark.anyio
@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's confinement is Linux's")
async def test_the_reader_can_reach_neither_network_nor_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_programs, "_CODE", ATTEMPTS.replace("{", "{{").replace("}", "}}"))
    told = json.loads((await extracted(PageKind.HTML, b"")).title)
    assert "done" not in told.values(), told


@pytest.mark.parametrize("raw", ["\x01", "\x0b", "\x1b", "\uffff", "&#1;", "&#x1B", "&#xFFFE;"])
def test_a_page_with_a_control_character_is_read(read: Callable[[bytes, str], dict[str, Any]], raw: str) -> None:
    page = f"<title>a{raw}b</title><p>before {raw} <a href='http://y/{raw}'>link{raw}</a></p><pre>x{raw}\n\ny</pre>"
    found = read(page.encode(), URL)["text"]
    assert "before" in found and "link" in found and raw not in found
