"""The memory use of a worker, and its garbage collection."""

import gc
import tracemalloc

from tachiai.referee.commands.service import Service
from tachiai.referee.match.cache import LINES_IN_MEMORY
from tachiai.referee.match.views import write_public_lines
from tachiai.referee.web import server

from .devices import idle
from .table import PILE, REGISTER, SETUP, Table


def test_garbage_is_looked_for_seldom_and_still_found() -> None:
    before = gc.get_threshold()
    try:
        server.rest_the_collector()
        assert gc.get_threshold() == (server.GARBAGE_OBJECTS, *before[1:])
        assert gc.get_freeze_count() > 0
        made = {"self": None}
        made["self"] = made  # type: ignore[assignment]
        del made
        assert gc.collect() >= 1
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_a_long_match_keeps_few_of_its_lines_as_they_are_shown(service: Service) -> None:
    """A device that requests all lines gets the same ones again, including its own private ones."""
    table = Table(service).play(*SETUP)
    table.play(REGISTER, who="red")
    for n in range(2 * LINES_IN_MEMORY):
        table.play(idle(n), who=idle(n)["seat"])
    for who in ("red", "black", "table"):
        first = table.view(who)["lines"]
        assert len(first) == 3 + 2 * LINES_IN_MEMORY
        assert table.view(who)["lines"] == first
        assert (first[2]["action"].get("cards") == PILE) == (who == "red")
    assert len(service.matches.get(table.match).lines) == LINES_IN_MEMORY
    service.matches.get(table.match).forget()
    assert table.view(who)["lines"] == first


def test_stored_lines_take_only_the_memory_of_their_length(service: Service) -> None:
    table = Table(service).play(*SETUP)
    for n in range(60):
        table.play(idle(n), who=idle(n)["seat"])
    live = service.matches.get(table.match)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        lines = write_public_lines(live)
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert len(lines) > 60
    assert taken < 60 * 2048, "orjson's own buffers take 4096 each"
