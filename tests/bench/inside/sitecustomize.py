"""Lets :mod:`tests.bench.memory` tidy a server that has this folder in ``PYTHONPATH``.

The signal ``SIGRTMIN`` collects garbage, and returns free memory to the system.
"""

import ctypes
import gc
import signal


def _tidy(*_: object) -> None:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


signal.signal(signal.SIGRTMIN, _tidy)
