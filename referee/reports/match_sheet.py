"""The printable match sheet.

A self-contained HTML page for A4: players, house rules, every move in words (and in the game's notation if it
has one), results of the claims, and the last position. Then the result, room for signatures, and the check
code that ties the paper to the record. Up to 60 moves fit on one page of paper.

    >>> from tachiai.engines import load
    >>> from tachiai.engines.match import Match
    >>> match = Match(load("john"))
    >>> _ = match.play("B/s5c R/h6h 1. Bc2-c3")
    >>> page = sheet(match, "en")
    >>> page.startswith("<!doctype html>"), "Bc2-c3" in page
    (True, True)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import copy
from html import escape
from typing import Any

from tachiai.engines._plain import escape_invisible
from tachiai.engines.match import Entry, Match
from tachiai.engines.values import Verdict

from .. import clock
from ..evidence import findings
from ..evidence.report import ProofReport
from ..match.lines import is_disclosure_or_empty, is_undone, moves_played, was_refused
from ..match.recorded import outdated
from ..qr import svg_element
from ..words import HTML, Translator, shown
from .text import board, house_rules

_CLOSE = 40
"""The number of lines above which they are set closer together."""

_CSS = """
@page { size: A4; margin: 11mm 12mm }
* { box-sizing: border-box }
html { font: 10.5pt/1.35 "BIZ UDPGothic", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", sans-serif;
  color: #1a1a1a; background: #fff }
body { margin: 0 auto; max-width: 186mm }
h1 { font-size: 17pt; margin: 0; display: inline-block }
h2 { font-size: 9.5pt; margin: 0 0 .8mm; border-bottom: .3mm solid #1a1a1a }
.kind { float: right; font-size: 9pt; padding-top: 2.5mm }
rt { font-size: .55em }
header { border-bottom: .6mm solid #1a1a1a; padding-bottom: 1.5mm }
dl { display: grid; grid-template-columns: max-content 1fr max-content 1fr; gap: .6mm 3mm; margin: 1.5mm 0 0;
  font-size: 9.5pt }
dt { color: #444 }
dd { margin: 0; border-bottom: .2mm dotted #888; min-height: 5mm }
dd.wide { grid-column: 2 / 5 }
.moves { columns: 2; column-gap: 6mm; column-rule: .2mm solid #bbb; margin: 2mm 0; padding: 0;
  list-style: none; font-size: 9.5pt }
.moves.close { font-size: 7.8pt; line-height: 1.22 }
.moves li { display: grid; grid-template-columns: 2.1em 1.3em auto 1fr; column-gap: .5em; break-inside: avoid;
  border-bottom: .1mm solid #ddd; padding: .1mm 0; align-items: baseline }
.moves .n { text-align: right; color: #444 } .moves .mark { text-align: center; font-weight: bold }
.moves code { font: .95em/1 ui-monospace, "DejaVu Sans Mono", monospace; min-width: 4.3em;
  max-width: 9em; overflow-wrap: anywhere }
.moves.words li { grid-template-columns: 2.1em 1.3em 1fr }
.moves.words.close { columns: 3; column-gap: 4mm }
.moves .why { grid-column: -2 / -1; color: #444; font-size: .92em }
.undone .words, .undone code { text-decoration: line-through; color: #555 }
.foot { display: grid; grid-template-columns: minmax(88mm, 1fr) minmax(0, auto); gap: 2mm 6mm;
  break-inside: avoid }
.foot section { margin-bottom: 1mm }
.foot .position { grid-column: 2; grid-row: 1 / 3 }
.foot p { margin: 0; font-size: 8.6pt }
.foot .result { font-size: 12pt; font-weight: bold; margin: .6mm 0 }
pre { font: 7.4pt/1.12 "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; margin: 0;
  white-space: pre-wrap }
.sign { display: flex; flex-wrap: wrap; gap: 0 3mm; font-size: 8.6pt }
.sign div { flex: 1; border-bottom: .3mm solid #1a1a1a; padding-top: 8.5mm; min-width: 19mm }
.code { grid-column: 1 / 3; display: flex; gap: 4mm; align-items: center; font-size: 8pt;
  break-inside: avoid }
.code code { font: 8pt ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere }
.code svg { width: 24mm; height: 24mm; flex: none }
.foot .legend { font-size: 7.5pt; color: #444; margin-bottom: 1mm }
@media screen { body { padding: 8mm } .moves.close { font-size: 9pt } }
"""


def sheet(
    match: Match,
    lang: str = "ja",
    *,
    reading: str = "kanji",
    full: bool = False,
    url: str | None = None,
    proof: ProofReport | None = None,
) -> str:
    """Return the sheet of ``match`` as an HTML page.

    Private disclosures are left out unless ``full``. ``proof`` is the report of the match's chain
    (:func:`tachiai.referee.evidence.reader.read`). Its head is printed as check code with the number of its
    link; confirmations, rulings and objections are printed with name and reason. ``url`` (or else the head) is
    printed as a QR code.
    """
    voice = Translator(match.game, lang, header=match.header, reading=reading, render=HTML[reading])
    plain = Translator(match.game, lang, header=match.header)
    title = " – ".join([plain.title(), *map(plain.seat, match.header.seats)])
    parts = [
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title>\n<style>{_CSS}</style>\n</head>\n<body>",
        *_header(match, voice),
        *_moves(match, voice, full),
        '<div class="foot">',
        *_result(match, voice, proof),
        *_people(proof, lang, reading),
        *_position(match, voice, lang, reading),
        *_signatures(match, voice),
        *_code(voice, proof, url),
        "</div>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _header(match: Match, voice: Translator) -> Iterator[str]:
    text = voice.text
    yield "<header>"
    version = text("sheet-rules", version=shown(match.header.rules or match.game.version))
    yield f'<h1>{voice.title()}</h1> <span class="kind">{text("sheet-title")} · {version}</span>\n<dl>'
    for i, seat in enumerate(match.header.seats):
        role = f" ({text('sheet-first')})" if i == 0 else ""
        yield f"<dt>{i + 1}{role}</dt><dd><bdi>{voice.player(seat)}</bdi></dd>"
    yield f"<dt>{text('sheet-date')}</dt><dd>{escape(_date(match))}</dd>"
    yield f"<dt>{text('sheet-place')}</dt><dd></dd>"
    rules = house_rules(match, voice)
    yield f'<dt>{text("sheet-options")}</dt><dd class="wide">'
    yield f"{' · '.join(rules) if rules else text('sheet-no-options')}</dd>"
    yield "</dl>"
    other = outdated(match.game)
    if other is not None:
        yield f'<p class="legend">{findings.outdated(other.to_json(), voice)}</p>'
    yield "</header>"


def _date(match: Match) -> str:
    """Return the day of the first line with a time: the local day if the time has an offset."""
    for entry in match.entries:
        at = entry.line.at or ""
        found = re.match(r"\d{4}-\d\d-\d\d", at)
        if found:
            with suppress(ValueError, OverflowError):
                if clock.parse_time(at).tzinfo is not None:
                    return clock.day(at)
            return found.group()
    return ""


def _moves(match: Match, voice: Translator, full: bool) -> Iterator[str]:
    live = set(match.standing_lines())
    entries: list[Entry] = list(match.entries)
    if not full:
        shown = [match.shown(n) for n in range(1, match.n + 1)]
        entries = [entry for entry in shown if not is_disclosure_or_empty(match.game, entry)]
    own = match.game.notation is not None
    notations = [match.game.notate(entry.action) if own else "" for entry in entries]
    classes = ["moves"]
    if match.n > _CLOSE:
        classes.append("close")
    if not own:
        classes.append("words")
    yield f'<ol class="{" ".join(classes)}">'
    for entry, notation in zip(entries, notations, strict=True):
        column = "" if "words" in classes else f"<code>{escape(escape_invisible(notation))}</code>"
        yield _move(entry, column, voice, live, match.message_params(entry.n, entry.action))
    yield "</ol>"


def _move(entry: Entry, notation: str, voice: Translator, live: set[int], about: Mapping[str, Any]) -> str:
    judgement, action = entry.judgement, entry.action
    undone = is_undone(entry, live) and not was_refused(entry)
    cells = [
        f'<span class="n">{entry.n}</span>',
        f'<span class="mark">{voice.mark(judgement.verdict.value)}</span>',
        notation,
        f'<span class="words">{voice.line(action, about)}</span>',
    ]
    if judgement.code is not None and judgement.verdict in (Verdict.ILLEGAL, Verdict.FOUL):
        cells.append(f'<span class="why">{voice.reason(judgement.code, action, about)}</span>')
    row = "".join(cells)
    return f'<li class="undone">{row}</li>' if undone else f"<li>{row}</li>"


def _result(match: Match, voice: Translator, proof: ProofReport | None) -> Iterator[str]:
    text = voice.text
    yield f"<section><h2>{text('sheet-result')}</h2>"
    decided = None if proof is None or proof.decided is None else proof.outcome
    if decided is None:
        outcome = voice.outcome(match.outcome)
    else:
        outcome = text("sheet-decided", winners=_raw(voice).seats(decided["winners"]))
    yield f'<p class="result">{outcome}</p>'
    yield f'<p class="legend">{text("sheet-moves", n=moves_played(match))} · {_legend(voice)}</p>'
    settled = {n: s for n, s in sorted(match.settled().items()) if s.seat is None}
    if settled:
        yield f"<h2>{text('sheet-claims')}</h2>"
        for how in ("refuted", "confirmed"):
            found = [f"{n}→{s.by}" for n, s in settled.items() if s.verdict == how]
            if found:
                yield f"<p>{voice.of_game(f'sheet-{how}', moves=', '.join(found))}</p>"
    yield "</section>"


def _raw(voice: Translator) -> Translator:
    """Return the same voice without rendering, for text that becomes part of another sentence."""
    raw = copy(voice)
    raw.render = str
    return raw


def _people(proof: ProofReport | None, lang: str, reading: str) -> Iterator[str]:
    """Yield what people did in addition to moving, by name and reason."""
    if proof is None:
        return
    found = list(findings.people_lines(proof, findings.voice_of(proof, lang, render=str)))
    if found:
        voice = Translator(None, lang, reading=reading, render=HTML[reading])
        yield f"<section><h2>{voice.text('sheet-people')}</h2>"
        yield from (f"<p>{HTML[reading](sentence)}</p>" for sentence in found)
        yield "</section>"


def _legend(voice: Translator) -> str:
    marks: dict[str, Any] = {v.value: voice.message(f"verdict-{v.value}", attribute="mark") for v in Verdict}
    return voice.text("sheet-legend", **marks)


_WORD = re.compile("[a-z][a-z0-9_.-]+[a-z0-9]")
"""A word or code in a drawing; names of cells and cards are shorter."""


def _position(match: Match, voice: Translator, lang: str, reading: str) -> Iterator[str]:
    yield f'<section class="position"><h2>{voice.text("sheet-position")}</h2>'
    # Furigana would break the columns of the drawing.
    plain = Translator(
        match.game, lang, header=match.header, reading="kanji" if reading == "furigana" else reading
    )
    drawing = _WORD.sub(lambda word: plain.diagram_label(word[0]), board(match.game, match.position))
    yield f"<pre>{escape(drawing)}</pre></section>"


def _signatures(match: Match, voice: Translator) -> Iterator[str]:
    yield f'<section><h2>{voice.text("sheet-signatures")}</h2><div class="sign">'
    for seat in match.header.seats:
        yield f"<div><bdi>{voice.seat(seat)}</bdi></div>"
    yield f"<div>{voice.text('sheet-recorder')}</div><div>{voice.text('sheet-arbiter')}</div></div></section>"


def _code(voice: Translator, proof: ProofReport | None, url: str | None) -> Iterator[str]:
    head = None if proof is None else proof.head
    carried = url or head
    if carried is None:
        return
    yield '<section class="code">'
    yield svg_element(carried)
    yield "<div>"
    if url is not None:
        yield f"<div>{voice.text('sheet-scan')}: {escape(url)}</div>"
    if proof is not None and head is not None:
        grouped = " ".join(re.findall(".{1,8}", head))
        where = voice.text("sheet-link", link=proof.links - 1)
        yield f"<div>{voice.text('sheet-head')} ({where}): <code>{escape(grouped)}</code></div>"
    yield "</div></section>"
