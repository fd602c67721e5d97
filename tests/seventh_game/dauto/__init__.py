"""Dauto (ダウト): cards are played face down with a rank, and every other seat may doubt it."""

from .game import Dauto

__all__ = ["Dauto"]
