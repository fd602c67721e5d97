"""The words of every game for its goldens; ``tachiai lint`` checks everything else (``test_properties.py``)."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

from tachiai import engines
from tachiai.engines import Match, read
from tachiai.engines._derived import package_of
from tachiai.engines.languages import LANGUAGES
from tachiai.engines.testing.lint import key
from tachiai.engines.testing.wordfiles import Catalogue
from tests.engines import goldens

every_game = pytest.mark.parametrize("name", engines.BUILT_IN)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def words(name: str, lang: str) -> Catalogue:
    return Catalogue.of(package_of(engines.load(name)), lang)


def messages_of(match: Match) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the message of every line, effect, step and prompt of a match, with its parameters."""
    game, own = match.game, key(match.game.name)
    for entry in match.entries:
        kind, position = entry.action.kind, match.at(entry.n)
        if kind != "undo":  # the words for an undo are common to all games
            fields = dict.fromkeys((field.name for field in game.action_types[kind].fields), "")
            about = dict.fromkeys(game.message_params.names, "") | dict(match.message_params(entry.n))
            yield (
                f"{own}-line-{key(kind)}",
                {**about, **fields, **entry.action.fields, "seat": entry.action.seat},
            )
        for effect in entry.judgement.effects:
            if effect["effect"] != "undo":
                yield f"{own}-effect-{key(str(effect['effect']))}", dict(effect)
        for step in game.steps(position, entry.judgement.effects):
            yield key(str(step["step"])), dict(step)
        for due in game.due(position):
            yield f"{own}-due-{key(str(due['action']))}", dict(due)


@cache
def messages_of_goldens(name: str) -> list[tuple[str, dict[str, Any]]]:
    """Return all messages of the goldens of a game."""
    return [each for path in goldens.paths(name) for each in messages_of(Match.of(read(path.read_bytes())))]


def filled_in(value: Any) -> Any:
    """Return a value as a sentence takes it: text or a number."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value if isinstance(value, str | int) else str(value)


@both_languages
@every_game
def test_the_goldens_bring_up_every_line_effect_step_and_prompt(name: str, lang: str) -> None:
    kinds = tuple(f"{key(name)}-{kind}-" for kind in ("line", "effect", "step", "due"))
    # `.own`: the same prompt, addressed to the seat itself; `.plain` and `.cells`: the line as a headline.
    there = {m.partition(".")[0] for m in words(name, lang).messages if m.startswith(kinds)}
    assert there == {message for message, _ in messages_of_goldens(name)}


@both_languages
@every_game
def test_a_step_of_a_seat_addresses_its_owner(name: str, lang: str) -> None:
    messages, kinds = words(name, lang).messages, (f"{key(name)}-step-", f"{key(name)}-due-")
    named = {m for m in messages if m.startswith(kinds) and "." not in m and "seat" in messages[m].params}
    assert not {m for m in named if f"{m}.own" not in messages or "seat" in messages[f"{m}.own"].params}


@both_languages
@every_game
def test_every_parameter_of_a_message_is_always_given(name: str, lang: str) -> None:
    bundle = FluentBundle([lang], use_isolating=False)
    text = (
        resources.files(package_of(engines.load(name))).joinpath("locale", f"{lang}.ftl").read_text("utf-8")
    )
    bundle.add_resource(FluentResource(text))
    wrong = set()
    for message, members in messages_of_goldens(name):
        found = bundle.get_message(message)
        assert found.value is not None, message
        for pattern in (found.value, found.attributes.get("own")):
            if pattern is not None:
                shown, errors = bundle.format_pattern(pattern, {k: filled_in(v) for k, v in members.items()})
                if errors:
                    wrong.add((message, shown))
    assert wrong == set()
