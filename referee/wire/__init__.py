"""What goes over the wire, declared once: the view, its parts, and the answers of both doors.

``TypedDict`` classes with a docstring a member.  The OpenAPI document, the types of the screens and the
tables of ``docs/protocol.md`` come from them (:mod:`tachiai.engines.schemas`, ``deploy/contract.py``), and tests hold
real answers against them.  What is a game's own (positions, effects, actions) is declared in
``engines/<game>/types.py``.
"""

from __future__ import annotations
