"""Golden records of every game; ``python -m tests.engines.goldens <game>`` rewrites their texts."""

from pathlib import Path

import pytest

from tachiai.engines import BUILT_IN, Match, load, read
from tachiai.engines._derived import judging_codes
from tests.engines import goldens

PATHS = [path for game in BUILT_IN for path in goldens.paths(game)]
every_game = pytest.mark.parametrize("game", BUILT_IN)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_golden(path: Path) -> None:
    goldens.check(path)


@every_game
def test_every_code_and_end_has_a_golden(game: str) -> None:
    assert goldens.codes_and_ends(game) == set(judging_codes(load(game)))


@every_game
def test_every_kind_of_action_has_a_golden_and_codes_have_their_verdict(game: str) -> None:
    played = load(game)
    entries = [entry for path in goldens.paths(game) for entry in Match.of(read(path.read_bytes())).entries]
    assert {entry.action.kind for entry in entries} == set(played.action_types)
    for code, verdict in {(entry.judgement.code, entry.verdict) for entry in entries}:
        assert code is None or verdict is played.codes[code].verdict, code


def test_every_skill_of_xan_has_a_golden() -> None:
    matches = [Match.of(read(path.read_bytes())) for path in goldens.paths("xan")]
    effects = [effect for match in matches for entry in match.entries for effect in entry.judgement.effects]
    assert len({effect["skill"] for effect in effects if effect["effect"] == "skill"}) == 6


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_sentences_get_declared_names_only(path: Path) -> None:
    match = Match.of(read(path.read_bytes()))
    for entry in match.entries:
        declared = ("way",) if entry.action.kind == "undo" else match.game.message_params.names
        assert set(match.message_params(entry.n)) <= set(declared)
