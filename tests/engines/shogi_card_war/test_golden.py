"""Golden records: ``python -m tests.engines.goldens shogi_card_war`` rewrites their texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tachiai.engines._derived import judging_codes
from tests.engines import goldens
from tests.engines.shogi_card_war.play import GAME

PATHS = goldens.paths("shogi_card_war")


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_golden(path: Path) -> None:
    goldens.check(path)


def test_every_code_and_end_has_a_golden() -> None:
    assert goldens.codes_and_ends("shogi_card_war") == judging_codes(GAME).keys()
