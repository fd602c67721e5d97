"""The command ``tachiai``.

Every command speaks the language of ``--lang``, ``TACHIAI_LANG`` or the system, and ends with a status that
means something: see ``tachiai COMMAND --help``.  Errors are sentences on standard error, naming file, line,
field and value; ``TACHIAI_DEBUG=1`` adds a traceback to those nobody foresaw.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urlsplit

import engines
from engines.game import Game
from engines.match import Match
from engines.plain import visible, visible_json
from engines.record import Line, Record, RecordError, json_object, parse_line
from engines.values import Action, Verdict

from .. import __version__
from ..records import audit
from ..records.report import BOARDS, PLAIN, Style, Summary, board, fault_text, plain, report_lines

if TYPE_CHECKING:
    from ..config import Config, ConfigError
    from ..records.evidence import Report
    from ..records.stored import StoredMatches
    from ..store.chain import Fault
    from ..words import Voice

LANGUAGES = ("ja", "en")
READINGS = ("kanji", "furigana", "hiragana")

GOOD, BAD, TROUBLE = 0, 1, 2
INTERRUPTED, PIPE_CLOSED = 128 + signal.SIGINT, 128 + 13

STYLES = re.compile(r"(\033\[(?:0|1|2|97;40)m)")
"""What :class:`Style` puts between the words."""

_dumps = json.JSONEncoder(ensure_ascii=False).encode


class UserError(Exception):
    """What a person can put right: ends the command with a sentence and status 2."""


# -- language ----------------------------------------------------------------------------------------


def system_language() -> str:
    """``"ja"`` or ``"en"``, as the environment has it."""
    for name in ("TACHIAI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def _wanted(argv: Sequence[str]) -> tuple[str, str]:
    """Language and reading, found before anything is parsed: help and faults need them too."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--lang", choices=LANGUAGES)
    early.add_argument("--reading", choices=READINGS)
    try:
        found, _ = early.parse_known_args([a for a in argv if a not in ("-h", "--help")])
    except argparse.ArgumentError:
        return system_language(), READINGS[0]
    return found.lang or system_language(), found.reading or READINGS[0]


class Speech:
    """The command's own voice, and those of the games it speaks of."""

    def __init__(self, lang: str, reading: str) -> None:
        self.lang = lang
        self.reading = reading

    def voice(self, game: Game[Any] | None = None, match: Match | None = None) -> Voice:
        """The voice for a game or a match; common words and the command's are in it."""
        from ..words import Voice

        if match is not None:
            return Voice(match.game, self.lang, header=match.header, reading=self.reading)
        return Voice(game, self.lang, reading=self.reading)

    def say(self, name: str, /, attribute: str = "", **params: Any) -> str:
        """A sentence of the command; what was typed or read shows all its characters in it."""
        told = {k: visible(v) if isinstance(v, str) else v for k, v in params.items()}
        return self.voice().text(name, attribute=attribute, **told)

    def trouble(self, what: str) -> str:
        """The lines on standard error about what went wrong."""
        return plain(self.voice().text("cli-trouble", what=what)) + "\n"


# -- the parser --------------------------------------------------------------------------------------

_FAULTS = (
    (r"the following arguments are required: (?P<what>.*)", "cli-bad-required"),
    (
        r"argument (?P<name>.*?): invalid choice: '(?P<value>.*?)' \(choose from (?P<known>.*)\)",
        "cli-bad-choice",
    ),
    (r"argument (?P<name>.*?): expected .*argument.*", "cli-bad-value"),
    (r"argument (?P<name>.*?): invalid int value: '(?P<value>.*?)'", "cli-bad-integer"),
    (r"unrecognized arguments: (?P<what>.*)", "cli-bad-unknown"),
)
"""What :mod:`argparse` complains of, and how we say it."""


class Silent(Speech):
    """Says nothing: a first look at what was asked seldom needs a sentence, and should not wait for them."""

    def say(self, name: str, /, attribute: str = "", **params: Any) -> str:
        return ""


class SpeakUp(Exception):
    """Somebody needs help or made a mistake: the parser needs its sentences after all."""


class Parser(argparse.ArgumentParser):
    """A parser whose help and complaints are in the language wanted."""

    speech: Speech = Silent("en", READINGS[0])

    def __init__(self, **more: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, add_help=False, allow_abbrev=False, **more
        )
        self._positionals.title = self.speech.say("cli-arguments")
        self._optionals.title = self.speech.say("cli-options")

    def print_help(self, file: Any = None) -> None:
        if isinstance(self.speech, Silent):
            raise SpeakUp
        super().print_help(file)

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", self.speech.say("cli-usage"), 1)

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", self.speech.say("cli-usage"), 1)

    def option(self, *flags: str, help: str, group: Any = None, **more: Any) -> None:
        """An option or argument; ``help`` is the key of its sentence without ``cli-help-``."""
        said = self.speech.say(f"cli-help-{help}").replace("%", "%%")
        (self if group is None else group).add_argument(*flags, help=said, **more)

    def common(self) -> None:
        """What every command takes."""
        self.option("--lang", choices=LANGUAGES, help="lang", default=argparse.SUPPRESS)
        self.option("--reading", choices=READINGS, help="reading", default=argparse.SUPPRESS)
        self.option("-h", "--help", action="help", help="help", default=argparse.SUPPRESS)

    def error(self, message: str) -> NoReturn:
        if isinstance(self.speech, Silent):
            raise SpeakUp
        say = self.speech.say
        for pattern, name in _FAULTS:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                message = say(name, **found.groupdict())
                break
        sys.stderr.write(self.format_usage())
        sys.stderr.write(self.speech.trouble(visible(message)))
        raise SystemExit(TROUBLE)


def _parser(speech: Speech) -> Parser:
    Parser.speech = speech
    say = speech.say
    parser = Parser(prog="tachiai", description=say("cli-about"), epilog=say("cli-examples"))
    parser.common()
    parser.option("--version", action="version", version=f"tachiai {__version__}", help="version")
    commands = parser.add_subparsers(
        title=say("cli-commands"),
        help=say("cli-help-command"),
        dest="command",
        metavar="COMMAND",
        required=True,
        parser_class=Parser,
    )
    for name, (run, declare) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=say(f"cli-{name}").replace("%", "%%"),
            description=say(f"cli-{name}", "about"),
            epilog=say(f"cli-{name}", "examples"),
        )
        declare(command)
        command.common()
        command.set_defaults(run=run)
    return parser


# -- what several commands do ------------------------------------------------------------------------


class Run:
    """One run of the command: what was asked, and the means to answer."""

    def __init__(self, asked: argparse.Namespace, speech: Speech) -> None:
        self.asked = asked
        self.speech = speech
        self.say = speech.say

    def game(self, name: str) -> Game[Any]:
        try:
            return engines.load(name)
        except engines.BrokenGame as error:
            raise UserError(self.say("games-broken", name=name, why=str(error))) from None
        except LookupError:
            known = ", ".join(engines.names())
            raise UserError(self.say("cli-bad-game", value=name, known=known)) from None

    def report(self, source: str) -> audit.Report:
        """The record in a file (or on standard input), judged; trouble if it is none."""
        report = audit.Report.read(source)
        if report.fault is not None:
            raise UserError(
                fault_text(source, report.fault, report.voice(self.speech.lang, self.speech.reading))
            )
        return report

    def match(self, source: str) -> Match:
        match = self.report(source).match
        assert match is not None
        return match

    def seat(self, match: Match, seat: str) -> str:
        if seat not in match.header.seats:
            raise UserError(self.say("cli-bad-seat", value=seat, known=", ".join(match.header.seats)))
        return seat

    def write(self, text: str) -> None:
        """To the file asked for, or to standard output."""
        path = getattr(self.asked, "output", None)
        if path is None:
            emit(text)
            return
        mode = os.O_TRUNC if self.asked.force else os.O_EXCL
        try:
            opened = os.open(path, os.O_WRONLY | os.O_CREAT | mode, 0o600)
            with open(opened, "w", encoding="utf-8", errors="backslashreplace") as file:  # noqa: PTH123
                if stat.S_ISREG(os.fstat(opened).st_mode) and os.name == "posix":
                    os.fchmod(opened, 0o600)  # also what was there before: it may hold secrets now
                file.write(text)
        except FileExistsError:
            raise UserError(self.say("cli-exists", file=path)) from None
        except OSError as error:
            raise UserError(self.say("cli-bad-write", file=path, why=error.strerror or str(error))) from None
        sys.stderr.write(plain(self.say("cli-wrote", file=path)) + "\n")


def emit(text: str) -> None:
    """Write UTF-8 to standard output: JSON, or a page.

    What UTF-8 cannot say (half a surrogate pair) and what a terminal would obey or not show is escaped as in
    JSON, where it says the same.
    """
    sys.stdout.flush()
    sys.stdout.buffer.write(visible_json(text).encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def tell(*said: str) -> None:
    """Print for people: nothing but what can be seen, and our own styles."""
    for line in " ".join(said).split("\n"):
        parts = STYLES.split(line)
        print("".join(part if i % 2 else visible(part) for i, part in enumerate(parts)))


def _output(parser: Parser) -> None:
    parser.option("-o", "--output", metavar="FILE", help="output")
    parser.option("--force", action="store_true", help="force")


def _pairs(run: Run, option: str, given: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise UserError(run.say("cli-bad-pair", name=option, value=text))
        pairs[name] = value
    return pairs


# -- tachiai new -------------------------------------------------------------------------------------


def _new(parser: Parser) -> None:
    parser.option("game", metavar="GAME", help="game")
    parser.option("--seats", metavar="SEAT,SEAT,…", help="seats")
    parser.option("--name", metavar="SEAT=NAME", action="append", default=[], help="name")
    parser.option("--option", metavar="NAME=VALUE", action="append", default=[], help="option")
    _output(parser)


def new(run: Run) -> int:
    asked = run.asked
    game = run.game(asked.game)
    if asked.seats is None and not game.seating.orders:
        raise UserError(run.say("cli-bad-seats-needed"))
    header: dict[str, Any] = {
        "record": "match",
        "version": 1,
        "game": game.name,
        "seats": list(game.seating.orders[0]) if asked.seats is None else asked.seats.split(","),
        "options": {k: _value(v) for k, v in _pairs(run, "--option", asked.option).items()},
    }
    names = _pairs(run, "--name", asked.name)
    if names:
        header["names"] = names
    header["rules"] = game.version
    try:
        checked = engines.record.parse_header(header)
    except RecordError as error:
        raise UserError(run.speech.voice(game).record_error(error)) from None
    run.write(_dumps(checked.to_json()) + "\n")
    return GOOD


def _value(text: str) -> Any:
    """A value given at the command line: JSON if it is some, else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


# -- tachiai audit -----------------------------------------------------------------------------------


def _audit(parser: Parser) -> None:
    parser.option("files", metavar="FILE", nargs="+", help="files")
    parser.option("--json", action="store_true", help="json")
    parser.option("--boards", choices=BOARDS, default="key", help="boards")
    parser.option("--jobs", metavar="N", type=int, default=1, help="jobs")


def judge(run: Run) -> int:
    asked = run.asked
    if asked.jobs < 0:
        raise UserError(run.say("cli-bad-number", name="--jobs", least=0))
    jobs = asked.jobs or os.cpu_count() or 1
    sources = list(audit.expand(asked.files))
    one = len(asked.files) == 1 and sources == asked.files
    if one and not asked.json:
        return _tell(run, sources[0])
    lang = run.speech.lang
    worst = GOOD
    summary = None
    if not asked.json:
        summary = Summary(run.speech.voice(), sources)
        tell(summary.head())
    for judged in audit.judge_all(sources, jobs=jobs, json=asked.json, lang=lang, name=not one):
        worst = max(worst, judged.status)
        if judged.fault is not None:
            complain(run, judged.source, judged.fault)
        emit(judged.text)
        if summary is not None:
            summary.statuses[judged.status] += 1
            if judged.tally is not None:
                voice = run.speech.voice(engines.load(judged.tally.header.game))
                tell(summary.row(judged.tally, voice))
    if summary is not None:
        tell("\n".join(summary.foot()))
    return worst


def _tell(run: Run, source: str) -> int:
    report = run.report(source)
    voice = run.speech.voice(match=report.match)
    for line in report_lines(report, voice, boards=run.asked.boards, style=_style()):
        tell(line)
    return report.status


def complain(run: Run, source: str, fault: RecordError | OSError) -> None:
    """Say on standard error what is wrong with a file."""
    sys.stderr.write(run.speech.trouble(fault_text(source, fault, run.speech.voice())))


def _style() -> Style:
    plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return PLAIN if plain else Style(True)


# -- tachiai replay ----------------------------------------------------------------------------------


def _replay(parser: Parser) -> None:
    parser.option("file", metavar="FILE", help="file")
    parser.option("--at", metavar="N", type=int, help="at")
    parser.option("--seat", metavar="SEAT", help="seat")
    parser.option("--json", action="store_true", help="json")


def replay(run: Run) -> int:
    match = run.match(run.asked.file)
    at = match.n if run.asked.at is None else run.asked.at
    if not 0 <= at <= match.n:
        raise UserError(run.say("cli-bad-at", n=at, most=match.n))
    seat = None if run.asked.seat is None else run.seat(match, run.asked.seat)
    game, position = match.game, match.at(at)
    if run.asked.json:
        view = game.view(position) if seat is None else game.seat_view(position, seat)
        emit(_dumps(view) + "\n")
        return GOOD
    voice = run.speech.voice(match=match)
    style = _style()
    if at == 0:
        tell(style.bold(voice.text("replay-start")))
    else:
        entry = match.shown(at, seat)
        tell(style.bold(voice.text("replay-after", n=at)))
        tell(f"{voice.mark(entry.verdict.value)} {voice.line(entry.action)}")
    tell("")
    tell(board(game, position, seat))
    tell("")
    outcome = game.outcome(position)
    if outcome is not None:
        tell(voice.outcome(outcome))
        return GOOD
    waiting = game.turn(position)
    if waiting:
        tell(voice.text("replay-turn", seats=voice.seats(waiting)))
    for due in game.due(position):
        tell(voice.text("replay-due", due=voice.due(due)))
    return GOOD


# -- tachiai check -----------------------------------------------------------------------------------


def _check(parser: Parser) -> None:
    parser.option("file", metavar="FILE", help="file")
    parser.option("move", metavar="MOVE", help="move")
    parser.option("--json", action="store_true", help="json")


def check(run: Run) -> int:
    match = run.match(run.asked.file)
    text = run.asked.move
    if text == audit.STDIN:
        text = sys.stdin.buffer.read().decode("utf-8", "replace").strip()
    voice = run.speech.voice(match=match)
    try:
        action = _move(run, match, text)
    except RecordError as error:
        raise UserError(voice.record_error(error)) from None
    entry = match.record(action)
    verdict, code = entry.verdict, entry.judgement.code
    status = BAD if verdict in (Verdict.ILLEGAL, Verdict.FOUL) else GOOD
    if run.asked.json:
        line = audit.line(match, entry.n)
        if verdict is Verdict.ILLEGAL:
            line["message"] = voice.reason(str(code), action)
        emit(_dumps(line) + "\n")
        return status
    style = _style()
    tell(
        style.bold(f"{voice.mark(verdict.value)} {voice.verdict(verdict.value)}"), f"({code})" if code else ""
    )
    tell(f"  {voice.line(action)} – {voice.text('check-next', n=entry.n)}")
    if code is not None:
        tell(f"  {voice.reason(code, action)}")
        why = voice.why(code, action)
        if why:
            tell(f"  {voice.text('report-why', why=why)}")
    for effect in entry.judgement.effects:
        tell(f"  – {voice.effect(effect)}")
    for i, step in enumerate(match.game.steps(match.position, entry.judgement.effects), 1):
        tell(f"  {i} {voice.step(step)}")
    return status


def _move(run: Run, match: Match, text: str) -> Action:
    if not text.lstrip().startswith("{"):
        try:
            action = match.game.read_notation(text)
        except ValueError:
            raise UserError(run.say("cli-bad-notation", value=text)) from None
        fault = match.game.fault(action, match.header.seats)
        if fault is not None:
            raise RecordError(fault.reason, fault.field, fault.value)
        return action
    try:
        raw = json_object(text)
    except RecordError as error:
        if error.reason == "no-json":
            raise UserError(run.say("cli-bad-json", value=text)) from None
        raise
    line: Line = parse_line(match.game, match.header.seats, raw)
    return line.action


# -- tachiai games, tachiai rules --------------------------------------------------------------------


def _games(parser: Parser) -> None:
    pass


def games(run: Run) -> int:
    for name in engines.names():
        try:
            game = engines.load(name)
        except engines.BrokenGame as error:
            broken = run.say("games-broken", name=name, why=str(error))
            sys.stderr.write(run.speech.trouble(broken))
            continue
        voice = run.speech.voice(game)
        tell(_style().bold(f"{name}  {voice.title()}"))
        for line in voice.blurb().splitlines():
            tell(f"  {line}")
        tell(f"  {_seating(game, voice)} · {voice.text('games-version', version=game.version)}")
        tell("")
    return GOOD


def _seating(game: Game[Any], voice: Voice) -> str:
    seating = game.seating
    if seating.orders:
        orders = (", ".join(order) for order in seating.orders)
        return voice.text("games-seats", seats=" / ".join(orders))
    if seating.minimum == seating.maximum:
        return voice.text("games-seat-exact", least=seating.minimum)
    return voice.text("games-seat-range", least=seating.minimum, most=seating.maximum)


def _rules(parser: Parser) -> None:
    parser.option("game", metavar="GAME", help="game")
    parser.option("rule", metavar="R12", nargs="?", help="rule")


def rules(run: Run) -> int:
    game = run.game(run.asked.game)
    voice = run.speech.voice(game)
    style = _style()
    wanted = run.asked.rule
    codes = {**game.codes, **game.advices}
    if wanted is not None:
        codes = {
            code: about
            for code, about in codes.items()
            if code == wanted or wanted.upper() in re.findall(r"[A-Z]+\d+", about.rule)
        }
        if not codes:
            known = ", ".join(
                sorted(
                    {about.rule for about in (*game.codes.values(), *game.advices.values())}, key=_by_number
                )
            )
            raise UserError(run.say("cli-bad-rule", value=wanted, known=known))
    else:
        tell(style.bold(voice.title()))
        tell(voice.blurb())
        tell(f"{_seating(game, voice)} · {voice.text('games-version', version=game.version)}")
        _print_options(game, voice, style)
        _print_actions(game, voice, style)
        tell("")
        tell(style.bold(voice.text("rules-codes")))
    for code, about in sorted(codes.items(), key=lambda item: (_by_number(item[1].rule), item[0])):
        mark = "!" if code in game.advices else voice.mark(about.verdict.value)
        tell(f"{about.rule:>4}  {mark} {code}")
        tell(f"        {voice.reason(code)}")
        for line in voice.why(code).splitlines():
            tell(style.dim(f"        {line}"))
    return GOOD


def _by_number(rule: str) -> tuple[int, str]:
    number = re.search(r"\d+", rule)
    return (int(number.group()) if number else 0, rule)


def _print_options(game: Game[Any], voice: Voice, style: Style) -> None:
    if not game.options:
        return
    tell("")
    tell(style.bold(voice.text("rules-options")))
    for option in game.options:
        called, default = voice.option(option.name, option.default)
        points = voice.text("rules-settles", points=", ".join(option.settles)) if option.settles else ""
        tell(f"  {option.name}: {called}" + (f" ({points})" if points else ""))
        try:
            values = list(option.type.iter_values())
        except TypeError:
            values = []
        if values and len(values) <= 12:
            said = []
            for value in values:
                word = voice.option(option.name, value)[1]
                said.append(voice.text("rules-default", value=word) if value == option.default else word)
            tell(f"    {' / '.join(said)}")
        else:
            tell(f"    {voice.text('rules-number', value=default)}")
        for line in voice.option_help(option.name).splitlines():
            tell(style.dim(f"    {line}"))


def _print_actions(game: Game[Any], voice: Voice, style: Style) -> None:
    tell("")
    tell(style.bold(voice.text("rules-actions")))
    for kind in game.action_types.values():
        fields = []
        for field in kind.fields:
            secret = f" ({voice.text('rules-private')})" if field.private or field.private_if else ""
            fields.append(f"{field.name}{'' if field.required else '?'}{secret}")
        tell(f"  {kind.kind}: {voice.action(kind.kind)}" + (f"  [{', '.join(fields)}]" if fields else ""))


# -- matches in the data folder ----------------------------------------------------------------------


def _store(parser: Parser) -> None:
    parser.option("--data", metavar="FOLDER", help="data")
    parser.option("--database", metavar="URL", help="database")


def _config(run: Run, **given: Any) -> Config:
    from ..config import Config, ConfigError

    try:
        return Config.read(data=run.asked.data, database_url=run.asked.database, **given)
    except ConfigError as error:
        raise UserError(_setting(run, error)) from None


def _setting(run: Run, error: ConfigError) -> str:
    """What a setting takes, and what it was given."""
    what = run.say(f"config-{error.setting}")
    value = "" if error.value is None else str(error.value)
    return run.say("cli-bad-setting", setting=f"TACHIAI_{error.setting.upper()}", what=what, value=value)


@contextmanager
def _stored_matches(run: Run) -> Iterator[StoredMatches]:
    """The matches of the data folder; what goes wrong with them is said as trouble."""
    import sqlite3

    from ..records.stored import NotFound, StillPlayed, stored_matches
    from ..store.log import CorruptMatch, Unavailable

    asked = getattr(run.asked, "match", "")
    try:
        with stored_matches(_config(run)) as found:
            yield found
    except NotFound as nothing:
        name = "cli-bad-match" if asked else "cli-bad-store"
        raise UserError(run.say(name, value=asked, folder=nothing.where)) from None
    except StillPlayed:
        raise UserError(run.say("cli-still-played")) from None
    except CorruptMatch as broken:
        raise UserError(_broken(run, broken.fault)) from None
    except (Unavailable, sqlite3.Error) as error:
        raise UserError(run.say("cli-no-store", why=str(error))) from None


def _is_file(name: str) -> bool:
    return name == audit.STDIN or Path(name).exists() or os.sep in name


def _matches(parser: Parser) -> None:
    _store(parser)


def matches(run: Run) -> int:
    with _stored_matches(run) as shelf:
        for kept in shelf.matches():
            when = kept.at[:16].replace("T", " ")
            players = " – ".join(map(visible, kept.players))
            tell(f"{kept.match}  {when}  {kept.game:<15} {players}")
    return GOOD


# -- tachiai export ----------------------------------------------------------------------------------


def _export(parser: Parser) -> None:
    parser.option("match", metavar="MATCH", help="match")
    audience = parser.add_mutually_exclusive_group()
    parser.option("--public", action="store_true", help="public", group=audience)
    parser.option("--seat", metavar="SEAT", help="seat", group=audience)
    parser.option("--full", action="store_true", help="full", group=audience)
    form = parser.add_mutually_exclusive_group()
    parser.option("--proof", action="store_true", help="proof", group=form)
    parser.option("--html", action="store_true", help="html", group=form)
    _output(parser)
    _store(parser)


def export(run: Run) -> int:
    asked = run.asked
    if _is_file(asked.match):
        if asked.proof:
            raise UserError(run.say("cli-no-proof"))
        match = run.match(asked.match)
        seat = None if asked.seat is None else run.seat(match, asked.seat)
        record = match.export(seat, full=asked.full)
        run.write(_takehome_of(run, record) if asked.html else record.text())
        return GOOD
    with _stored_matches(run) as shelf:
        if asked.seat is not None:
            run.seat(shelf.history(asked.match).match, asked.seat)
        if asked.html:
            text = _takehome(run, partial(shelf.takehome, lang=run.speech.lang))
        else:
            make = shelf.proof if asked.proof else shelf.record
            text = make(asked.match, seat=asked.seat, full=asked.full)
    run.write(text)
    return GOOD


def _takehome_of(run: Run, record: Record) -> str:
    """The page of a record that came as a file: it has no chain, so it proves nothing."""
    from ..records import takehome

    with _built(run):
        return takehome.page(takehome.data(Match.of(record), run.speech.lang))


def _takehome(run: Run, make: Callable[..., str]) -> str:
    with _built(run):
        return make(run.asked.match, seat=run.asked.seat, full=run.asked.full)


@contextmanager
def _built(run: Run) -> Iterator[None]:
    from ..records.takehome import NotBuilt

    try:
        yield
    except NotBuilt:
        raise UserError(run.say("cli-not-built")) from None


# -- tachiai verify ----------------------------------------------------------------------------------


def _verify(parser: Parser) -> None:
    parser.option("match", metavar="MATCH", help="proof-match")
    parser.option("--head", metavar="[LINK:]CODE", action="append", default=[], help="head")
    parser.option("--json", action="store_true", help="json-one")
    _store(parser)


def verify(run: Run) -> int:
    from ..records import findings

    asked = run.asked
    held = [_head(run, code) for code in asked.head]
    if _is_file(asked.match):
        report = _proof(run, asked.match, held)
    else:
        with _stored_matches(run) as shelf:
            report = shelf.verify(asked.match, held)
    if asked.json:
        emit(_dumps(report.to_json()) + "\n")
        return GOOD if report.fault is None else BAD
    voice = findings.voice_of(report, run.speech.lang, run.speech.reading)
    for line in findings.finding_lines(report, voice):
        tell(visible(line))
    if report.fault is not None:
        return BAD
    tell(run.say("verify-head", head=report.head))
    return GOOD


def _head(run: Run, code: str) -> tuple[int | None, str]:
    """A check code as somebody typed it: which link it is of, if that was said, and its digits."""
    from ..records.evidence import LEAST_DIGITS, digits

    found = re.fullmatch(r"(?:(\d{1,9}):)?([0-9a-fA-F\s-]+)", code)
    given = digits(found.group(2)) if found else ""
    if found is None or len(given) > 64:
        raise UserError(run.say("cli-bad-head", value=code))
    if len(given) < LEAST_DIGITS:
        raise UserError(run.say("cli-short-head", value=code, digits=len(given), least=LEAST_DIGITS))
    return (None if found.group(1) is None else int(found.group(1))), given


def _proof(run: Run, name: str, held: Sequence[tuple[int | None, str]]) -> Report:
    """What a file shows that holds a proof, or a take-home page with one in it."""
    from ..records import evidence

    try:
        text = audit.read_bytes(name).decode()
    except OSError as error:
        raise UserError(fault_text(name, error, run.speech.voice())) from None
    except UnicodeDecodeError:
        raise UserError(f"{visible(name)}: {run.say('record-no-utf8')}") from None
    try:
        page = evidence.page_data(text)
        proof = text if page is None else page["proof"]
        positions = None if page is None else page["positions"]
    except (ValueError, KeyError, RecursionError):
        raise UserError(f"{visible(name)}: {run.say('verify-no-page')}") from None
    if not isinstance(proof, str):
        raise UserError(f"{visible(name)}: {run.say('verify-no-chain')}")
    report = evidence.read(proof, held)
    if report.fault is not None and report.fault.reason in ("missing", "unreadable") and not report.heads:
        raise UserError(f"{visible(name)}: {run.say('verify-no-proof')}")
    if report.fault is None and positions is not None:
        report.fault = evidence.check_positions(report, positions)
    return report


def _broken(run: Run, fault: Fault) -> str:
    why = run.say(f"verify-why-{fault.reason}")
    return run.say("verify-broken", link=fault.n, why=why)


# -- tachiai sheet -----------------------------------------------------------------------------------


def _sheet(parser: Parser) -> None:
    parser.option("match", metavar="MATCH", help="match")
    parser.option("--full", action="store_true", help="full")
    parser.option("--url", metavar="URL", help="url")
    _output(parser)
    _store(parser)


def sheet(run: Run) -> int:
    from ..records.evidence import read
    from ..records.sheet import sheet as make

    asked, proof = run.asked, None
    if _is_file(asked.match):
        match = run.match(asked.match)
    else:
        with _stored_matches(run) as shelf:
            if asked.full:
                shelf.record(asked.match, full=True)  # not before the match is over
            history = shelf.history(asked.match)
            proof = read(shelf.proof(asked.match))
        match = history.match if asked.full else history.public
    speech = run.speech
    page = make(match, speech.lang, reading=speech.reading, full=asked.full, url=asked.url, proof=proof)
    run.write(page)
    return GOOD


# -- tachiai serve -----------------------------------------------------------------------------------


def _serve(parser: Parser) -> None:
    parser.option("--host", metavar="ADDRESS", help="host")
    parser.option("--port", metavar="N", type=int, help="port")
    parser.option("--public-url", metavar="URL", help="public-url")
    _store(parser)
    parser.option("--no-browser", action="store_true", help="no-browser")
    parser.option("--verbose", action="store_true", help="verbose")


def serve(run: Run) -> int:
    import logging
    import sqlite3

    from ..config import ConfigError
    from ..store.databases import NotDurable
    from ..store.log import Unavailable
    from ..web import app

    asked = run.asked
    config = _config(run, host=asked.host, port=asked.port, public_url=asked.public_url)
    app.log_to_stderr(logging.INFO if asked.verbose else logging.WARNING)
    try:
        return app.serve(config, lambda port: _welcome(run, config, port))
    except ConfigError as error:
        raise UserError(_setting(run, error)) from None
    except (Unavailable, NotDurable, sqlite3.Error) as error:
        raise UserError(run.say("cli-no-store", why=str(error))) from None


def _welcome(run: Run, config: Config, port: int) -> None:
    """Say where the referee is, as soon as it answers."""
    from ..net.addresses import base_urls, is_loopback
    from ..net.qr import terminal_lines

    say, style = run.say, _style()
    host = config.host if config.host not in ("0.0.0.0", "::") else "localhost"
    here = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    urls = base_urls(port, config.host, config.public_url)
    phones = [url for url in urls if not is_loopback(urlsplit(url).hostname or "")]
    lines = ["", say("serve-here"), style.bold(f"  {here}"), ""]
    if phones:
        lines += [
            say("serve-phones"),
            *(style.bold(f"  {url}") for url in phones),
            "",
            *map(style.paper, terminal_lines(phones[0])),
        ]
        if not phones[0].startswith("https:"):
            lines.append(say("serve-warn-plain"))
    else:
        lines.append(say("serve-nobody"))
    if config.redis_unguarded:
        lines.append(say("serve-warn-redis"))
    if not config.postgres:
        lines.append(say("serve-data", folder=str(Path(config.store["SQLITE_DBNAME"]).parent)))
    lines += [say("serve-stop"), ""]
    print("\n".join(lines), flush=True)
    if not run.asked.no_browser and _has_screen():
        _open_browser(here)


def _has_screen() -> bool:
    """Whether somebody sits before this machine, and it can show a browser."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(url: str) -> None:
    """In a process of its own: some browsers keep their caller waiting, and the server must not."""
    import subprocess

    quiet = subprocess.DEVNULL
    subprocess.Popen([sys.executable, "-m", "webbrowser", url], stdin=quiet, stdout=quiet, stderr=quiet)


# -- the command -------------------------------------------------------------------------------------

Command = tuple[Callable[[Run], int], Callable[[Parser], None]]

COMMANDS: dict[str, Command] = {
    "serve": (serve, _serve),
    "new": (new, _new),
    "audit": (judge, _audit),
    "replay": (replay, _replay),
    "check": (check, _check),
    "matches": (matches, _matches),
    "export": (export, _export),
    "verify": (verify, _verify),
    "sheet": (sheet, _sheet),
    "games": (games, _games),
    "rules": (rules, _rules),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status."""
    given = sys.argv[1:] if argv is None else list(argv)
    speech = Speech(*_wanted(given))
    for stream in (sys.stdout, sys.stderr):
        # what the terminal's encoding lacks is no reason to stop
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            asked = _parser(Silent(speech.lang, speech.reading)).parse_args(given)
        except SpeakUp:
            asked = _parser(speech).parse_args(given)
        status: int = asked.run(Run(asked, speech))
        sys.stdout.flush()
    except UserError as trouble:
        sys.stderr.write(speech.trouble(str(trouble)))
        return TROUBLE
    except BrokenPipeError:
        # whoever read our output has enough; nothing more may be written, at exit neither
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError:
        raise  # an extra that is not installed: referee.__main__ says which
    except Exception as error:
        if os.environ.get("TACHIAI_DEBUG"):
            raise
        sys.stderr.write(speech.trouble(speech.say("cli-unexpected", what=repr(error))))
        return TROUBLE
    return status


if __name__ == "__main__":
    sys.exit(main())
