"""Work that follows a commit: what fails is our own fault, is said as such, and stops nobody else's news."""

from __future__ import annotations

import logging

import pytest

from tachiai.referee.commands.deferral import Deferral


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize("error", [TypeError, ValueError, LookupError, OSError])
def test_a_piece_that_raises_stops_no_other_and_is_logged_with_its_traceback(
    depth: int, error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    deferral, done = Deferral(), []

    def breaks() -> None:
        raise error("of our own making")

    def put_off(left: int) -> None:
        if left:
            with deferral.held():
                put_off(left - 1)
            return
        for work in (lambda: done.append(1), breaks, lambda: done.append(2)):
            deferral.later(work)

    with caplog.at_level(logging.ERROR):
        put_off(depth)
    assert done == [1, 2]
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[0] is error


def test_what_was_put_off_is_done_though_the_block_raises() -> None:
    deferral, done = Deferral(), []

    def raise_after(work: object) -> None:
        with deferral.held():
            deferral.later(lambda: done.append(work))
            raise KeyError

    with pytest.raises(KeyError):
        raise_after(1)
    assert done == [1]
