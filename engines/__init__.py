"""The rules of the games Tachiai referees: pure values and functions, standard library only.

    >>> from tachiai.engines import load, names
    >>> "john" in names()
    True
    >>> load("john")
    <game john, rules 2>

The names in ``__all__`` below are stable: ``from tachiai.engines import Match, load, read`` and so on.  They are
written in these modules:

* :mod:`tachiai.engines.registry`: ``load``, ``names``, ``BrokenGame``, ``BUILT_IN``;
* :mod:`tachiai.engines.match`: ``Match``, ``Entry``, ``replay``;
* :mod:`tachiai.engines.record`: ``read``, ``Record``, ``Line``, ``RecordError``;
* :mod:`tachiai.engines.values`: ``Action``, ``Verdict``, ``Judgement``, ``Settlement``, ``Settled``, ``ClaimOutcome``,
  ``Outcome``, ``Header``, ``Effect``, ``TABLE``, ``UNKNOWN``;
* :mod:`tachiai.engines.errors`: ``TachiaiError``, which all errors of the library are, ``IllegalAction``,
  ``NotationError``, ``UnknownGame``, ``UnknownNumber``, ``WrongType``, ``WrongValue``;
* :mod:`tachiai.engines.game`: ``Game``, the type of all games;
* :mod:`tachiai.engines.declare`: ``ActionTemplate``, ``Purpose``, ``whole_actions``.

Authors of games import what they need from its module, such as :mod:`tachiai.engines.declare`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ._renamed import old_names as _old_names
from .declare import ActionTemplate, Purpose, whole_actions
from .errors import (
    IllegalAction,
    NotationError,
    TachiaiError,
    UnknownGame,
    UnknownNumber,
    WrongType,
    WrongValue,
)
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

__version__ = "1.0.0"
"""The version of the project."""

__all__ = [
    "BUILT_IN",
    "TABLE",
    "UNKNOWN",
    "Action",
    "ActionTemplate",
    "BrokenGame",
    "ClaimOutcome",
    "Effect",
    "Entry",
    "Game",
    "Header",
    "IllegalAction",
    "Judgement",
    "Line",
    "Match",
    "NotationError",
    "Outcome",
    "Purpose",
    "Record",
    "RecordError",
    "Settled",
    "Settlement",
    "TachiaiError",
    "UnknownGame",
    "UnknownNumber",
    "Verdict",
    "WrongType",
    "WrongValue",
    "load",
    "names",
    "read",
    "replay",
    "whole_actions",
]

if not _TYPE_CHECKING:  # type checkers shall report the old names
    __getattr__ = _old_names(
        __name__,
        {
            "Fault": f"{__name__}.declare.FieldError",
            "Need": f"{__name__}.waiting.Need",
            "Proof": "ClaimOutcome",
            "Wait": f"{__name__}.waiting.Wait",
            **{
                name: f"{__name__}.declare.{name}"
                for name in ("ActionType", "Code", "Field", "FieldError", "Option", "Seating", "UndoConsent")
            },
        },
    )
