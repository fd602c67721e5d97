"""Everything that goes over the wire, declared once: the view, its parts and all answers.

The classes are ``TypedDict`` with a docstring for each member. They are the source of the OpenAPI document,
the types of the screens and the tables of ``docs/protocol.md`` (:mod:`tachiai.engines._schemas`,
``deploy/tools/contract.py``). Tests compare real answers with them. The types of one game (positions, effects,
actions) are declared in ``engines/<game>/types.py``.
"""

from __future__ import annotations
