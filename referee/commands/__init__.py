"""Every command, independent of transport: what a device can ask of the referee.

To import this package declares them all (:mod:`tachiai.referee.commands.registry`)::

    from tachiai.referee import commands

    commands.record(service, caller, request_id="…", expect=3, action={…})
    commands.COMMANDS["record"].errors
"""

from .closing import close
from .exports import audit, proof, public_match, record_text, takehome
from .joining import arbiter, join
from .looking import view, views
from .opening import open_match
from .recording import check, record
from .registry import OPERATIONS, Again, Command, Entrance
from .rematch import open_next, way_on
from .restoring import restore
from .rulings import rule
from .seats import admit, hand
from .service import Caller, Listener, NullListener, Service
from .tablet import pen, settings
from .tickets import joins, reissue, ticket
from .undoing import consent, undo
from .witness import ask_sign, confirm, disclose, objection, sign

COMMANDS = {
    one.name: one
    for one in (
        *(record, check, undo, consent, restore, view, pen, admit, hand, settings, close),
        *(objection, rule, ask_sign, sign, confirm, disclose),
    )
}
"""The commands both doors take, by name."""

__all__ = [
    "COMMANDS",
    "OPERATIONS",
    "Again",
    "Caller",
    "Command",
    "Entrance",
    "Listener",
    "NullListener",
    "Service",
    "admit",
    "arbiter",
    "ask_sign",
    "audit",
    "check",
    "close",
    "confirm",
    "consent",
    "disclose",
    "hand",
    "join",
    "joins",
    "objection",
    "open_match",
    "open_next",
    "pen",
    "proof",
    "public_match",
    "record",
    "record_text",
    "reissue",
    "restore",
    "rule",
    "settings",
    "sign",
    "takehome",
    "ticket",
    "undo",
    "view",
    "views",
    "way_on",
]
