"""Types of what Xan sends: its views, what is printed and due, and the effects of actions.

Cells are ``a1``, ``b1`` ..., slots two cells (``a1-b1``), seats those of the header. A result is an integer
or ``"p/q"``.
"""

from __future__ import annotations

from . import effects, terms, views

PARTS = (terms, views, effects)
"""The modules that declare the types, in the order in which they are written out."""
