"""Sentences for people, made from codes and parameters.

The engines and the service use codes. Their sentences are in Fluent files. Common words are in ``engines/locale``,
a game's own in the ``locale`` folder of its package, the command's in ``referee/locale``.

Japanese texts carry their readings, ``［漢字｜かんじ］``; a *reading* selects the half that is shown:

========== ============================ =====================================================
reading    plain text                   HTML
========== ============================ =====================================================
kanji      ``漢字``                     ``漢字``
furigana   ``漢字(かんじ)``             ``<ruby>漢字<rt aria-hidden="true">かんじ</rt></ruby>``
hiragana   ``かんじ``                   ``かんじ``
========== ============================ =====================================================

    >>> from tachiai.engines import load
    >>> from tachiai.referee.words import Translator
    >>> voice = Translator(load("john"), "ja", reading="hiragana")
    >>> voice.verdict("illegal")
    'できない て'
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from html import escape
from importlib import resources
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tachiai.engines import load
from tachiai.engines._derived import package_of
from tachiai.engines._plain import escape_invisible
from tachiai.engines.game import Game
from tachiai.engines.record import RecordError
from tachiai.engines.values import NOTHING, TABLE, UNKNOWN, Action, Header, Outcome

from . import LANGUAGES

_MARKUP = re.compile("［([^｜］]*)｜([^］]*)］")
_JOIN = {"ja": "、", "en": ", "}
_INSIDE = {"ja": "{}（{}）", "en": "{} ({})"}
"""A word and its parts."""
_NEGATIVE = re.compile(r"-\d+(?:/\d+)?")
_HYPHEN = re.compile(r"(?<![\w)］-])-(?=\d)")
"""The hyphen before a number, unless it is part of a name such as ``a1-b1``."""
_NUMBERED = re.compile("p([1-9][0-9]?)")
"""The ids of seats without a name or a word of their game, numbered as screens and lessons do."""
_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE | re.ASCII)
"""The first line of an entry of a Fluent file."""
_BRACKETS = str.maketrans({"［": "[", "］": "]", "｜": "|"})

Render = Callable[[str], str]
"""A function from marked-up text to the text that is shown."""


def shown(text: str) -> str:
    """Return a text of a person as a part of a sentence: without our markup or invisible characters."""
    return escape_invisible(text).translate(_BRACKETS)


RENDER: Mapping[str, Render] = {
    "kanji": lambda text: _MARKUP.sub(r"\1", text),
    "furigana": lambda text: _MARKUP.sub(r"\1(\2)", text),
    "hiragana": lambda text: _MARKUP.sub(r"\2", text),
}
"""The functions from marked-up text to plain text, by reading."""

HTML: Mapping[str, Render] = {
    "kanji": lambda text: _MARKUP.sub(r"\1", escape(text)),
    "furigana": lambda text: _MARKUP.sub(r'<ruby>\1<rt aria-hidden="true">\2</rt></ruby>', escape(text)),
    "hiragana": lambda text: _MARKUP.sub(r"\2", escape(text)),
}
"""The functions from marked-up text to escaped HTML, by reading."""


def key(code: str) -> str:
    """Return the name of a code in the locale files: ``john.move.too-far`` -> ``john-move-too-far``."""
    return code.replace(".", "-").replace("+", "plus")


def source(package: str, lang: str) -> str:
    """Return the Fluent text of a package in one language; empty if it has none."""
    try:
        return resources.files(package).joinpath("locale", f"{lang}.ftl").read_text("utf-8")
    except (FileNotFoundError, ModuleNotFoundError, NotADirectoryError, TypeError):
        return ""


@cache
def catalogue_faults(package: str) -> tuple[str, ...]:
    """Return the faults of the words in ``package``: missing files, entries that Fluent cannot read.

    Each is a text with file and line: ``"locale/en.ftl:12: Expected token: }"``. In place of an unusable
    entry, another language or the code is shown.
    """
    faults = []
    for lang in LANGUAGES:
        text = source(package, lang)
        if not text:
            faults.append(f"locale/{lang}.ftl: no such file")
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ast.Junk):
                line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
                faults.append(f"locale/{lang}.ftl:{line}: {entry.annotations[0].message}")
    return tuple(faults)


def fluent_text(game: Game[Any], lang: str) -> str:
    """Return all words a screen needs for ``game`` as one Fluent text: the common ones, then the game's."""
    texts = (source("tachiai.engines", lang), source(package_of(game), lang))
    return "\n".join(filter(None, texts))


class Words:
    """The words of one language: the common ones and those of the given packages."""

    def __init__(self, lang: str, packages: Iterable[str]) -> None:
        self.lang = lang
        self._bundle = FluentBundle([lang], use_isolating=False)
        self._unread: dict[str, str] = {}
        """The Fluent text of each entry that was not needed yet: parsing all takes half a second."""
        self._varying: set[str] = set()
        self._texts: dict[tuple[str, str], str] = {}
        for package in packages:
            text = source(package, lang)
            begins = [(entry.group(1), entry.start()) for entry in _ENTRY.finditer(text)]
            for (name, start), (_, end) in pairwise([*begins, ("", len(text))]):
                self._unread.setdefault(name, text[start:end])

    def __contains__(self, name: str) -> bool:
        self._read(name)
        return self._bundle.has_message(name)

    def _read(self, name: str) -> None:
        """Parse an entry and all entries it refers to; several threads may do so at the same time."""
        if name not in self._unread:
            return
        read: dict[str, ast.Resource] = {}
        wanted = [name]
        while wanted:
            entry_name = wanted.pop()
            text = self._unread.get(entry_name)
            if text is None or entry_name in read:
                continue
            read[entry_name] = FluentResource(text)
            for entry in read[entry_name].body:
                needs = _Needs()
                needs.visit(entry)
                wanted += needs.entries
                if isinstance(entry, ast.Message) and needs.varies:
                    self._varying.add(entry.id.name)
        for resource in read.values():
            self._bundle.add_resource(resource)
        for entry_name in read:
            self._unread.pop(entry_name, None)

    def message(self, name: str, params: Mapping[str, Any] = NOTHING, attribute: str = "") -> str | None:
        """Return the marked-up text of a message (or its ``.attribute``); ``None`` if it does not exist."""
        known = self._texts.get((name, attribute))
        if known is not None:
            return known
        if name not in self:
            return None
        message = self._bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return None
        text = str(self._bundle.format_pattern(pattern, dict(params))[0])
        if name not in self._varying:
            self._texts[name, attribute] = text
        return text


def _is_negative(value: Any) -> bool:
    return value < 0 if type(value) is int else type(value) is str and _NEGATIVE.fullmatch(value) is not None


class _Needs(Visitor):
    """Collects the entries that an entry refers to, and whether it depends on parameters or other messages.

    An entry that does not is formatted once.
    """

    def __init__(self) -> None:
        self.entries: list[str] = []
        self.varies = False

    def visit_VariableReference(self, _: ast.VariableReference) -> None:
        self.varies = True

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.varies = True
        self.entries.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:
        self.entries.append(f"-{node.id.name}")
        self.generic_visit(node)


@cache
def words(lang: str, *packages: str) -> Words:
    """Return the words of ``packages`` in ``lang``, loaded once."""
    return Words(lang, packages)


class Translator:
    """Makes the referee's sentences in one language and reading, about one game and its players.

    ``render`` turns marked-up text into the text that is shown (default: plain text in that reading). A
    message that is missing in this language is given in another one; one that is missing in all, by its code.
    """

    def __init__(
        self,
        game: Game[Any] | None = None,
        lang: str = "ja",
        *,
        header: Header | None = None,
        reading: str = "kanji",
        render: Render | None = None,
    ) -> None:
        self.game = game
        self.lang = lang
        self.render = RENDER[reading] if render is None else render
        packages = (
            ("tachiai.engines", __package__)
            if game is None
            else ("tachiai.engines", __package__, package_of(game))
        )
        self._packages = packages
        self._names = {} if header is None else dict(header.names or {})
        self._prefix = "" if game is None else f"{key(game.name)}-"
        seats = set() if header is None else set(header.seats)
        if game is not None:
            seats.update(seat for order in game.seating.orders for seat in order)
        self._seats = seats | {TABLE}
        self._values: dict[str, str] = {}

    # -- messages ----------------------------------------------------------------------------------

    def message(self, *names: str, attribute: str = "", **params: Any) -> str | None:
        """Return the first message of ``names`` that exists, marked up; ``None`` if none exists."""
        for catalog in self._catalogs():
            for name in names:
                text = catalog.message(name, params, attribute)
                if text is None:
                    continue
                of_game = self._prefix and name.startswith(self._prefix)
                return _HYPHEN.sub("−", text) if of_game and any(map(_is_negative, params.values())) else text
        return None

    def _catalogs(self) -> Iterator[Words]:
        """Yield the words of its language, then those of the others (parsed only if needed)."""
        yield words(self.lang, *self._packages)
        yield from (words(lang, *self._packages) for lang in LANGUAGES if lang != self.lang)

    def text(self, *names: str, attribute: str = "", **params: Any) -> str:
        """Return the first message of ``names`` that exists, rendered; the first name if none exists."""
        text = self.message(*names, attribute=attribute, **params)
        return names[0] if text is None else self.render(text)

    def of_game(self, name: str, **params: Any) -> str:
        """Return a message that all games have, in this game's own words if it has them."""
        return (
            self.text(f"{self._prefix}{name}", name, **params) if self._prefix else self.text(name, **params)
        )

    def _own(self, kind: str, name: str, params: Mapping[str, Any], attribute: str = "") -> str:
        name = key(name)
        text = self.message(f"{self._prefix}{kind}-{name}", f"{kind}-{name}", attribute=attribute, **params)
        return "" if text is None and attribute else self.render(name if text is None else text)

    # -- parameters --------------------------------------------------------------------------------

    def value(self, value: Any) -> Any:
        """Return a value of a record as a part of a sentence (marked up): names for seats and cards."""
        if type(value) is str:
            known = self._values.get(value)
            if known is None:
                known = self._values[value] = self._string(value)
            return known
        if value is None:
            return ""
        if type(value) is bool:
            return "true" if value else "false"
        if isinstance(value, Mapping | list | tuple) and not value:
            return self.message("no-cards") or ""
        if isinstance(value, Mapping):
            return _JOIN[self.lang].join(self._counted(k, v) for k, v in value.items())
        if isinstance(value, list | tuple):
            parts = [str(self.value(v)) for v in value if v != UNKNOWN]
            if hidden := len(value) - len(parts):
                many = self.message("hidden-cards", count=hidden) if hidden > 1 else None
                parts += [many] if many else [str(self.value(UNKNOWN))] * hidden
            return _JOIN[self.lang].join(parts)
        return value

    def _counted(self, name: str, count: Any) -> str:
        """Return a member of an object as text: its name and count, or its name and parts in brackets."""
        form = _INSIDE[self.lang] if isinstance(count, Mapping) else "{} {}"
        return form.format(self.value(name), self.value(count))

    def _string(self, value: str) -> str:
        if value in self._seats:
            return self._seat(value)
        if value == UNKNOWN:
            return self.message("hidden-card") or value
        name = key(value)
        text = self.message(f"{self._prefix}card-{name}", f"{self._prefix}printed-{name}", f"card-{name}")
        return text or shown(value)

    def params(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Return ``raw`` with every value as a part of a sentence."""
        return {name: self.value(value) for name, value in raw.items()}

    def _action(self, action: Action | None, about: Mapping[str, Any] = NOTHING) -> dict[str, Any]:
        names = () if self.game is None else self.game.message_params.names
        if action is None:
            # a code without an action: its parameters are left open
            kinds = () if self.game is None else self.game.actions
            open_fields = {field.name: "…" for kind in kinds for field in kind.fields}
            return {"seat": "…"} | dict.fromkeys(names, "…") | open_fields
        if action.kind == "undo":
            names = ("way",)
        out: dict[str, Any] = {**dict.fromkeys(names), **about, "seat": action.seat, **action.fields}
        declared = None if self.game is None else self.game.action_types.get(action.kind)
        if declared is not None:
            for field in declared.fields:
                out.setdefault(field.name, None)
        return self.params(out)

    def _seat(self, seat: str) -> str:
        if seat in self._names:
            return shown(self._names[seat])
        return self._role(seat)

    def _role(self, seat: str) -> str:
        word = self._role_word(seat)
        if word is None and (numbered := _NUMBERED.fullmatch(seat)):
            word = self.message("seat-numbered", n=int(numbered[1]))
        return word or shown(seat)

    def _role_word(self, seat: str) -> str | None:
        """Return the game's word for the seat; ``None`` if the game has only ids for seats."""
        return self.message(f"{self._prefix}seat-{key(seat)}", f"seat-{key(seat)}")

    # -- people and their actions ------------------------------------------------------------------

    def seat(self, seat: str) -> str:
        """Return the name of the player at the seat, or the game's word for the seat."""
        return self.render(self._seat(seat))

    def player(self, seat: str) -> str:
        """Return the player's name with the game's word for the seat, if both exist: ``Haru (Red)``."""
        name, role = self._seat(seat), self._role_word(seat)
        return self.render(name if role in (None, name) else f"{name} ({role})")

    def seats(self, seats: Iterable[str]) -> str:
        """Return the names of several seats, joined."""
        return self.render(_JOIN[self.lang].join(self._seat(seat) for seat in seats))

    def diagram_label(self, word: str) -> str:
        """Return the label of a word of a game's drawing (seat, phase, card, counter, code).

        Return ``word`` itself if it has no label.
        """
        if word in self._seats:
            return self.seat(word)
        if word == "pile":
            return self.of_game("drawn-pile")
        own = (f"{self._prefix}{kind}-{word}" for kind in ("phase", "action", "card", "end"))
        text = self.message(key(word) if "." in word else f"drawn-{word}", *own)
        return word if text is None else self.render(text)

    def card(self, card: str) -> str:
        """Return the name of a card."""
        return self.render(str(self.value(card)))

    def line(self, action: Action, about: Mapping[str, Any] = NOTHING) -> str:
        """Return one line of a history; a part without a value, such as an unknown card, leaves no double space.

        ``about``: additional parameters of the sentence (:meth:`tachiai.engines.match.Match.message_params`).
        """
        return self._own("line", action.kind, self._action(action, about)).replace("  ", " ")

    def reason(self, code: str, action: Action | None = None, about: Mapping[str, Any] = NOTHING) -> str:
        """Return the meaning of a code for an action, in one sentence."""
        text = self.message(key(code), **self._action(action, about))
        return code if text is None else self.render(text)

    def why(self, code: str, action: Action | None = None, about: Mapping[str, Any] = NOTHING) -> str:
        """Return the rule behind a code, with its number; empty if the game has no text for it."""
        text = self.message(key(code), attribute="why", **self._action(action, about))
        return "" if text is None else self.render(text)

    def effect(self, effect: Mapping[str, Any]) -> str:
        """Return an effect as text; ``null`` is passed as ``none``, so that Fluent can select it."""
        named = {name: "none" if value is None else value for name, value in effect.items()}
        return self._own("effect", effect["effect"], self.params(named))

    def step(self, step: Mapping[str, Any]) -> str:
        """Return a step of the hands as text."""
        text = self.message(key(step["step"]), **self.params(step))
        return step["step"] if text is None else self.render(text)

    def due(self, due: Mapping[str, Any]) -> str:
        """Return a follow-up that a seat must do before the game continues, as text."""
        return self._own("due", due["action"], self.params(due))

    def action(self, kind: str) -> str:
        """Return the name of a kind of action (for a button)."""
        return self._own("action", kind, {})

    def verdict(self, verdict: str) -> str:
        """Return the name of a verdict."""
        return self.text(f"verdict-{verdict}")

    def mark(self, verdict: str) -> str:
        """Return the symbol of a verdict: a circle, a triangle, a cross ..."""
        return self.text(f"verdict-{verdict}", attribute="mark")

    def title(self) -> str:
        """Return the name of the game."""
        return self.text(f"{self._prefix}title") if self.game else ""

    def blurb(self) -> str:
        """Return a description of the game in a sentence or two."""
        return self.text(f"{self._prefix}blurb") if self.game else ""

    def option(self, name: str, value: Any = None) -> tuple[str, str]:
        """Return the name of a house rule and the name of one of its values."""
        called = self._own("option", name, {})
        if isinstance(value, bool):
            return called, self.text("yes" if value else "no")
        if isinstance(value, Mapping):  # too long to show: a custom scenario
            return called, self.text("option-own", id=shown(str(value.get("id", "none"))))
        text = self.message(f"{self._prefix}option-{key(name)}-{key(str(value))}")
        return called, self.render(str(self.value(value))) if text is None else self.render(text)

    def option_help(self, name: str) -> str:
        """Return a description of a house rule; empty if it has none."""
        return self._own("option", name, {}, "help")

    def outcome(self, outcome: Outcome | None) -> str:
        """Return the winners and the reason as text."""
        if outcome is None:
            return self.text("outcome-open")
        reason = self.reason(outcome.reason)
        if not outcome.winners:
            return f"{self.text('outcome-nobody')} – {reason}"
        winners = _JOIN[self.lang].join(self._seat(seat) for seat in outcome.winners)
        return f"{self.text('outcome-won', winners=winners)} – {reason}"

    # -- faults of records -------------------------------------------------------------------------

    def record_error(self, error: RecordError) -> str:
        """Return why a record is not valid: line, field, value; in its game's words, if it has any."""
        if self.game is None and error.game is not None:
            return Translator(load(error.game), self.lang, render=self.render).record_error(error)
        where = []
        if error.line is not None:
            where.append(self.text("record-where-line", line=error.line))
        if error.field is not None:
            where.append(self.text("record-where-field", field=shown(error.field)))
        value = shown(error.to_json()["value"])
        what = self._own("record", error.reason, {"value": value, "field": shown(error.field or "")})
        if what == key(error.reason):
            what = f"{error.reason}: {value}"
        return f"{' '.join(where)}: {what}" if where else what


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Return :class:`Translator` under its old name ``Voice``, with a warning."""
        if name == "Voice":
            warnings.warn("Voice is called Translator", DeprecationWarning, stacklevel=2)
            return Translator
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
