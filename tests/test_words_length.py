"""No text is too long for its place with people's names and the names of cards filled in.

The limits of the texts themselves are in :mod:`tachiai.engines.testing.wordfiles`, for ``tachiai lint``.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tachiai import engines
from tachiai.engines import Game, Match, read
from tachiai.engines.testing.wordfiles import plain
from tachiai.referee import LANGUAGES
from tachiai.referee.words import Translator

from .engines import goldens

ROOT = Path(__file__).resolve().parents[1]

FILLED = {"line": (54, 96), "effect": (46, 86), "due": (46, 72), "step": (44, 88)}
"""The longest texts (Japanese, English) in real matches, with names of maximum length."""

NAMES = {"ja": "おばあちゃん", "en": "Grandmother"}

both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def shown(text: str) -> str:
    return re.sub(r"\s+", " ", plain(text)).strip()


def limit(limits: tuple[int, int], lang: str) -> int:
    return limits[LANGUAGES.index(lang)]


def texts(game: Game[object], lang: str) -> Iterator[tuple[str, str]]:
    """Yield all texts of the referee in the golden matches: (kind, text)."""
    for path in goldens.paths(game.name):
        record = read(path.read_bytes())
        named = dict.fromkeys(record.header.seats, NAMES[lang])
        header = game.header(record.header.seats, record.header.given, named)
        match = Match(game, header)
        voice = Translator(game, lang, header=header)
        for line in record.lines:
            entry = match.record(*line)
            yield "line", voice.line(entry.action)
            yield from (("effect", voice.effect(effect)) for effect in entry.judgement.effects)
            steps = game.steps(match.position, entry.judgement.effects)
            yield from (("step", voice.step(step)) for step in steps)
            yield from (("due", voice.due(due)) for due in game.due(match.position))


def is_a_list(text: str) -> bool:
    return len(re.findall("、|, ", text)) > 2


@both_languages
@pytest.mark.parametrize("name", engines.BUILT_IN)
def test_texts_fit_with_names_filled_in(name: str, lang: str) -> None:
    """Lists of cards are excluded: a shown pile may be of any length."""
    too_long = {
        f"{kind}: {len(text)}: {text}"
        for kind, text in texts(engines.load(name), lang)
        if not is_a_list(text) and len(shown(text)) > limit(FILLED[kind], lang)
    }
    assert sorted(too_long) == []


COUNTED = re.compile(
    r"\{ (?:NUMBER\()?\$(?!file|seat)[^}]*\}\s+(?:\w+\s+)?"
    r"(cards|fields|lies|lines|links|matches|moves|people|phones|players|rounds|rows|tables|turns)\b"
)
"""A number that is filled in, and the word for what is counted."""

MANY = {"jekyll_hyde-effect-greed": "two, by the rules", "xan-step-clear": "a row of the table at least"}
"""The messages in which the number is never one."""


def test_english_has_singular_forms() -> None:
    """Counted things have a singular form: ``[one] 1 lie``, ``*[other] { $n } lies``."""
    found = {
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in ("engines", "referee/locale", "companion_ui/web/src")
        for path in (ROOT / folder).rglob("en.ftl")
        for line in path.read_text("utf-8").splitlines()
        if COUNTED.search(line) and not line.lstrip().startswith(("*[", "["))
        if line.partition(" = ")[0] not in MANY
    }
    assert found == set()
