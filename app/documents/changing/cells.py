"""Changes cells of a workbook, or appends rows: the part of the sheet is patched, and few others if they must be."""

import copy
import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.documents.formats.package import Element, Package, child, every, get, get_relation, name_of
from app.documents.formats.sheets import column_name, place_of
from app.documents.making.tables import MOST_COLUMNS, MOST_ROWS, day_of, is_formula, text_of
from app.documents.serving import CannotRead

MOST_CHANGED = 100_000
_PERCENT = re.compile(r"(-?\d+(?:\.\d+)?)\s*%")
_QUOTED, _DATE = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.'), re.compile("[dmyhs]")
"""Of a format of numbers: what is text in it, and the letters of dates."""
_NEW_FUNCTION = re.compile(r"(?<![\w.])((?:TEXTJOIN|CONCAT|IFS|SWITCH|MAXIFS|MINIFS|XLOOKUP|XMATCH|IFNA|DAYS)\()")
"""Functions that came after the format: in a file they have a prefix."""
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_AFTER_CALC = frozenset(
    {"oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr", "smartTagTypes", "webPublishing"}
)
_AFTER_CALC |= {"fileRecoveryPr", "webPublishObjects", "extLst"}
"""What stands behind `calcPr` in a workbook."""
Place = tuple[int, int]
"""Row and column, from 1."""


class Cells:
    """The parts of a workbook that change with some cells of one sheet."""

    def __init__(self, package: Package, sheet: str) -> None:
        self._package = package
        self._main = package.main
        self._relations = package.relations(self._main)
        self.sheet, self.part = self._find(sheet)
        tree = package.xml(self.part)
        rows = child(tree, "sheetData")
        if tree is None or rows is None:
            raise CannotRead(f"it is damaged: the sheet {self.sheet} is not in it")
        self._tree, self._rows = tree, rows
        self._space = self._tree.tag.rpartition("}")[0] + "}"
        self._by_row = {int(get(row, "r", "0")): row for row in every(self._rows, "row")}
        self._shared = [item for item in self._tree.iter(f"{self._space}f") if get(item, "ref")]
        self._styles = self._relation("styles")
        self._style_tree: Element | None = None
        self._has_lost_formula = False
        self.values: dict[str, Any] = {}
        """What was set, by address."""
        self.changes: dict[str, Element] = {self.part: self._tree}
        self.dropped: list[str] = []

    def _find(self, wanted: str) -> tuple[str, str]:
        sheets = every(child(self._package.xml(self._main), "sheets"), "sheet")
        parts = {get(one, "name"): self._relations.get(get_relation(one), ("", "")) for one in sheets}
        names = [name for name, (kind, _) in parts.items() if kind == "worksheet"]
        if not self._main.endswith(".xml") or not names:
            raise CannotRead("its sheets are in a form that is not changed (only .xlsx and .xlsm are)")
        if (wanted and wanted not in names) or (not wanted and len(names) > 1):
            raise CannotRead(f"say which sheet: it has {', '.join(names)}")
        name = wanted or names[0]
        return name, parts[name][1]

    def _relation(self, kind: str) -> str:
        return next((to for found, to in self._relations.values() if found == kind), "")

    # --- what is asked for

    def fill(self, cells: Mapping[str, Any]) -> None:
        """By address: one value, or rows of values from there on."""
        for address, value in cells.items():
            row, column = place_of(address.partition(":")[0].upper())
            if not 0 < row <= MOST_ROWS or not 0 < column <= MOST_COLUMNS:
                raise CannotRead(f"{address[:40]!r} is no cell; give one like B7")
            block = value if isinstance(value, list) else [[value]]
            for down, values in enumerate(block):
                for right, one in enumerate(values if isinstance(values, list) else [values]):
                    self._set((row + down, column + right), one)

    def append(self, rows: Sequence[Sequence[Any]]) -> None:
        """Below the last row that holds anything, in the formats of that row."""
        filled = [number for number, row in self._by_row.items() if any(len(cell) for cell in row)]
        last = max(filled, default=0)
        above = {place_of(get(cell, "r"))[1]: get(cell, "s") for cell in self._by_row.get(last, ())}
        first = min((place_of(get(cell, "r"))[1] for cell in self._by_row.get(last, ()) if len(cell)), default=1)
        for down, values in enumerate(rows, 1):
            for right, value in enumerate(values):
                self._set((last + down, first + right), value, above.get(first + right) or "")
        self._extend_table(last, len(rows))

    def _extend_table(self, last: int, count: int) -> None:
        for kind, part in self._package.relations(self.part).values():
            tree = self._package.xml(part) if kind == "table" else None
            start, _, end = get(tree, "ref").partition(":")
            if tree is None or place_of(end)[0] != last:
                continue
            if get(tree, "totalsRowCount", "0") != "0":
                raise CannotRead("the table ends with a row of totals: set the cells above it one by one")
            reference = f"{start}:{column_name(place_of(end)[1])}{last + count}"
            for item in (tree, child(tree, "autoFilter")):
                if item is not None:
                    item.set("ref", reference)
            self.changes[part] = tree

    # --- one cell

    def _set(self, at: Place, value: Any, style: str = "") -> None:
        address = f"{column_name(at[1])}{at[0]}"
        self.values[address] = value
        if len(self.values) > MOST_CHANGED:
            raise CannotRead(f"more than {MOST_CHANGED:,} cells are too many for one call")
        self._check(at, address)
        cell = self._cell(at, address)
        if style and cell.get("s") is None:
            cell.set("s", style)
        self._has_lost_formula |= child(cell, "f") is not None
        for inner in list(cell):
            cell.remove(inner)
        for name in ("t", "cm", "vm"):
            cell.attrib.pop(name, None)
        self._write(cell, value)

    def _check(self, at: Place, address: str) -> None:
        for item in every(child(self._tree, "mergeCells"), "mergeCell"):
            start, _, end = get(item, "ref").partition(":")
            if place_of(start) != at and _is_within(at, start, end):
                raise CannotRead(f"{address} lies in the merged cells {get(item, 'ref')}: set {start}")
        for formula in self._shared:
            reference = get(formula, "ref")
            start, _, end = reference.partition(":")
            is_master = get(formula, "t") == "shared" and place_of(start) == at and ":" in reference
            if is_master or (get(formula, "t") in ("array", "dataTable") and _is_within(at, start, end or start)):
                raise CannotRead(f"{address} belongs to a formula of all cells {reference}, which is not changed")

    def _cell(self, at: Place, address: str) -> Element:
        row = self._by_row.get(at[0])
        if row is None:
            row = self._by_row[at[0]] = self._rows.makeelement(f"{self._space}row", {"r": str(at[0])})
            is_last = max(self._by_row) == at[0]
            self._rows.insert(len(self._rows) if is_last else sum(number < at[0] for number in self._by_row), row)
        row.attrib.pop("spans", None)
        columns = [place_of(get(cell, "r"))[1] for cell in row]
        if at[1] in columns:
            return row[columns.index(at[1])]
        cell = row.makeelement(f"{self._space}c", {"r": address})
        row.insert(sum(column < at[1] for column in columns), cell)
        return cell

    def _write(self, cell: Element, value: Any) -> None:
        def add(name: str, text: str, parent: Element = cell) -> Element:
            made = parent.makeelement(f"{self._space}{name}", {})
            parent.append(made)
            made.text = text
            return made

        day, percent = day_of(value), _PERCENT.fullmatch(value) if isinstance(value, str) else None
        if value is None or value == "":
            return
        if isinstance(value, bool):
            cell.set("t", "b")
            add("v", str(int(value)))
        elif isinstance(value, (int, float)):
            add("v", repr(value))
        elif is_formula(value):
            add("f", _NEW_FUNCTION.sub(r"_xlfn.\1", value[1:]))
        elif day is not None:
            add("v", str(self._serial(day)))
            self._show_as_date(cell)
        elif percent is not None and "%" in self._format(cell):
            add("v", repr(float(percent[1]) / 100))
        else:
            cell.set("t", "inlineStr")
            add("t", text_of(value), add("is", "")).set(_SPACE, "preserve")

    # --- formats

    def _serial(self, day: datetime.date) -> int:
        book = child(self._package.xml(self._main), "workbookPr")
        is_1904 = get(book, "date1904") in ("1", "true")
        return (day - (datetime.date(1904, 1, 1) if is_1904 else datetime.date(1899, 12, 30))).days

    def _look(self) -> Element:
        if self._style_tree is None:
            self._style_tree = self._package.xml(self._styles)
        return self._style_tree

    def _format(self, cell: Element) -> str:
        """The code of the number format, as far as the workbook or everybody knows it."""
        looks = child(self._look(), "cellXfs")
        number = int(get(cell, "s", "0"))
        look = looks[number] if looks is not None and number < len(looks) else None
        known = {get(item, "numFmtId"): get(item, "formatCode") for item in every(self._look(), "numFmt")}
        built_in = {"9": "0%", "10": "0.00%", **dict.fromkeys(map(str, (*range(14, 18), 22)), "yyyy-mm-dd")}
        return {**built_in, **known}.get(get(look, "numFmtId", "0"), "")

    def _show_as_date(self, cell: Element) -> None:
        """A day in a cell without a format of dates gets one, as the cell looks otherwise."""
        if _DATE.search(_QUOTED.sub("", self._format(cell))):
            return
        looks = child(self._look(), "cellXfs")
        if looks is None:
            raise CannotRead("it has no cell formats: give the day as text, with ' in front")
        made = copy.deepcopy(looks[min(int(get(cell, "s", "0")), len(looks) - 1)])
        made.set("numFmtId", "14")
        made.set("applyNumberFormat", "1")
        same = next(
            (at for at, one in enumerate(looks) if dict(one.attrib) == dict(made.attrib) and len(one) == len(made)),
            None,
        )
        if same is None:
            looks.append(made)
            looks.set("count", str(len(looks)))
            same = len(looks) - 1
            self.changes[self._styles] = self._look()
        cell.set("s", str(same))

    # --- at the end

    def finish(self) -> None:
        """The size of the sheet, and that formulas are computed anew."""
        places = [place_of(get(cell, "r")) for row in self._rows for cell in row]
        size = child(self._tree, "dimension")
        if size is not None and places:
            top, left = (min(place[axis] for place in places) for axis in (0, 1))
            bottom, right = (max(place[axis] for place in places) for axis in (0, 1))
            size.set("ref", f"{column_name(left)}{top}:{column_name(right)}{bottom}")
        book: Any = self._package.xml(self._main)
        calculation = child(book, "calcPr")
        if calculation is None:
            calculation = book.makeelement(book.tag.rpartition("}")[0] + "}calcPr", {})
            book.insert(
                next((at for at, one in enumerate(book) if name_of(one) in _AFTER_CALC), len(book)), calculation
            )
        calculation.set("fullCalcOnLoad", "1")
        self.changes[self._main] = book
        if self._has_lost_formula and (chain := self._relation("calcChain")):  # it names cells without a formula now
            folder, _, file = self._main.rpartition("/")
            self.dropped.append(chain)
            for part in ("[Content_Types].xml", f"{folder}/_rels/{file}.rels"):
                tree: Any = self._package.xml(part)
                for item in [
                    one for one in tree if f"{get(one, 'PartName')}{get(one, 'Target')}".endswith("calcChain.xml")
                ]:
                    tree.remove(item)
                self.changes[part] = tree


def _is_within(at: Place, start: str, end: str) -> bool:
    first, last = place_of(start), place_of(end)
    return first[0] <= at[0] <= last[0] and first[1] <= at[1] <= last[1]
