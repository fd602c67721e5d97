"""Lets :mod:`tests.bench.memory` look into a server: with this folder in ``PYTHONPATH`` it obeys two signals.

``SIGRTMIN``: collect what is garbage, and give the system back what is free.  ``SIGRTMIN + 1``: write what holds
the memory, as ``tracemalloc`` sees it, into the folder ``BENCH_TRACE``, where that is set.
"""

import ctypes
import gc
import os
import signal
import tracemalloc


def _tidy(*_: object) -> None:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


def _tell(*_: object) -> None:
    tracemalloc.take_snapshot().dump(f"{os.environ['BENCH_TRACE']}/{os.getpid()}")


signal.signal(signal.SIGRTMIN, _tidy)
if os.environ.get("BENCH_TRACE"):
    tracemalloc.start(int(os.environ.get("BENCH_FRAMES", "1")))
    signal.signal(signal.SIGRTMIN + 1, _tell)
