"""Draws the plot of the README from the table in docs/compared.md: `python packaging/plots.py`."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE, ROW = ROOT / "docs/compared.md", "gap per tool step"
PLOT = ROOT / "resources/screenshots/speed.svg"
WIDTH, LEFT, BAR, STEP = 720, 130, 22, 34


def read_figures() -> dict[str, float]:
    """The highest number in each cell of the row."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"| {ROW}"))
    head = next(line for line in reversed(lines[:at]) if line.startswith("| |"))
    names = [cell.strip() for cell in head.strip("|").split("|")[1:]]
    cells = [re.findall(r"\d+(?:\.\d+)?", cell) for cell in lines[at].strip("|").split("|")[1:]]
    return {name: max(map(float, numbers)) for name, numbers in zip(names, cells, strict=True) if numbers}


def draw(figures: dict[str, float]) -> str:
    """Bars of an SVG that is readable on light and on dark pages."""
    most, rows = max(figures.values()), []
    for number, (name, value) in enumerate(sorted(figures.items(), key=lambda pair: pair[1])):
        top, length = 34 + number * STEP, max(2, value / most * (WIDTH - LEFT - 60))
        colour = "#3a54d6" if name == "Handrail" else "#8b90a0"
        rows.append(f'<text x="{LEFT - 10}" y="{top + 16}" text-anchor="end">{name}</text>')
        rows.append(f'<rect x="{LEFT}" y="{top}" width="{length:.0f}" height="{BAR}" rx="4" fill="{colour}"/>')
        rows.append(f'<text x="{LEFT + length + 8:.0f}" y="{top + 16}">{value:g}</text>')
    height = 34 + len(figures) * STEP + 6
    title = "Time between two steps, as a multiple of a bare loop (less is better)"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"',
            '  font-family="sans-serif" font-size="14" fill="#6b7080" role="img">',
            f"<title>{title}</title>",
            f'<text x="0" y="18">{title}</text>',
            *rows,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    PLOT.write_text(draw(read_figures()), encoding="utf-8")
    sys.stdout.write(f"{PLOT.relative_to(ROOT)}\n")
