"""Dauto (ダウト): cards are laid face down, their rank is said, and anybody may say "Doubt!"."""

from .game import Dauto

__all__ = ["Dauto"]
