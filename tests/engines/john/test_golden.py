"""Golden records of JOHN; ``python -m tests.engines.goldens john`` rewrites their texts."""

import pytest

from tachiai.engines._derived import judging_codes

from .. import goldens
from .lines import JOHN


@pytest.mark.parametrize("path", goldens.paths("john"), ids=lambda path: path.stem)
def test_golden(path):
    goldens.check(path)


def test_every_code_and_every_end_has_a_golden():
    assert goldens.codes_and_ends("john") == judging_codes(JOHN).keys()
