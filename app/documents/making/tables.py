"""Makes workbooks and CSV of rows."""

import csv
import datetime
import re
from collections.abc import Mapping, Sequence
from io import BytesIO, StringIO
from typing import Any

from app.documents.serving import CannotRead

DAY = re.compile(r"\d{4}-\d\d-\d\d")
MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
WIDEST = 60
_TOTAL = re.compile(r"=(SUM|SUBTOTAL|AVERAGE|COUNT)\(", re.IGNORECASE)
_RUNS = re.compile(r"[=@\t\r]|[-+].*[A-Za-z].*[(|!]", re.DOTALL)
"""A text that a spreadsheet would take for a formula."""


def make_workbook(sheets: Sequence[Mapping[str, Any]]) -> bytes:
    from xlsxwriter import Workbook
    from xlsxwriter.exceptions import XlsxWriterException

    out = BytesIO()
    book = Workbook(out, {"in_memory": True, "use_future_functions": True})
    try:
        for at, sheet in enumerate(sheets, 1):
            _add_sheet(book, sheet, sheet.get("name") or f"Sheet{at}")
        book.close()
    except XlsxWriterException as error:
        raise CannotRead(f"{str(error)[:200]}") from None
    return out.getvalue()


def _add_sheet(book: Any, about: Mapping[str, Any], name: str) -> None:
    sheet = book.add_worksheet(name)
    rows: Sequence[Sequence[Any]] = about["rows"]
    if len(rows) > MOST_ROWS or max(map(len, rows), default=0) > MOST_COLUMNS:
        raise CannotRead(f"a sheet has at most {MOST_ROWS:,} rows and {MOST_COLUMNS:,} columns")
    head = book.add_format({"bold": True, "bg_color": "#E8ECF4", "bottom": 1})
    formats = [about.get("formats", {}).get(_letters(at), "") for at in range(max(map(len, rows), default=0))]
    plain = [book.add_format({"num_format": code}) if code else None for code in formats]
    days = [book.add_format({"num_format": code or "yyyy-mm-dd"}) for code in formats]
    has_head = len(rows) > 1 and all(isinstance(cell, str) for cell in rows[0])
    for number, row in enumerate(rows):
        for column, value in enumerate(row):
            style = head if has_head and number == 0 else plain[column]
            if (day := day_of(value)) is not None:
                sheet.write_datetime(number, column, datetime.datetime.combine(day, datetime.time()), days[column])
            elif isinstance(value, str) and is_formula(value):
                sheet.write_formula(number, column, value, style, "")
            elif isinstance(value, str):
                sheet.write_string(number, column, text_of(value), style)
            elif value is not None:
                sheet.write(number, column, value, style)
    for column in range(len(formats)):
        longest = max(
            (len(str(row[column])) for row in rows if column < len(row) and not is_formula(row[column])), default=8
        )
        sheet.set_column(column, column, min(max(longest + 2, 9), WIDEST))
    sheet.fit_to_pages(1, 0)
    if has_head:
        sheet.freeze_panes(1, 0)
    for at, chart in enumerate(about.get("charts", ())):
        _add_chart(book, sheet, name, rows, chart, at, len(formats))


def _add_chart(book: Any, sheet: Any, name: str, rows: Any, about: Mapping[str, Any], at: int, width: int) -> None:
    """Of the columns of the sheet: the first has the categories, the first row the names."""
    kind = {"bar": "column"}.get(about["kind"], about["kind"])
    chart = book.add_chart({"type": kind})
    is_total = any(isinstance(cell, str) and _TOTAL.match(cell) for cell in rows[-1])
    last = len(rows) - (2 if is_total else 1)
    columns = about.get("columns") or list(range(2, width + 1))
    for column in columns:
        if not 2 <= column <= width:
            raise CannotRead(f"a chart's columns are 2 to {width}: column 1 has its categories")
        chart.add_series(
            {
                "name": [name, 0, column - 1],
                "categories": [name, 1, 0, last, 0],
                "values": [name, 1, column - 1, last, column - 1],
            }
        )
    chart.set_title({"name": about["title"]} if about.get("title") else {"none": True})
    sheet.insert_chart(1 + 16 * at, width + 1, chart)


def make_csv(rows: Sequence[Sequence[Any]]) -> tuple[bytes, int]:
    """In UTF-8, and how many cells got an apostrophe in front, since a spreadsheet would have run them."""
    out = StringIO()
    count = 0
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        cells = ["" if cell is None else str(cell) for cell in row]
        safe = [
            f"'{cell}" if isinstance(given, str) and _RUNS.match(cell) else cell
            for given, cell in zip(row, cells, strict=True)
        ]
        count += sum(one != other for one, other in zip(cells, safe, strict=True))
        writer.writerow(safe)
    return out.getvalue().encode(), count


def is_formula(value: Any) -> bool:
    return isinstance(value, str) and len(value) > 1 and value[0] == "="


def text_of(value: str) -> str:
    """An apostrophe in front says that something is a text, and no formula or day."""
    bare = value.removeprefix("'")
    return bare if is_formula(bare) or day_of(bare) else value


def day_of(value: Any) -> datetime.date | None:
    """Of a text like 2024-05-31."""
    try:
        return datetime.date.fromisoformat(value) if isinstance(value, str) and DAY.fullmatch(value) else None
    except ValueError:
        return None


def _letters(column: int) -> str:
    from app.documents.formats.sheets import column_name

    return column_name(column + 1)
