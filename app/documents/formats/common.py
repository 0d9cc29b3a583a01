"""What all office formats have: properties, and charts with the numbers they were last drawn with."""

from collections.abc import Iterator

from app.documents.formats.marks import Marking, part, table
from app.documents.formats.package import Element, Package, child, every

MOST_POINTS = 200
"""Of a chart that are shown."""


def about(package: Package, words: Marking) -> Iterator[str]:
    """Title, author and dates of an office file, as it says itself."""
    core = package.xml("docProps/core.xml")
    for name, label in (("title", "title"), ("creator", "author"), ("modified", "changed")):
        if text := words.line(getattr(child(core, name), "text", "")):
            yield f"{label} {text[:200]}"


def chart(tree: Element | None, words: Marking) -> Iterator[str]:
    """The numbers that a chart was last drawn with."""
    names, columns = [""], [[]]  # type: ignore[var-annotated]
    for series in every(tree, "ser"):
        categories = [words.line(text.text) for text in every(child(series, "cat"), "v")]
        columns[0] = columns[0] or categories
        names.append(" ".join(words.line(text.text) for text in every(child(series, "tx"), "v")))
        columns.append([words.line(text.text) for text in every(child(series, "val"), "v")])
    if len(columns) > 1:
        titles = " ".join(words.line(text.text) for text in every(child(tree, "chart", "title"), "t"))
        yield part(f"chart {titles}".strip())
        length = min(max(map(len, columns)), MOST_POINTS)
        rows = [[column[at] if at < len(column) else "" for column in columns] for at in range(length)]
        yield from ["", *table([names, *rows]), ""]
