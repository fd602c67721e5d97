"""Printable sheets for the tables of an evening, with a QR code that leads to the match played there."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from ..qr import svg_element
from .text import voices

_CSS = """
@page { size: A4; margin: 12mm }
* { box-sizing: border-box }
body { margin: 0; color: #1a1a1a; font: 11pt/1.5 "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", sans-serif }
article { display: grid; grid-template-columns: 62mm 1fr; gap: 8mm; align-items: center;
  height: 85mm; padding: 6mm; border: .4mm dashed #888; break-inside: avoid; margin-bottom: 4mm }
svg { width: 62mm; height: 62mm }
h2 { margin: 0; font-size: 34pt; line-height: 1.15 }
h2 small { display: block; font-size: 15pt; font-weight: 400; overflow-wrap: anywhere }
p { margin: 2mm 0 0; word-break: keep-all; overflow-wrap: anywhere }
p[lang="en"], .event { color: #444; font-size: 9.5pt }
code { font: 7.5pt ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; color: #444 }
rt { font-size: .5em }
.alone { grid-template-columns: 1fr; justify-items: center; height: auto; border: 0; text-align: center }
.alone svg { width: 60vmin; height: 60vmin }
@media print {
  .alone { place-content: space-evenly; height: 270mm; margin: 0 }
  .alone svg { width: 130mm; height: 130mm }
  .alone h2 { font-size: 54pt } .alone p { font-size: 20pt } .alone p[lang="en"], .alone .event { font-size: 16pt }
}
@media screen { body { padding: 8mm; max-width: 210mm; margin: auto } }
"""


class TableSheet(NamedTuple):
    """A table's sheet: its ``number`` and ``name``, and the ``url`` in its QR code.

    Without a number it is that of the check-in.
    """

    number: int | None
    name: str
    url: str


def table_sheets(tables: Iterable[TableSheet], evening: str, address: str) -> str:
    """Return the sheets of ``tables`` as one HTML page, three on a page of A4, in Japanese and English.

    ``data-address`` of its first element is the referee's address that all QR codes begin with.
    """
    japanese, english = voices(None)
    parts = [
        f'<!doctype html>\n<html lang="ja" data-address="{escape(address)}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(evening or 'Tachiai')}</title>\n<style>{_CSS}</style>\n</head>\n<body>",
    ]
    for table in tables:
        title, what = (
            ("entry-sheet-title", "entry-sheet-what")
            if table.number is None
            else ("table-sheet-number", "table-sheet-what")
        )
        name = f"<small><bdi>{escape(table.name)}</bdi></small>" if table.name else ""
        parts += [
            '<article class="alone">' if table.number is None else "<article>",
            f"{svg_element(table.url)}<div>",
            f'<p class="event"><bdi>{escape(evening)}</bdi></p>' if evening else "",
            f"<h2>{japanese.text(title, number=table.number or 0)}{name}</h2>",
            f"<p>{japanese.text(what)}</p>",
            f'<p lang="en">{english.text(title, number=table.number or 0)}: {english.text(what)}</p>',
            f"<p><code>{escape(table.url)}</code></p></div></article>",
        ]
    parts.append("</body>\n</html>\n")
    return "\n".join(parts)
