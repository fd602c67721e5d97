"""How much memory a worker uses, and how it looks for garbage."""

from __future__ import annotations

import gc
import tracemalloc

import orjson

from tachiai.referee.commands.service import Service
from tachiai.referee.match.cache import LINES_IN_MEMORY
from tachiai.referee.match.kept import kept_json
from tachiai.referee.web import memory

from .table import PILE, SETUP, Table


def test_garbage_is_looked_for_seldom_and_still_found() -> None:
    before = gc.get_threshold()
    try:
        memory.rest_the_collector()
        assert gc.get_threshold() == (memory.GARBAGE_OBJECTS, *before[1:])
        assert gc.get_freeze_count() > 0
        made = {"self": None}
        made["self"] = made  # type: ignore[assignment]
        del made
        assert gc.collect() >= 1
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_a_long_match_keeps_few_of_its_lines_as_they_are_shown(service: Service) -> None:
    """Who asks for all of them is shown the same again, also of its own what others may not see."""
    table = Table(service)
    table.play(*SETUP)
    table.play({"seat": "red", "action": "register", "cards": PILE}, who="red")
    for n in range(2 * LINES_IN_MEMORY):
        seat = ("black", "red")[n % 2]
        table.play({"seat": seat, "action": "register", "cards": ["??"] * 11}, who=seat)
    for who in ("red", "black", "table"):
        first = table.view(who)["lines"]
        assert len(first) == 3 + 2 * LINES_IN_MEMORY
        assert table.view(who)["lines"] == first
        assert (first[2]["action"].get("cards") == PILE) == (who == "red")
    assert len(service.matches.get(table.match).lines) == LINES_IN_MEMORY
    service.matches.get(table.match).forget()
    assert table.view(who)["lines"] == first


def test_what_is_kept_written_takes_no_more_than_it_is_long() -> None:
    value = {"said": ["さくら" * 10] * 20}
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        written = kept_json(value)
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert written == orjson.dumps(value)
    assert taken < len(written) + 500
