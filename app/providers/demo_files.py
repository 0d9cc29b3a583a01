"""What the offline demo does with folders, photos and documents: calls, and what is made of their results."""

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.providers import ChatRequest
from app.vocabulary.messages import ToolMessage

KINDS = {
    "Documents": ("a document", ("pdf", "doc", "docx", "odt", "rtf", "txt", "md", "ppt", "pptx", "odp", "epub")),
    "Tables": ("a table", ("csv", "xls", "xlsx", "ods")),
    "Pictures": ("a picture", ("jpg", "jpeg", "png", "gif", "heic", "webp", "tif", "tiff", "svg")),
    "Music and films": ("plays", ("mp3", "wav", "flac", "ogg", "m4a", "mp4", "mov", "mkv", "avi")),
    "Archives": ("an archive", ("zip", "tar", "gz", "tgz", "7z", "rar", "xz")),
}
"""Where `tidy` puts what lies about, and why, by the end of the name."""
MOST_READ = 30


@dataclass(frozen=True)
class DemoCall:
    """A tool call of the demo, with the arguments for each tool that can do it."""

    said: str
    options: Mapping[str, Mapping[str, Any]]

    def offered(self, request: ChatRequest) -> tuple[str, Mapping[str, Any]] | None:
        names = {tool.name for tool in request.tools}
        return next(((name, args) for name, args in self.options.items() if name in names), None)


CallResults = Sequence[ToolMessage]
DemoStep = DemoCall | Callable[[CallResults], DemoCall | str]
"""A call, or what makes it of the results before it; words instead of a call answer the request."""


def list_folder(path: str) -> DemoCall:
    options = {name: {"path": path} for name in ("ls", "list_directory")}
    return DemoCall(f"Looking into `{path}`.", options | {"fs.list": {"path": mounted(path)}})


def read_file(path: str) -> DemoCall:
    options = {name: {"path": path} for name in ("read", "read_file", "file_read")}
    return DemoCall(f"Reading `{path}`.", options | {"fs.read": {"path": mounted(path)}})


def mounted(path: str) -> str:
    return path if path.startswith("@") else f"@project/{path.strip('./')}".rstrip("/")


def tidy() -> Sequence[DemoStep]:
    """What lies about goes into a folder for its kind, and what is there twice aside."""

    def propose(done: CallResults) -> DemoCall | str:
        listing, clutter = (result.result.output.splitlines() for result in done[-2:])
        lying = [found[1] for line in listing if (found := re.fullmatch(r"(.+) \([\d,]+ bytes\)", line))]
        groups = re.split(r"(?m)^\d.*same content:$", "\n".join(clutter))[1:]
        twice = [re.findall(r"(?m)^  (.+?)  \S.*  \d{4}-\d\d-\d\d$", group) for group in groups]
        copies = {path for group in twice for path in sorted(group, key=lambda path: "/" not in path)[1:]}
        rows = [{"path": path, "to": "Twice/", "why": "the same file is there twice"} for path in sorted(copies)]
        rows += [
            {"path": name, "to": f"{folder}/", "why": why}
            for name in lying
            for folder, (why, suffixes) in KINDS.items()
            if name not in copies and name.rpartition(".")[2].lower() in suffixes
        ]
        if not rows:
            return "Nothing lies about here: every file that I know the kind of is in a folder."
        return DemoCall("This is what I propose.", {"organize": {"rows": rows}})

    clutter = {"find_clutter": {"kind": "duplicates", "limit": 1000}}
    return [list_folder("."), DemoCall("Looking for what is there twice.", clutter), propose, _tell_done]


def rename_photos() -> Sequence[DemoStep]:
    row = {"path": "**/*.[jJ][pP]*[gG]", "to": "Photos/{taken:%Y-%m}/{taken:%Y-%m-%d %H.%M.%S}.{ext}"}
    return [DemoCall("Reading the date in each photo.", {"organize": {"rows": [row]}}), _tell_done]


def _tell_done(done: CallResults) -> str:
    meta = done[-1].result.meta
    stayed = f" {meta['left_out']} stay as they were, each with its reason above." if meta.get("left_out") else ""
    return f"Done: {meta.get('done', 0)} files.{stayed} *Undo* takes all of it back."


def _find(*suffixes: str) -> DemoCall:
    patterns = [f"*.{suffix}" for suffix in suffixes]
    return DemoCall("Looking for them.", {"glob": {"patterns": patterns}})


def _read_found(suffixes: Sequence[str], done: CallResults) -> DemoCall | str:
    lines = re.findall(r"(?m)^(\S.*?)(?: \([\d,]+ bytes\).*)?$", done[-1].result.output)
    paths = [path for path in lines if path.rpartition(".")[2].lower() in suffixes][:MOST_READ]
    if not paths:
        return "There are none here."
    said = f"Reading {len(paths)} document{'s' * (len(paths) > 1)}."
    return DemoCall(said, {"read_multiple_files": {"paths": paths, "limit": 60}})


def _texts(read: ToolMessage) -> Mapping[str, str]:
    """Of `read_multiple_files`: each file's text, without the numbers of its lines and the notes at its end."""
    parts = re.split(r"(?m)^==> (.+) <==$", read.result.output)[1:]
    bare = (re.sub(r"(?m)^ *\d+\t|^\[.*\]$", "", text).strip() for text in parts[1::2])
    return dict(zip(parts[::2], bare, strict=True))


def make_table() -> Sequence[DemoStep]:
    def write(done: CallResults) -> DemoCall | str:
        table = io.StringIO()
        rows = csv.writer(table, lineterminator="\n")
        rows.writerow(("file", "from", "date", "total"))
        found = 0
        for path, text in _texts(done[-1]).items():
            lines = [line for line in text.splitlines() if line and not line.startswith("⟦")]
            date = re.search(r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}", text)
            total = re.search(r"(?im)^(?:total|summe|gesamt)\D*([\d.,]+)", text)
            if total and lines:
                rows.writerow((path, lines[0], date[0] if date else "", total[1]))
                found += 1
        if not found:
            return "None of these PDFs has a line with a total."
        content = {"path": "receipts.csv", "content": table.getvalue()}
        return DemoCall(f"{found} of them name a total.", {"write": content})

    def tell(done: CallResults) -> str:
        return "The table is in `receipts.csv`, which opens in any spreadsheet."

    return [_find("pdf"), lambda done: _read_found(("pdf",), done), write, tell]


def summarise() -> Sequence[DemoStep]:
    def tell(done: CallResults) -> str:
        said = ["I am no language model: these are the first sentences of each document, with their page.\n"]
        for path, text in _texts(done[-1]).items():
            parts = re.split(r"(?m)^⟦(?:page (\d+) of \d+|.*)⟧$", text)
            pages = [
                (number, " ".join(part.split())) for number, part in zip(["", *parts[1::2]], parts[::2], strict=True)
            ]
            told = [f"{part[:300]}{f' (page {number})' if number else ''}" for number, part in pages if part]
            said.append(f"- **{path}**: {' '.join(told) or 'has no text.'}")
        return "\n".join(said)

    kinds = ("pdf", "docx", "odt", "pptx", "odp", "rtf", "epub", "txt", "md", "eml")
    return [_find(*kinds), lambda done: _read_found(kinds, done), tell]
