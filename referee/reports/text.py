"""The report of an audit in plain text, for people at a terminal.

One record is shown line by line, with the board after each illegal action or foul. Several records are shown
as a table, a line for each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from tachiai.engines._plain import escape_invisible
from tachiai.engines.game import Game
from tachiai.engines.match import Entry, Match
from tachiai.engines.record import RecordError
from tachiai.engines.values import Header, Settled, Verdict

from ..evidence.files import NoPlainFile, ProofFile
from ..match.lines import is_undone, was_refused
from .audit import Report, Tally, is_memo
from .style import PLAIN, Style, plain

if TYPE_CHECKING:
    from ..words import Translator

_REMARKABLE = (Verdict.ILLEGAL, Verdict.FOUL)
_MARKED = ("legal", "unverified", "illegal", "foul")


def width(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Fill ``text`` with spaces to a number of columns."""
    fill = " " * max(0, columns - width(text))
    return fill + text if right else text + fill


def grid(rows: list[list[str]], right: Collection[int]) -> Iterator[str]:
    """Yield the rows of a table, its columns as wide as needed; those in ``right`` are aligned right."""
    widths = [max(width(row[k]) for row in rows) for k in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(pad(cell, widths[k], right=k in right) for k, cell in enumerate(row)).rstrip()


def voices(game: Any) -> tuple[Translator, Translator]:
    """Return the Japanese and the English translator of a page in both languages."""
    from ..words import HTML, Translator

    japanese = Translator(game, "ja", reading="furigana", render=HTML["furigana"])
    return japanese, Translator(game, "en", render=HTML["kanji"])


def bilingual(ja: Translator, en: Translator) -> Callable[..., str]:
    """Return a function that gives a message in both languages, once if they are equal."""

    def both(name: str, **params: Any) -> str:
        first, second = ja.text(name, **params), en.text(name, **params)
        return first if first == second else f'{first} <span lang="en">{second}</span>'

    return both


def board(game: Game[Any], position: Any, seat: str | None = None, *, header: Header | None = None) -> str:
    """Return the position as text; below it people's names, if seats have only ids."""
    drawn = plain(game.diagram(position, seat))
    names = {} if header is None or game.seating.orders else header.names or {}
    who = " · ".join(f"{seat}: {escape_invisible(name)}" for seat, name in names.items() if name != seat)
    return f"{drawn}\n  {who}" if who else drawn


def indent(text: str, by: int) -> Iterator[str]:
    """Yield the lines of ``text``, each indented by a number of columns."""
    for line in text.split("\n"):
        yield f"{' ' * by}{line}".rstrip()


def house_rules(match: Match, voice: Translator) -> list[str]:
    """Return the house rules that differ from the game's own."""
    changed = []
    for option in match.game.options:
        value = match.header.options[option.name]
        if value != option.default:
            changed.append(": ".join(voice.option(option.name, value)))
    return changed


def heading(match: Match, voice: Translator) -> list[str]:
    """Return the game, the players, and the house rules that differ from the printed ones."""
    lines = [voice.title(), " – ".join(map(voice.player, match.header.seats))]
    rules = house_rules(match, voice)
    if rules:
        lines.append(voice.text("report-options", options=", ".join(rules)))
    return [*lines, *other_rules(match, voice)]


def other_rules(match: Match, voice: Translator) -> list[str]:
    """Return a warning if the record names a version of the rules other than the one that judges it."""
    rules = match.header.rules
    if rules in (None, match.game.version):
        return []
    return [
        voice.text("audit-rules-changed", rules=escape_invisible(rules or ""), version=match.game.version)
    ]


def percent(odds: str) -> str:
    """Return odds such as ``"11/42"`` in percent, with a sensible number of digits."""
    share = Fraction(odds) * 100
    if share >= 10 and share <= 90:
        return str(round(share))
    return f"{float(share):.2g}" if share < 10 else f"{float(share):.4g}"


def remarks(
    entry: Entry,
    settled: Settled | None,
    voice: Translator,
    undone: bool,
    about: Mapping[str, Any],
    memo: bool,
) -> list[str]:
    """Return the referee's remarks on one line, with rule and settlement; a ``memo`` is not a claim."""
    judgement, action = entry.judgement, entry.action
    lines = []
    if judgement.code is not None:
        lines.append(voice.reason(judgement.code, action, about))
        why = voice.why(judgement.code, action, about)
        if why:
            lines.append(voice.text("report-why", why=why))
    odds = judgement.extra.get("claim_odds")
    if odds is not None:
        lines.append(voice.text("audit-odds", odds=odds, percent=percent(odds)))
    if settled is not None:
        lines.append(voice.of_game("audit-settled", **settled.to_json()))
    elif judgement.verdict is Verdict.UNVERIFIED and not undone and not memo:
        lines.append(voice.text("audit-open"))
    return lines


def report_lines(
    report: Report, voice: Translator, *, boards: str = "key", style: Style = PLAIN
) -> Iterator[str]:
    """Yield the report of one record, line by line."""
    match = report.match
    if match is None:
        raise ValueError("no record, no story")
    title, *rest = heading(match, voice)
    yield style.bold(title)
    yield from rest
    yield ""
    settled = report.settled
    live = set(match.standing_lines())
    digits = len(str(match.n))
    notations = [
        escape_invisible(match.game.notate(e.action)) if match.game.notation is not None else ""
        for e in match.entries
    ]
    room = min(14, max((len(n) for n in notations), default=0))
    for entry, notation in zip(match.entries, notations, strict=True):
        verdict = entry.judgement.verdict
        undone = is_undone(entry, live) and not was_refused(entry)
        columns = [str(entry.n).rjust(digits), pad(voice.mark(verdict.value), 2)]
        if room:
            columns.append(pad(notation if len(notation) <= room else f"{notation[: room - 1]}…", room))
        about = match.message_params(entry.n)
        columns.append(voice.line(entry.action, about))
        if undone:
            columns.append(f"[{voice.text('audit-undone')}]")
        line = "  ".join(columns)
        yield style.dim(line) if undone else line
        memo = is_memo(match, entry.n)
        for remark in remarks(entry, settled.get(entry.n), voice, undone, about, memo):
            yield from indent(remark, digits + 6)
        if entry.line.note:
            yield from indent(f"“{escape_invisible(entry.line.note)}”", digits + 6)
        if boards == "all" or (boards == "key" and verdict in _REMARKABLE):
            yield ""
            yield from indent(board(match.game, match.at(entry.n), header=match.header), digits + 6)
            yield ""
    if match.n and boards != "none":
        yield ""
        yield from board(match.game, match.position, header=match.header).split("\n")
    yield ""
    yield style.bold(voice.outcome(match.outcome))
    yield counts(report.tally(), voice)


def counts(tally: Tally, voice: Translator) -> str:
    """Return how many lines got each verdict, and the results of the claims."""
    marks = [
        f"{voice.mark(verdict)} {voice.verdict(verdict)} {tally.verdicts[verdict]}"
        for verdict in _MARKED
        if tally.verdicts.get(verdict)
    ]
    parts = [voice.text("report-lines", n=tally.actions), *marks]
    if any(tally.settled.values()):
        parts.append(
            voice.of_game(
                "report-claims",
                confirmed=tally.settled.get("confirmed", 0),
                refuted=tally.settled.get("refuted", 0),
                open=tally.settled.get("open", 0),
            )
        )
    return "  ".join(parts)


class Summary:
    """Many records: a table row for each as it comes, and the sums at the end.

    Rows are printed at once, so the width of the first column is computed from all ``sources`` first.
    """

    def __init__(self, voice: Translator, sources: Iterable[str]) -> None:
        self.voice = voice
        self.sums = dict.fromkeys(_MARKED, 0)
        self.actions = 0
        self.statuses = [0, 0, 0]
        self._widths = (
            max((width(escape_invisible(source)) for source in sources), default=0),
            16,
            max(6, width(voice.text("report-moves"))),
        )

    def head(self) -> str:
        """Return the names of the columns."""
        voice = self.voice
        marks = [voice.mark(verdict) for verdict in _MARKED]
        return self._row(
            voice.text("report-file"),
            voice.text("report-game"),
            voice.text("report-moves"),
            marks,
            voice.text("report-outcome"),
        )

    def row(self, tally: Tally, voice: Translator) -> str:
        """Return the row of one more record, with words from a ``voice`` of its game."""
        self.actions += tally.actions
        found = [tally.verdicts.get(verdict, 0) for verdict in _MARKED]
        for verdict, number in zip(_MARKED, found, strict=True):
            self.sums[verdict] += number
        outcome = voice.outcome(tally.outcome)
        return self._row(
            escape_invisible(tally.source),
            voice.title(),
            str(tally.actions),
            list(map(_cell, found)),
            outcome,
        )

    def foot(self) -> Iterator[str]:
        """Yield the sums."""
        voice = self.voice
        cells = list(map(_cell, self.sums.values()))
        yield self._row("", voice.text("report-total"), str(self.actions), cells, "")
        yield ""
        good, bad, none = self.statuses
        yield voice.text("report-files", n=good + bad + none, good=good, bad=bad, none=none)

    def _row(self, source: str, title: str, actions: str, cells: list[str], outcome: str) -> str:
        one, two, three = self._widths
        cells = [pad(cell, 5, right=True) for cell in cells]
        columns = [pad(source, one), pad(title, two), pad(actions, three, right=True), *cells]
        return "  ".join([*columns, f" {outcome}"]).rstrip()


def _cell(number: int) -> str:
    return str(number) if number else "·"


def fault_text(source: str, fault: RecordError | OSError, voice: Translator) -> str:
    """Explain why a source is not a valid record, or cannot be read: its name, line, field and value."""
    source = escape_invisible(source)
    if isinstance(fault, RecordError):
        return f"{source}: {voice.record_error(fault)}"
    known: dict[type[OSError], str] = {
        NoPlainFile: "report-no-plain-file",
        ProofFile: "report-proof",
        FileNotFoundError: "report-no-file",
        IsADirectoryError: "report-folder",
        PermissionError: "report-forbidden",
    }
    for kind, name in known.items():
        if isinstance(fault, kind):
            return f"{source}: {voice.text(name)}"
    return f"{source}: {voice.text('report-unreadable', why=escape_invisible(fault.strerror or str(fault)))}"
