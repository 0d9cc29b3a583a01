"""What the offline demo does with folders, photos and documents: calls, and what is made of their results."""

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
    options: Mapping[str, Mapping[str, Any] | list[Mapping[str, Any]]]
    """With several arguments it is as many calls at once."""

    @property
    def number(self) -> int:
        return max(len(args) if isinstance(args, list) else 1 for args in self.options.values())

    def offered(self, request: ChatRequest) -> tuple[str, Sequence[Mapping[str, Any]]] | None:
        names = {tool.name for tool in request.tools}
        for name, args in self.options.items():
            if name in names:
                return name, args if isinstance(args, list) else [args]
        return None


CallResults = Sequence[ToolMessage]
DemoStep = DemoCall | Callable[[CallResults], DemoCall | str]
"""A call, or what makes it of the results before it; words instead of a call answer the request."""


def list_folder(path: str) -> DemoCall:
    options = {name: {"path": path} for name in ("ls", "list_directory")}
    return DemoCall(
        f"Looking into `{path}`." if path != "." else "Looking at what is here.",
        options | {"fs.list": {"path": mounted(path)}},
    )


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


def _read_found(suffixes: Sequence[str], done: CallResults) -> DemoCall | str:
    paths = re.findall(r"(?m)^(\S.*) \([\d,]+ bytes\)$", done[-1].result.output)
    paths = [path for path in paths if path.rpartition(".")[2].lower() in suffixes][:MOST_READ]
    if not paths:
        return "There are none here."
    return DemoCall(f"Reading {len(paths)} of them.", {"read": [{"path": path, "limit": 60} for path in paths]})


def _texts(done: CallResults) -> Mapping[str, str]:
    """What was read, without the numbers of lines and the notes below."""
    read = [result for result in done if result.name == "read" and not result.result.is_error]
    bare = (re.sub(r"(?m)^ *\d+\t|^\[.*\]$", "", result.result.output).strip() for result in read)
    return dict(zip((str(result.result.meta["path"]) for result in read), bare, strict=True))


def make_table() -> Sequence[DemoStep]:
    def make(done: CallResults) -> DemoCall | str:
        rows: list[list[str | float]] = []
        for path, text in _texts(done).items():
            lines = [line for line in text.splitlines() if line and not line.startswith("⟦")]
            date = re.search(r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}", text)
            total = re.search(r"(?im)^(?:total|summe|gesamt)\D*(\d+(?:[.,]\d\d)?)", text)
            if total and lines:
                rows.append([path, lines[0], date[0] if date else "", float(total[1].replace(",", "."))])
        if not rows:
            return "None of these PDFs has a line with a total."
        total_row = ["Total", "", "", f"=SUM(D2:D{len(rows) + 1})"]
        sheet = {"name": "Receipts", "rows": [["File", "From", "Date", "Total"], *rows, total_row]}
        made = {"path": "receipts.xlsx", "sheets": [sheet | {"formats": {"D": "#,##0.00"}}]}
        return DemoCall(f"{len(rows)} of them name a total.", {"make_document": made})

    def tell(done: CallResults) -> str:
        return "The table is in `receipts.xlsx`, with a sum below."

    return [_list_all(), lambda done: _read_found(("pdf",), done), make, tell]


def summarise() -> Sequence[DemoStep]:
    def tell(done: CallResults) -> str:
        said = ["I am no language model: these are the first sentences of each document, with their page.\n"]
        for path, text in _texts(done).items():
            parts = re.split(r"(?m)^⟦(?:page (\d+) of \d+|.*)⟧$", text)
            pages = zip(["", *parts[1::2]], parts[::2], strict=True)
            told = [f"{' '.join(part.split())[:300]}{f' (page {page})' * bool(page)}" for page, part in pages if part]
            said.append(f"- **{path}**: {' '.join(told) or 'has no text.'}")
        return "\n".join(said)

    kinds = ("pdf", "docx", "odt", "pptx", "odp", "rtf", "epub", "txt", "md", "eml")
    return [_list_all(), lambda done: _read_found(kinds, done), tell]


def _list_all() -> DemoCall:
    return DemoCall("Looking for them.", {"ls": {"path": ".", "recursive": True, "limit": 1000}})
