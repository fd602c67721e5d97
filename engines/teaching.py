"""Lessons, and examples of rules, read from the package of a game and checked.

An **example** of a rule is ``examples/<number>.json`` (``examples/R10.json``): how the cards are arranged,
what is done with them, and what the referee answers to each action::

    {"layout": {"board": {"b2": "5s", "b3": "3h"}, "to_move": "black"},
     "acts": [
       {"do": {"seat": "black", "action": "attack", "from": "b2", "to": "c3"},
        "verdict": "illegal", "code": "john.attack.too-far"},
       {"do": {"seat": "black", "action": "attack", "from": "b2", "to": "b3"}, "verdict": "legal"}]}

``title`` (texts), ``seats`` and ``options`` may precede ``layout``; without ``layout`` it begins as a match
does. A refused action leaves the table unchanged.

A **lesson** is ``lessons/<id>.json``; lessons are ordered by their ids. Each step shows a text and may ask
for one thing::

    {"title": {"ja": "うごく", "en": "Moving"},
     "steps": [
       {"say": {...}, "lay": {"board": {"b2": "5s"}}},
       {"say": {...}, "accept": [{"seat": "black", "action": "move", "from": "b2", "to": ["b3", "c2"]}],
        "wrong": {...}},
       {"say": {...}, "play": [{"seat": "red", "action": "move", "from": "c4", "to": "c3"}]},
       {"say": {...}}]}

* ``lay``: arrange the cards as this layout of the game.  Before the first one, the table is as at the start of a
  match;
* ``accept``: do one of these actions.  A member left out may be anything, a list is any of its values.
  ``verdict`` (``legal``, if left out) and ``code`` are the expected judgement; a lesson can ask for a refusal.
  ``wrong`` is shown for any other action that the rules allow; the referee explains those they refuse;
* ``play``: the tablet records these actions itself: the hands do them because ``say`` asks for it;
* without any of these, the step is only read.

``preparation.json``, in the package next to those folders, has the form of a lesson whose steps are read or
arrange cards: how the table is prepared before a match. What no layout contains is drawn as a row of
``piles``::

    {"say": {...}, "piles": [{"cards": ["As", "Kc"], "count": 26}, {"count": 11, "name": {"ja": "やま", "en": "Deck"}}]}

with the face-up ``cards`` on top (without them: a pile face down), the number of cards, and the pile's name.

Texts are ``{"ja": ..., "en": ...}``; Japanese with readings, ``［漢字｜かな］``, and spaces between words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, NamedTuple

from ._derived import arrange, package_of
from ._renamed import old_names
from .errors import WrongValue
from .fieldtypes import FieldType, Int, ListOf, Nullable, ObjectOf, OneOf, Text, ValueProblem
from .game import Game
from .languages import LANGUAGES
from .layouts import Layout, LayoutError
from .match import Match
from .record import Line, RecordError, json_object, parse_line
from .values import Action, Header, Verdict

STEPS = 40
"""The most steps of a lesson."""

LONGEST_TEXT = 200
"""The most characters of a text, readings included."""

_NUMBER = re.compile(r"([RO])([1-9]\d*)")
_TEXTS = ObjectOf({lang: Text(maximum=LONGEST_TEXT) for lang in LANGUAGES})
_VERDICT = OneOf(tuple(v.value for v in Verdict), "verdict")
_CODE = Nullable(Text(of="code"))


class _Json(FieldType):
    """Any JSON object: its parts are checked later, together with the game."""

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        return None if isinstance(value, dict) else ValueProblem("", "no-object", value)

    def to_json(self) -> dict[str, Any]:
        return {"type": "object"}

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


_ANY = _Json()
_PILE = ObjectOf({}, {"cards": ListOf(Text(of="card"), 1, 6), "count": Int(1, 200), "name": _TEXTS})
_HEADER: Mapping[str, FieldType] = {"seats": ListOf(Text(), 1, 26), "options": _ANY}

EXAMPLE = ObjectOf(
    {"acts": ListOf(ObjectOf({"do": _ANY, "verdict": _VERDICT}, {"code": _CODE}), 1, 12)},
    {"title": _TEXTS, **_HEADER, "layout": _ANY},
)
"""The type of an example's file."""

LESSON = ObjectOf(
    {
        "title": _TEXTS,
        "steps": ListOf(
            ObjectOf(
                {"say": _TEXTS},
                {
                    "lay": _ANY,
                    "accept": ListOf(_ANY, 1, 12),
                    "verdict": _VERDICT,
                    "code": _CODE,
                    "wrong": _TEXTS,
                    "play": ListOf(_ANY, 1, 12),
                    "piles": ListOf(_PILE, 1, 9),
                },
            ),
            1,
            STEPS,
        ),
    },
    _HEADER,
)
"""The type of a lesson's file."""


class TeachingError(WrongValue):
    """A file of an example or a lesson that cannot be used: the error has its file, the field, and the reason."""

    def __init__(self, file: str, field: str, reason: str, value: Any = None) -> None:
        shown = "" if value is None else f": {value}"
        super().__init__(f"{file}: field {field}: {reason}{shown}")
        self.file = file
        self.field = field
        self.reason = reason
        self.value = value


class Act(NamedTuple):
    """One action of an example, and its expected judgement."""

    action: Action
    verdict: Verdict
    """The expected verdict."""
    code: str | None
    """The expected code; ``None`` for a plain legal action."""


class Example(NamedTuple):
    """An example of a rule: a table, and what the rules decide about some actions on it."""

    number: str
    """The rule: ``"R10"``, ``"O4"``."""
    title: Mapping[str, str] | None
    """The title, by language; ``None``: no title."""
    header: Header
    """Seats and house rules."""
    layout: Layout | None
    """The arrangement of the cards; ``None``: as at the start of a match."""
    acts: tuple[Act, ...]
    """The actions, in order."""


class Step(NamedTuple):
    """One step of a lesson: it asks for nothing, for cards to be arranged, or for an action."""

    say: Mapping[str, str]
    """The text that the tablet shows, by language."""
    lay: Layout | None
    """The arrangement of the cards; ``None``: they stay as they are."""
    accept: tuple[Mapping[str, Any], ...]
    """Patterns of accepted actions (see :func:`fits`); empty if none is asked for."""
    verdict: Verdict
    """The expected verdict."""
    code: str | None
    """The expected code."""
    wrong: Mapping[str, str] | None
    """The text shown for another action that the rules allow."""
    play: tuple[Action, ...]
    """The actions that the tablet records itself."""
    piles: tuple[Mapping[str, Any], ...]
    """Piles to draw: ``{"cards", "count", "name"}``, all members optional."""


class Lesson(NamedTuple):
    """A lesson in steps, on a table that the steps arrange."""

    id: str
    """The name of its file."""
    title: Mapping[str, str]
    """Its title, by language."""
    header: Header
    """Seats and house rules."""
    steps: tuple[Step, ...]
    """Its steps, at least one."""

    def to_json(self) -> dict[str, Any]:
        """Return the lesson as JSON: ``{"id", "title", "seats", "options", "steps"}``."""
        return {
            "id": self.id,
            "title": dict(self.title),
            "seats": list(self.header.seats),
            "options": dict(self.header.given or {}),
            "steps": [
                {
                    "say": dict(step.say),
                    "lay": None if step.lay is None else dict(step.lay),
                    "accept": [dict(pattern) for pattern in step.accept],
                    "verdict": step.verdict.value,
                    "code": step.code,
                    "wrong": None if step.wrong is None else dict(step.wrong),
                    "play": [action.to_json() for action in step.play],
                    "piles": [
                        {
                            "cards": list(pile.get("cards", ())),
                            "count": pile.get("count"),
                            "name": pile.get("name"),
                        }
                        for pile in step.piles
                    ],
                }
                for step in self.steps
            ],
        }


def fits(pattern: Mapping[str, Any], action: Action) -> bool:
    """Return whether an action fits the pattern: each member equal, or one of a list."""
    given = action.to_json()
    return all(
        name in given and (given[name] == wanted or (isinstance(wanted, list) and given[name] in wanted))
        for name, wanted in pattern.items()
    )


def match_from_layout(game: Game[Any], header: Header, layout: Layout | None) -> Match:
    """Return a match on a table arranged as ``layout``, or as at the start.

    :raises LayoutError: when the cards cannot be arranged so.
    """
    return Match(game, header) if layout is None else Match.arranged(game, layout, header)


# -- the files of a game -------------------------------------------------------------------------------


def examples(game: Game[Any]) -> Mapping[str, Example]:
    """Return the usable examples of a game's rules, by number: rules first, in order."""
    found: Mapping[str, Example] = _folder(game, "examples", _example_of)[0]
    return {name: found[name] for name in sorted(found, key=_order)}


def lessons(game: Game[Any]) -> tuple[Lesson, ...]:
    """Return the usable lessons of a game, in order."""
    return tuple(_folder(game, "lessons", lesson)[0].values())


def preparation(game: Game[Any]) -> Lesson | None:
    """Return the steps to prepare the table: each is read or arranges cards.

    ``None`` if the game has no such file, or the file cannot be used.
    """
    found: Lesson | None = _folder(game, "", _preparation_of)[0].get("preparation")
    return found


def faults(game: Game[Any]) -> tuple[TeachingError, ...]:
    """Return why files of examples, lessons and preparation cannot be used: each file is left out alone."""
    read = (_folder(game, "lessons", lesson), _folder(game, "examples", _example_of))
    return tuple([fault for part in (*read, _folder(game, "", _preparation_of)) for fault in part[1]])


@cache
def _folder(
    game: Game[Any], folder: str, read: Callable[[Game[Any], str, str], Any]
) -> tuple[dict[str, Any], tuple[TeachingError, ...]]:
    """Return the contents of the files in a folder of the game's package, by name, and the faults of others."""
    found: dict[str, Any] = {}
    wrong = []
    for name, file in _files(game, folder):
        try:
            try:
                source = file.read_text("utf-8")
            except ValueError:
                path = f"{folder}/{name}.json".lstrip("/")
                raise TeachingError(path, "file", "no-utf8") from None
            found[name] = read(game, name, source)
        except TeachingError as error:
            wrong.append(error)
    return found, tuple(wrong)


def _example_of(game: Game[Any], name: str, source: str) -> Example:
    if not _NUMBER.fullmatch(name):
        raise TeachingError(f"examples/{name}.json", "name", "no rule's number", name)
    return example(game, name, source)


def _preparation_of(game: Game[Any], name: str, source: str) -> Lesson:
    found = _lesson(game, name, source, "preparation.json")
    for i, step in enumerate(found.steps):
        if step.accept or step.play:
            raise TeachingError("preparation.json", f"steps[{i}]", "read or lay, nothing else")
    return found


def _order(number: str) -> tuple[bool, int]:
    return number[0] != "R", int(number[1:])


def _files(game: Game[Any], folder: str) -> Iterator[tuple[str, Traversable]]:
    """Yield the files in a folder of the game's package, each after its name without ``.json``, in order.

    For the package itself (``folder`` is empty) only ``preparation.json``.
    """
    where: Traversable = resources.files(package_of(game))
    if folder:
        where /= folder
    if not where.is_dir():
        return
    for one in sorted(where.iterdir(), key=lambda file: file.name):
        if one.name.endswith(".json") and (folder or one.name == "preparation.json"):
            yield one.name.removesuffix(".json"), one


def example(game: Game[Any], number: str, source: str) -> Example:
    """Return the example that a text holds.

    :raises TeachingError: when it is not an example; the error names the field.
    """
    read = _Reader(game, f"examples/{number}.json")
    raw, header = read.start(source, EXAMPLE)
    acts = []
    for i, entry in enumerate(raw["acts"]):
        action = read.action(header, f"acts[{i}].do", entry["do"])
        acts.append(Act(action, Verdict(entry["verdict"]), entry.get("code")))
    layout = raw.get("layout")
    if layout is not None:
        read.check_layout(header, "layout", layout)
    return Example(number, raw.get("title"), header, layout, tuple(acts))


def lesson(game: Game[Any], name: str, source: str) -> Lesson:
    """Return the lesson that a text holds.

    :raises TeachingError: when it is not a lesson; the error names the field.
    """
    return _lesson(game, name, source, f"lessons/{name}.json")


def _lesson(game: Game[Any], name: str, source: str, file: str) -> Lesson:
    read = _Reader(game, file)
    raw, header = read.start(source, LESSON)
    steps = []
    for i, entry in enumerate(raw["steps"]):
        at = f"steps[{i}]"
        layout = entry.get("lay")
        if layout is not None:
            read.check_layout(header, f"{at}.lay", layout)
        if len(entry.keys() & {"lay", "accept", "play"}) > 1:
            raise TeachingError(read.file, at, "one of lay, accept and play")
        for k, pattern in enumerate(entry.get("accept", ())):
            read.pattern(header, f"{at}.accept[{k}]", pattern)
        played = [read.action(header, f"{at}.play[{k}]", act) for k, act in enumerate(entry.get("play", ()))]
        steps.append(
            Step(
                entry["say"],
                layout,
                tuple(entry.get("accept", ())),
                Verdict(entry.get("verdict", Verdict.LEGAL)),
                entry.get("code"),
                entry.get("wrong"),
                tuple(played),
                tuple(entry.get("piles", ())),
            )
        )
    return Lesson(name, raw["title"], header, tuple(steps))


class _Reader:
    """Reads one file of a game; errors name the file and the field."""

    def __init__(self, game: Game[Any], file: str) -> None:
        self.game = game
        self.file = file

    def start(self, source: str, kind: ObjectOf) -> tuple[dict[str, Any], Header]:
        """Return the well-formed JSON of the file, and the header it stands for."""
        try:
            raw = json_object(source)
        except RecordError as error:
            raise TeachingError(self.file, "file", error.reason, error.value) from None
        wrong = kind.fault(raw, ())
        if wrong is not None:
            raise TeachingError(self.file, wrong.path.lstrip("."), wrong.reason, wrong.value)
        try:
            return raw, self.game.header(raw.get("seats"), raw.get("options"))
        except ValueError as error:
            raise TeachingError(self.file, "seats, options", str(error)) from None

    def check_layout(self, header: Header, field: str, layout: Layout) -> None:
        """Raise ``TeachingError`` if the cards cannot be arranged so."""
        try:
            arrange(self.game, header, layout)
        except LayoutError as error:
            raise TeachingError(self.file, f"{field}.{error.field}", error.reason, error.value) from None

    def action(self, header: Header, field: str, raw: Mapping[str, Any]) -> Action:
        """Return the action in a field."""
        try:
            line: Line = parse_line(self.game, header.seats, raw)
        except RecordError as error:
            raise TeachingError(self.file, f"{field}.{error.field}", error.reason, error.value) from None
        return line.action

    def pattern(self, header: Header, field: str, raw: Mapping[str, Any]) -> None:
        """Raise ``TeachingError`` if no action of the game can fit the pattern."""
        declared = self.game.action_types.get(raw.get("action", ""))
        if declared is None:
            raise TeachingError(self.file, f"{field}.action", "unknown-action", raw.get("action"))
        for name, wanted in raw.items():
            if name == "action":
                continue
            if name == "seat":
                if wanted not in (*header.seats, "table"):
                    raise TeachingError(self.file, f"{field}.seat", "no-such-seat", wanted)
                continue
            if name not in declared.by_name:
                raise TeachingError(self.file, f"{field}.{name}", "unknown-field", wanted)
            kind = declared.by_name[name].type
            values = wanted if isinstance(wanted, list) and kind.fault(wanted, header.seats) else [wanted]
            for value in values:
                wrong = kind.fault(value, header.seats)
                if wrong is not None:
                    raise TeachingError(self.file, f"{field}.{name}", wrong.reason, value)


__all__ = [
    "EXAMPLE",
    "LESSON",
    "Act",
    "Example",
    "Lesson",
    "Step",
    "TeachingError",
    "example",
    "examples",
    "faults",
    "fits",
    "lesson",
    "lessons",
    "match_from_layout",
    "preparation",
]

if not TYPE_CHECKING:  # type checkers shall report the old name
    __getattr__ = old_names(__name__, {"begun": "match_from_layout"})
