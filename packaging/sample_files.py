"""Makes resources/sample-files: the documents, photos and receipts that the offline demo works on.

Run it after a change here; what it writes is kept in the repository, the same bytes every time.
"""

import zipfile
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from PIL import Image, ImageDraw

OUT = Path(__file__).parent.parent / "resources" / "sample-files"
TAKEN, CAMERA = 0x9003, 0x0110
"""EXIF: when a picture was taken, and with what."""
WHEN = (2025, 1, 1, 0, 0, 0)

PHOTOS = {
    "IMG_0412.jpg": ("2024:05:03 14:22:10", "#7fb2e5", "#f2d9a0"),
    "IMG_0413.jpg": ("2024:05:03 14:22:31", "#86b8e8", "#e8c890"),
    "IMG_0420.jpg": ("2024:06:11 19:40:02", "#e59a6b", "#5b3f62"),
    "IMG_0431.jpg": ("2024:06:12 09:01:55", "#9fd0c0", "#3f6f5b"),
    "DSC00017.jpg": ("2023:12:24 17:05:48", "#2b3a5e", "#f4e3b2"),
    "scan.jpg": ("", "#eeeeea", "#c9c9c2"),
}
RECEIPTS = {
    "receipt 1.pdf": ("Bakery Sommer", "2025-02-03", [("Bread rolls", 4.20), ("Coffee", 3.10)]),
    "receipt 2.pdf": ("City Rail", "2025-02-07", [("Day ticket", 18.90)]),
    "receipt 3.pdf": ("Paper & Ink", "2025-02-11", [("Printer paper", 6.49), ("Folders", 9.80), ("Pens", 3.75)]),
    "scan_0044.pdf": ("Hotel Linden", "2025-02-19", [("One night", 92.00), ("Breakfast", 14.00)]),
    "scan_0045.pdf": ("City Rail", "2025-02-20", [("Single ticket", 7.60)]),
}
OFFER = [
    [
        "Offer: a new heating for Mill Lane 4",
        "We offer to replace the gas boiler of 1998 by a heat pump for 23,400 EUR.",
        "The price holds until 30 April 2025. The work takes five days in June.",
    ],
    [
        "What is not part of the offer",
        "The wall in the cellar has to be opened by a builder of your choice.",
        "The city pays up to 30 percent if you apply before the work begins.",
    ],
]
PLAN = [
    ("Heading1", "Garden plan for the school"),
    ("", "The school gets a vegetable garden behind the gym, with six raised beds and a tool shed."),
    ("Heading2", "Who does what"),
    ("", "Parents build the beds on 12 April; class 4b plants on 5 May."),
    ("Heading2", "What is open"),
    ("", "Nobody has said yet who waters during the summer holidays."),
]
TEXTS = {
    "minutes March.txt": "Minutes of the residents' meeting, 18 March 2025\n\n"
    "The meeting decided to paint the staircase in autumn, for at most 3,200 EUR.\n"
    "Ms Adler asks for three quotes until June. The bicycle room gets a new lock.\n",
    "todo old.txt": "- call the plumber\n- send the meter reading\n",
    "budget.csv": "month,planned,spent\nJanuary,1200,1148\nFebruary,1200,1305\n",
}


def make_photo(path: Path, taken: str, sky: str, ground: str) -> None:
    picture = Image.new("RGB", (160, 120), sky)
    drawing = ImageDraw.Draw(picture)
    drawing.ellipse((104, 16, 132, 44), fill="#fff4d0")
    drawing.polygon([(0, 120), (0, 84), (52, 58), (98, 90), (160, 66), (160, 120)], fill=ground)
    exif = Image.Exif()
    if taken:
        exif[CAMERA] = "Sample Camera"
        exif.get_ifd(0x8769)[TAKEN] = taken
    picture.save(path, quality=70, exif=exif)


def make_pdf(path: Path, pages: Sequence[Sequence[str]]) -> None:
    """Lines of text in Helvetica, the first of each page larger."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, lines in enumerate(pages):
        sizes = [16, *[11] * (len(lines) - 1)]
        escaped = (line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") for line in lines)
        drawn = [f"/F1 {size} Tf ({line}) Tj 0 -22 Td" for size, line in zip(sizes, escaped, strict=True)]
        stream = "BT 60 770 Td " + " ".join(drawn) + " ET"
        page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
        objects.append(f"{page} /Contents {5 + 2 * number} 0 R >>")
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    end = data.index(b"xref\n")
    path.write_bytes(data + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{end}\n%%EOF\n".encode())


def make_docx(path: Path, paragraphs: Sequence[tuple[str, str]]) -> None:
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"

    def paragraph(style: str, text: str) -> str:
        styled = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
        return f"<w:p>{styled}<w:r><w:t>{escape(text)}</w:t></w:r></w:p>"

    body = "".join(paragraph(style, text) for style, text in paragraphs)
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{main}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{relation}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<w:document xmlns:w="{word}"><w:body>{body}</w:body></w:document>',
    }
    make_zip(path, {name: f'<?xml version="1.0" encoding="UTF-8"?>\n{part}' for name, part in parts.items()})


def make_zip(path: Path, parts: dict[str, str]) -> None:
    with zipfile.ZipFile(path, "w") as package:
        for name, text in parts.items():
            package.writestr(zipfile.ZipInfo(name, WHEN), text, zipfile.ZIP_DEFLATED)


def main() -> None:
    for folder in ("Photos", "Receipts"):
        (OUT / folder).mkdir(parents=True, exist_ok=True)
    for name, (taken, sky, ground) in PHOTOS.items():
        make_photo(OUT / "Photos" / name, taken, sky, ground)
    (OUT / "IMG_0413 (1).jpg").write_bytes((OUT / "Photos" / "IMG_0413.jpg").read_bytes())
    for name, (shop, day, items) in RECEIPTS.items():
        lines = [shop, f"Date: {day}", *(f"{what}: {price:.2f} EUR" for what, price in items)]
        make_pdf(OUT / "Receipts" / name, [[*lines, f"Total: {sum(price for _, price in items):.2f} EUR"]])
    make_pdf(OUT / "heating offer.pdf", OFFER)
    make_docx(OUT / "Garden plan final (2).docx", PLAN)
    make_zip(OUT / "fonts.zip", {"readme.txt": "Nothing of value.\n"})
    for name, text in TEXTS.items():
        (OUT / name).write_text(text, newline="\n")


if __name__ == "__main__":
    main()
