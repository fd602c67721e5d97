"""Long work runs directly, or, once a process has an event loop, in a thread next to it."""

import json
import sys
from pathlib import Path

import pytest

from tachiai.referee.threads import SWITCH_SECONDS, in_commit_thread, in_thread, processor_seconds
from tests.support import run_program

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("do", [in_thread, in_commit_thread])
def test_without_a_loop_work_is_done_at_once(do):
    assert do(divmod, 7, 3) == (2, 1)
    with pytest.raises(ZeroDivisionError):
        do(divmod, 7, 0)


SERVING = """
from gevent import monkey

monkey.patch_all()
import json, sys, threading, time
import gevent
from gevent.monkey import get_original
from tachiai.referee import threads

threads.begin()
here = get_original("threading", "get_ident")()
begin, goes_on = (get_original("threading", "Lock")() for _ in range(2))
begin.acquire(); goes_on.acquire()
ident = get_original("threading", "get_ident")
seen = []

def long_work():
    begin.release()
    seen.append("long" if goes_on.acquire(timeout=60) else "the loop stood still")
    return ident()

def others():
    while not begin.acquire(blocking=False):
        gevent.sleep(0.001)
    seen.append("others")
    seen.append(threads.in_commit_thread(lambda: "a commit"))
    goes_on.release()

beside = gevent.spawn(others)
seen.append(threads.in_thread(long_work) != here)
beside.join()

def burns():
    until = time.thread_time() + 0.05
    while time.thread_time() < until:
        pass

def burns_here():
    gevent.sleep(0)
    burns()

before = threads.processor_seconds()
beside = gevent.spawn(burns_here)
threads.in_thread(burns)
used = threads.processor_seconds() - before
try:
    threads.in_thread(divmod, 1, 0)
except ZeroDivisionError as error:
    seen.append(str(error) != "")
seen.append(threads.in_thread(lambda: threads.in_thread(lambda: "within")))
print(json.dumps({"seen": seen, "used": used, "waits": sys.getswitchinterval()}))
"""


def test_a_loop_serves_others_while_work_is_done_apart():
    done = run_program([sys.executable, "-c", SERVING], check=True, timeout=120, cwd=ROOT)
    found = json.loads(done.stdout)
    assert found["seen"] == ["others", "a commit", "long", True, True, "within"]
    assert 0.04 < found["used"] < 0.095, "its own work counts, what others do meanwhile does not"
    assert found["waits"] == pytest.approx(SWITCH_SECONDS), "for each thread that computes"
    assert done.stderr == "", "what work raises is not printed"


def test_a_clock_of_the_processor_goes_on():
    before = processor_seconds()
    sum(range(100_000))
    assert processor_seconds() > before
