"""A worker's memory does not grow with the threads that once needed a large block."""

from __future__ import annotations

import gc
import os
import platform
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from tachiai.referee.commands.service import Service
from tachiai.referee.match.cache import LINES_IN_MEMORY
from tachiai.referee.match.views import write_public_lines
from tachiai.referee.web import memory

from ..support import DEPLOY
from .table import PILE, SETUP, Table

GROWN = """
import hashlib, os, sys, threading
from tachiai.referee.web import memory

def resident():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20

def work():
    for _ in range(3):
        hashlib.scrypt(b"123456", salt=bytes(16), n=16384, r=8, p=1, maxmem=64 << 20)
    done.wait()
    stay.wait()

if sys.argv[1] == "prepared":
    memory.prepare()
done, stay = threading.Barrier(9), threading.Event()
before = resident()
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
done.wait()
print(resident() - before)
stay.set()
"""
"""Prints by how many MiB a process has grown after each of eight threads has derived keys from PINs."""


KEPT = """
import ctypes, os, threading

def work():
    for size in range(520, 1000, 16):
        [bytes(size) for _ in range(8)]
    done.wait()
    stay.wait()

done, stay = threading.Barrier(101), threading.Event()
threads = [threading.Thread(target=work) for _ in range(100)]
for thread in threads:
    thread.start()
done.wait()
ctypes.CDLL(None).malloc_trim(0)
with open("/proc/self/statm") as pages:
    print(int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**10)
stay.set()
"""
"""Prints the memory (KiB) of a process in which a hundred threads wait, each after it freed some blocks."""

glibc = pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="another C library keeps memory otherwise"
)


SHIPPED = [DEPLOY / "Containerfile", DEPLOY / "tachiai.service", DEPLOY.parent / "Makefile"]
"""What starts a referee that is ours to set up."""


def tunables(file: Path) -> str:
    """What a file sets for the GNU C library."""
    (found,) = re.findall(r"\bGLIBC_TUNABLES ?\??= ?(\S+)", file.read_text("utf-8"))
    return str(found)


@glibc
def test_threads_of_a_deployed_referee_keep_no_freed_blocks() -> None:
    (shipped,) = {tunables(file) for file in SHIPPED}
    held = {
        how: int(
            subprocess.run(
                [sys.executable, "-c", KEPT],
                env={**os.environ, "GLIBC_TUNABLES": how},
                check=True,
                capture_output=True,
            ).stdout
        )
        for how in ("", shipped)
    }
    assert held[shipped] < held[""] - 5_000, held


@glibc
def test_a_key_derived_from_a_pin_leaves_no_memory_behind() -> None:
    grown = {
        how: int(subprocess.run([sys.executable, "-c", GROWN, how], check=True, capture_output=True).stdout)
        for how in ("plain", "prepared")
    }
    assert grown["prepared"] < 16, grown
    assert grown["plain"] > 2 * grown["prepared"], "this test would notice"


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


def test_lines_that_are_kept_written_take_no_more_than_they_are_long(service: Service) -> None:
    table = Table(service)
    table.play(*SETUP)
    for n in range(60):
        seat = ("black", "red")[n % 2]
        table.play({"seat": seat, "action": "register", "cards": ["??"] * 11}, who=seat)
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
