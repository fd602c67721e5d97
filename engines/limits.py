"""The old name of an internal module."""

from ._renamed import old_module

__getattr__ = old_module(__name__, "tachiai.engines._limits")
