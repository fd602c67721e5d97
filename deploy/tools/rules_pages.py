"""Writes the rules on the pages of docs/rules: python deploy/tools/rules_pages.py.

docs/rules/<game>.<language>.md comes from engines/<game>/rules.<language>.md. The text before and after the
two marks on a page (the drawing, the house rules) is written by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

from tachiai.engines import BUILT_IN, load
from tachiai.engines.languages import LANGUAGES
from tachiai.engines.ruletexts import RulePage, rules_of

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "rules"
BEGIN, END = "<!-- rules: python deploy/tools/rules_pages.py -->\n", "<!-- end of rules -->\n"

_READING = re.compile("［([^｜］]*)｜[^］]*］")
_JAPANESE = "[\u3000-\u30ff\u4e00-\u9fff（）！？]"
_GAP = re.compile(f"(?<={_JAPANESE}) (?=\\S)|(?<=\\S) (?={_JAPANESE})")
_STRUCTURE = re.compile(r"\s*(?:- |\d+\. |\| )?")


def _plain(line: str) -> str:
    """Return a line in kanji for adults: without readings and gaps between words."""
    line = _READING.sub(r"\1", line)
    if line.startswith("|"):
        return "|".join(f" {_GAP.sub('', cell.strip())} " if cell else "" for cell in line.split("|"))
    start = _STRUCTURE.match(line)
    head = start[0] if start else ""
    return head + _GAP.sub("", line[len(head) :])


def _text(text: str, lang: str) -> str:
    return "\n".join(map(_plain, text.split("\n"))) if lang == "ja" else text


def rules(page: RulePage, lang: str) -> str:
    """Return the chapters of a page, with a heading for each chapter and rule."""
    parts = []
    for chapter in page.chapters:
        parts.append(f"## {_text(chapter.title, lang)}")
        if chapter.text:
            parts.append(_text(chapter.text, lang))
        for rule in chapter.rules:
            parts.append(f"### {rule.number} {_text(rule.title, lang)}")
            parts.append(_text(rule.text, lang))
    return "\n\n".join(parts) + "\n\n"


def files() -> dict[Path, str]:
    """Return the contents of every page with generated rules by path."""
    out = {}
    for name in BUILT_IN:
        for lang in LANGUAGES:
            found = rules_of(load(name), lang)
            path = PAGES / f"{name}.{lang}.md"
            before, begin, rest = path.read_text("utf-8").partition(BEGIN)
            _, _, after = rest.partition(END)
            if found is not None and begin:
                out[path] = f"{before}{BEGIN}\n{rules(found, lang)}{END}{after}"
    return out


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, "utf-8")
