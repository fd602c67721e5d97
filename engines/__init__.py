"""The rules of the games Tachiai referees: pure values and functions, standard library only.

    >>> from tachiai.engines import load, names
    >>> "john" in names()
    True
    >>> load("john")
    <game john, rules 2>

The public names are those of ``__all__`` below: ``from tachiai.engines import Match, load, read`` and so on.  They
are written in these modules:

* :mod:`tachiai.engines.registry`: ``load``, ``names``, ``BrokenGame``, ``BUILT_IN``;
* :mod:`tachiai.engines.match`: ``Match``, ``Entry``, ``replay``;
* :mod:`tachiai.engines.record`: ``read``, ``Record``, ``Line``, ``RecordError``;
* :mod:`tachiai.engines.values`: ``Action``, ``Verdict``, ``Judgement``, ``Settlement``, ``Settled``, ``ClaimOutcome``,
  ``Outcome``, ``Header``, ``Effect``, ``TABLE``, ``UNKNOWN``;
* :mod:`tachiai.engines.errors`: ``TachiaiError``, which all errors of the library are, ``IllegalAction``,
  ``NotationError``;
* for authors of games, :mod:`tachiai.engines.game`: ``Game``, and :mod:`tachiai.engines.declare`: ``Field``,
  ``ActionType``, ``Option``, ``Seating``, ``Code``, ``ActionTemplate``, ``FieldError``, ``Purpose``, ``UndoConsent``,
  ``whole_actions``, and :mod:`tachiai.engines.waiting`: ``Wait``, ``Need``.

Types of fields (:mod:`tachiai.engines.fieldtypes`), cards (:mod:`tachiai.engines.cards`) and the other modules are
imported by their own names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ._renamed import old_names as _old_names
from .declare import (
    ActionTemplate,
    ActionType,
    Code,
    Field,
    FieldError,
    Option,
    Purpose,
    Seating,
    UndoConsent,
    whole_actions,
)
from .errors import IllegalAction, NotationError, TachiaiError
from .game import Game
from .match import Entry, Match, replay
from .record import Line, Record, RecordError, read
from .registry import BUILT_IN, BrokenGame, load, names
from .values import (
    TABLE,
    UNKNOWN,
    Action,
    ClaimOutcome,
    Effect,
    Header,
    Judgement,
    Outcome,
    Settled,
    Settlement,
    Verdict,
)
from .waiting import Need, Wait

__version__ = "0.1.0"
"""The version of the project."""

__all__ = [
    "BUILT_IN",
    "TABLE",
    "UNKNOWN",
    "Action",
    "ActionTemplate",
    "ActionType",
    "BrokenGame",
    "ClaimOutcome",
    "Code",
    "Effect",
    "Entry",
    "Field",
    "FieldError",
    "Game",
    "Header",
    "IllegalAction",
    "Judgement",
    "Line",
    "Match",
    "Need",
    "NotationError",
    "Option",
    "Outcome",
    "Purpose",
    "Record",
    "RecordError",
    "Seating",
    "Settled",
    "Settlement",
    "TachiaiError",
    "UndoConsent",
    "Verdict",
    "Wait",
    "load",
    "names",
    "read",
    "replay",
    "whole_actions",
]

if not _TYPE_CHECKING:  # type checkers shall report the old names
    __getattr__ = _old_names(__name__, {"Fault": "FieldError", "Proof": "ClaimOutcome"})
