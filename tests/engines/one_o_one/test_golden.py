"""Golden records: ``python -m tests.engines.goldens one_o_one`` rewrites their texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tachiai.engines import load
from tachiai.engines._derived import judging_codes
from tests.engines import goldens

PATHS = goldens.paths("one_o_one")


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_golden(path: Path) -> None:
    goldens.check(path)


def test_every_code_and_end_has_a_golden() -> None:
    assert goldens.codes_and_ends("one_o_one") == judging_codes(load("one_o_one")).keys()
