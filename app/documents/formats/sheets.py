"""Workbooks as tables with addresses: values by calamine; formulas, comments and what is hidden from the XML."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from app.documents.formats.common import chart
from app.documents.formats.marks import Marking, part, table
from app.documents.formats.package import Element, Package, child, every, get, get_relation, name_of
from app.documents.serving import CannotRead

MOST_CELLS = 2_000_000
"""Of the rectangle around all cells of a sheet; calamine keeps every one, and dies of 17 billion."""
ROWS_IN_PART = 200
_ADDRESS = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")
_REFERENCE = re.compile(r"\[\.?([^\[\]]+)\]")
"""As ODS writes it: `[.B2:.C2]`."""
_PERCENT = frozenset({9, 10})
"""Number formats that a workbook need not define."""


@dataclass
class _Facts:
    """What calamine does not tell of a sheet, by row and column from 1."""

    formulas: dict[tuple[int, int], str] = field(default_factory=dict)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    uncomputed: set[tuple[int, int]] = field(default_factory=set)
    percents: set[tuple[int, int]] = field(default_factory=set)
    comments: dict[tuple[int, int], str] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    """Those that are hidden."""
    columns: set[int] = field(default_factory=set)
    charts: list[str] = field(default_factory=list)
    last: tuple[int, int] = (0, 0)

    @property
    def is_too_wide(self) -> bool:
        return self.last[0] * self.last[1] > MOST_CELLS


def read(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    from python_calamine import CalamineError, PasswordError

    words = Marking()
    package = Package(data) if data.startswith(b"PK") else None
    facts = _facts_of(package, words) if package is not None else {}
    if any(found.is_too_wide for found in facts.values()):
        raise CannotRead("its cells are too far apart to be read as a table")
    try:
        return _shown_sheet(data, facts, words, head) if head.get("sheet") else _told(data, facts, words)
    except PasswordError:
        raise CannotRead("it is protected by a password") from None
    except CalamineError as error:
        raise CannotRead(f"it is no workbook that can be read ({str(error)[:120]})") from None


def _told(data: bytes, facts: dict[str, _Facts], words: Marking) -> dict[str, Any]:
    from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    book = CalamineWorkbook.from_filelike(BytesIO(data))
    lines: list[str] = []
    for about in book.sheets_metadata:
        name = words.line(about.name)
        is_hidden = about.visible != SheetVisibleEnum.Visible
        if is_hidden:
            words.hidden["sheet"] += 1
            lines.append(part(f'hidden: the whole sheet "{name}"'))
        if about.typ == SheetTypeEnum.WorkSheet:
            lines += _sheet(book.get_sheet_by_name(about.name), name, facts.get(about.name, _Facts()), words)
    notes = [] if facts else ["of its format formulas, comments and errors are not read"]
    return words.told(f"workbook of {len(book.sheets_metadata)} sheets", lines, notes=notes)


def _shown_sheet(data: bytes, facts: dict[str, _Facts], words: Marking, head: dict[str, Any]) -> dict[str, Any]:
    """The rows of one sheet for a preview: the values, and what has none yet."""
    from python_calamine import CalamineWorkbook, SheetTypeEnum

    book = CalamineWorkbook.from_filelike(BytesIO(data))
    names = [about.name for about in book.sheets_metadata if about.typ == SheetTypeEnum.WorkSheet]
    number, first, most = int(head["sheet"]), int(head["first"]), int(head["most"])
    if not 1 <= number <= len(names):
        raise CannotRead(f"it has {len(names)} sheets, no sheet {number}")
    found = facts.get(names[number - 1], _Facts())
    found.formulas = {at: formula for at, formula in found.formulas.items() if at in found.uncomputed}
    letters, rows = _grid(book.get_sheet_by_name(names[number - 1]), found)
    shown = [[str(at), *_row(at, letters, row, found, words)] for at, row in rows[first - 1 : first - 1 + most]]
    return {"names": [words.line(name) for name in names], "columns": letters, "rows": shown, "count": len(rows)}


def texts_of_cells(data: bytes, name: str) -> dict[str, str]:
    """What stands in each cell of a sheet, by address."""
    from python_calamine import CalamineWorkbook

    words = Marking()
    facts = _facts_of(Package(data), words).get(name, _Facts())
    if facts.is_too_wide:
        raise CannotRead("its cells are too far apart to be read as a table")
    letters, rows = _grid(CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_name(name), facts)
    texts = ((at, _row(at, letters, row, facts, words)) for at, row in rows)
    return {f"{letter}{at}": text for at, row in texts for letter, text in zip(letters, row, strict=True) if text}


def _grid(sheet: Any, facts: _Facts) -> tuple[list[str], list[tuple[int, list[Any]]]]:
    """The names of the columns, and the rows that hold anything, by number."""
    top, left = sheet.start or (0, 0)
    values = sheet.to_python(skip_empty_area=True)
    rows = [(number, row) for number, row in enumerate(values, top + 1) if any(cell != "" for cell in row)]
    known = {number for number, _ in rows}
    more = [at for found in (facts.errors, facts.formulas, facts.comments) for at in found]
    rows += [(number, []) for number in {at[0] for at in more} - known]
    last = max([left + len(row) for _, row in rows] + [at[1] for at in more], default=1)
    return [column_name(at) for at in range(left + 1, last + 1)], sorted(rows, key=lambda row: row[0])


def _sheet(sheet: Any, name: str, facts: _Facts, words: Marking) -> Iterator[str]:
    letters, rows = _grid(sheet, facts)
    if not rows:
        yield part(f"sheet {name}, empty")
    for start in range(0, len(rows), ROWS_IN_PART):
        block = rows[start : start + ROWS_IN_PART]
        yield part(f"sheet {name}!{letters[0]}{block[0][0]}:{letters[-1]}{block[-1][0]}")
        shown = [[str(number), *_row(number, letters, row, facts, words)] for number, row in block]
        yield from ["", *table([["", *letters], *shown]), ""]
    unseen = [f"rows {_ranges(facts.rows)}"] if facts.rows else []
    unseen += [f"columns {', '.join(map(column_name, sorted(facts.columns)))}"] if facts.columns else []
    if unseen:
        words.hidden["rows and columns"] += len(facts.rows) + len(facts.columns)
        yield part(f"hidden in sheet {name}: {' and '.join(unseen)}")
    yield from facts.charts


def _row(number: int, letters: list[str], row: list[Any], facts: _Facts, words: Marking) -> Iterator[str]:
    first = place_of(f"{letters[0]}1")[1]
    for index in range(len(letters)):
        at = (number, first + index)
        value = row[index] if index < len(row) else ""
        text = facts.errors.get(at) or words.clean(_shown(value, is_percent=at in facts.percents))
        if (formula := facts.formulas.get(at)) is not None:
            text = f"={formula} → {'not computed yet' if at in facts.uncomputed else text}"
        comment = facts.comments.get(at)
        yield f"{text} {words.hide('comment', comment)}".strip() if comment else text


def _shown(value: Any, *, is_percent: bool) -> str:
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case float() | int() if is_percent:
            return f"{value * 100:.10g}%"
        case float():
            return f"{value:.15g}"
        case datetime.datetime():
            is_day = value.time() == datetime.time()
            return value.date().isoformat() if is_day else value.isoformat(" ", "seconds")
        case _:
            return str(value)


def _ranges(numbers: set[int]) -> str:
    """3, 5-9"""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def column_name(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def place_of(address: str) -> tuple[int, int]:
    """Row and column of `B7`, from 1; (0, 0) for what is no address."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        return 0, 0
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]), column


def _facts_of(package: Package, words: Marking) -> dict[str, _Facts]:
    if "content.xml" in package.names:
        return _open_document(package, words)
    main = package.main or "xl/workbook.xml"
    if main.endswith(".bin"):
        return {}
    relations = package.relations(main)
    styles = next((package.xml(to) for kind, to in relations.values() if kind == "styles"), None)
    percents = _percent_styles(styles)
    found = {}
    for item in every(child(package.xml(main), "sheets"), "sheet"):
        number = get_relation(item)
        if number in relations and relations[number][0] == "worksheet":
            found[get(item, "name")] = _sheet_facts(package, relations[number][1], percents, words)
    return found


def _percent_styles(tree: Element | None) -> set[str]:
    """The numbers of cell styles that show a part of one as percent."""
    formats = {int(get(item, "numFmtId", "0")) for item in every(tree, "numFmt") if "%" in get(item, "formatCode")}
    cells = child(tree, "cellXfs")
    numbered = enumerate(cells if cells is not None else ())
    return {str(at) for at, item in numbered if int(get(item, "numFmtId", "0")) in formats | _PERCENT}


def _sheet_facts(package: Package, name: str, percents: set[str], words: Marking) -> _Facts:
    from lxml import etree  # type: ignore[import-untyped]  # has no types

    facts = _Facts()
    shared: dict[str, str] = {}
    source = BytesIO(package.read(name))
    options = {"resolve_entities": False, "no_network": True, "huge_tree": False, "load_dtd": False}
    for _, item in etree.iterparse(source, events=("end",), **options):
        match name_of(item):
            case "c":
                _cell_facts(item, facts, percents, shared, words)
            case "row":
                if get(item, "hidden") in ("1", "true"):
                    facts.rows.add(int(get(item, "r", "0")))
                item.clear()
                while item.getprevious() is not None:
                    del item.getparent()[0]
            case "col" if get(item, "hidden") in ("1", "true"):
                first, last = int(get(item, "min", "0")), int(get(item, "max", "0"))
                facts.columns |= set(range(first, min(last, first + 1000) + 1))
    if not facts.is_too_wide:
        facts.columns = {number for number in facts.columns if number <= max(facts.last[1], 26)}
    for kind, to in package.relations(name).values():
        if kind == "comments":
            for comment in every(package.xml(to), "comment"):
                text = "".join(item.text or "" for item in every(comment, "t"))
                facts.comments[place_of(get(comment, "ref"))] = words.clean(text)
        elif kind == "drawing":
            for inner, target in package.relations(to).values():
                facts.charts += chart(package.xml(target), words) if inner == "chart" else ()
    facts.comments.pop((0, 0), None)
    return facts


def _cell_facts(item: Element, facts: _Facts, percents: set[str], shared: dict[str, str], words: Marking) -> None:
    at = place_of(get(item, "r"))
    facts.last = max(facts.last[0], at[0]), max(facts.last[1], at[1])
    value = child(item, "v")
    if get(item, "t") == "e" and value is not None:
        facts.errors[at] = words.line(value.text)
    if get(item, "s") in percents:
        facts.percents.add(at)
    formula = child(item, "f")
    if formula is None:
        return
    text = words.line(formula.text).replace("_xlfn.", "").replace("_xlws.", "")
    if get(formula, "t") == "shared":  # written once, at its first cell
        number = get(formula, "si")
        text = text or f"as {shared.get(number, '?')}"
        shared.setdefault(number, f"{get(item, 'r')} ({text})")
    facts.formulas[at] = text
    if value is None or value.text is None:
        facts.uncomputed.add(at)


def _open_document(package: Package, words: Marking) -> dict[str, _Facts]:
    """Of an ODS: formulas, comments and what is hidden; repeated rows are counted, never written."""
    if b"encryption-data" in package.read("META-INF/manifest.xml"):
        raise CannotRead("it is protected by a password")
    found = {}
    for sheet in every(package.xml("content.xml"), "table"):
        facts = found[get(sheet, "name")] = _Facts()
        row = 0
        for item in every(sheet, "table-row"):
            count = _repeats(item, "number-rows-repeated")
            column = 0
            for cell in (cell for cell in item if name_of(cell) in ("table-cell", "covered-table-cell")):
                wide = _repeats(cell, "number-columns-repeated")
                if len(cell) or get(cell, "value-type"):
                    facts.last = max(facts.last[0], row + count), max(facts.last[1], column + wide)
                    _open_cell(cell, (row + 1, column + 1), facts, words)
                column += wide
            if get(item, "visibility") in ("collapse", "filter") and count < 10_000:
                facts.rows |= set(range(row + 1, row + count + 1))
            row += count
    return found


def _repeats(item: Element, name: str) -> int:
    value = get(item, name, "1")
    return int(value) if value.isdecimal() and len(value) < 9 else 1


def _open_cell(cell: Element, at: tuple[int, int], facts: _Facts, words: Marking) -> None:
    if formula := get(cell, "formula"):
        facts.formulas[at] = _REFERENCE.sub(
            lambda found: found[1].replace(":.", ":"),
            words.line(formula.partition(":=")[2] or formula.removeprefix("=")),
        )
        shown = "".join("".join(item.itertext()) for item in cell if name_of(item) == "p")
        if shown.startswith(("#", "Err:")):
            facts.errors[at] = words.line(shown)
    if get(cell, "value-type") == "percentage":
        facts.percents.add(at)
    if (note := child(cell, "annotation")) is not None:
        lines = ["".join(item.itertext()) for item in note if name_of(item) == "p"]
        facts.comments[at] = words.clean("\n".join(lines))
