"""Lets :mod:`tests.bench.memory` inspect a server that has this folder in ``PYTHONPATH``, by two signals.

``SIGRTMIN``: collect garbage, and return free memory to the system. ``SIGRTMIN + 1``: begin to trace
allocations; the second time write those still held, by ``tracemalloc``, into the folder ``BENCH_TRACE``.
"""

import ctypes
import gc
import os
import pathlib
import signal
import tracemalloc


def _tidy(*_: object) -> None:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


def _trace(*_: object) -> None:
    gc.collect()
    if tracemalloc.is_tracing():
        part = pathlib.Path(os.environ["BENCH_TRACE"], f"{os.getpid()}.part")
        tracemalloc.take_snapshot().dump(str(part))
        part.rename(part.with_suffix(""))
        tracemalloc.stop()
    else:
        tracemalloc.start(int(os.environ.get("BENCH_FRAMES", "10")))


signal.signal(signal.SIGRTMIN, _tidy)
if os.environ.get("BENCH_TRACE"):
    signal.signal(signal.SIGRTMIN + 1, _trace)
