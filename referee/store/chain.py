"""The hash chain of a match: the bytes that are hashed. Pure functions without database or rules.

A match is one chain of *links*, numbered from 0. ``h_0 = SHA-256(body 0)`` and ``h_k = SHA-256(h_{k-1} ‖ body
k)``, where ``h_{k-1}`` is hashed as its 32 bytes and a body as UTF-8. Bodies are canonical JSON.
``docs/evidence.md`` describes every body.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import orjson

FORM = 2
"""The version of the format of bodies, which each of them names."""

_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(value: Any) -> str:
    """Return ``value`` as canonical JSON: keys sorted by code point, no spaces, characters not escaped."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:  # orjson does not encode everything, for example integers beyond 64 bits
        return _encoder.encode(value)


def exact_json(text: str) -> Any:
    """Parse JSON ``text`` without loss, integers beyond 64 bits included.

    :raises ValueError: if it is invalid.
    """
    try:
        value = orjson.loads(text)
        if orjson.dumps(value, option=orjson.OPT_SORT_KEYS) == text.encode():
            return value
    except (ValueError, TypeError):
        pass
    return json.loads(text)  # orjson would turn large integers into floats


def sha256(text: str) -> str:
    """Return the SHA-256 of ``text`` as UTF-8, 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def first_head(body: str) -> str:
    """Return ``h_0``, 64 hexadecimal digits."""
    return sha256(body)


def next_head(head: str, body: str) -> str:
    """Return ``h_k`` after ``h_{k-1}`` = ``head``, 64 hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(head) + body.encode()).hexdigest()


def commitment(salt: str, text: str) -> str:
    """Return ``SHA-256(salt ‖ text)``.

    ``salt`` is 32 hexadecimal digits, hashed as 16 bytes; ``text`` is hashed as UTF-8.
    """
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def head_text(match: str, link: int, head: str) -> str:
    """Return the text that a device signs to state that it saw ``head`` at ``link``."""
    return f"tachiai head\n{match}\n{link}\n{head}"


def result_text(match: str, link: int, head: str, seat: str, agree: bool) -> str:
    """Return the text that a device signs to confirm (or refuse to confirm) the end for ``seat``."""
    answer = "agree" if agree else "refuse"
    return f"tachiai result\n{match}\n{link}\n{head}\n{seat}\n{answer}"


class ChainFault(NamedTuple):
    """The first thing wrong with a stored match or a proof: at which link ``n``, and the ``reason``.

    * ``missing``: a link is missing;
    * ``unreadable``: a row or body cannot be read;
    * ``form``: not canonical JSON, an unknown form, or not stored as it would be written;
    * ``number``: the link or action has another number, or belongs to another match;
    * ``hash``: a body was changed;
    * ``private``: the private text is missing, does not open its commitment, or contradicts the body;
    * ``rules``: a link names other rules than the links before it have;
    * ``after``: it continues another match, and does not begin with its position (``n`` is 0);
    * ``judgement``: the same version of the rules judges the action differently;
    * ``position``: the position is not the one recorded;
    * ``desk``: the devices' own stream was changed (``n`` is the number of the event there);
    * ``pointer``: a token or ticket leads to another match (``n`` as for ``desk``);
    * ``doubled``: a JSON object has a member twice;
    * ``device``: a device that is not in the chain, or one that does not have the seat for which it acts;
    * ``head``: a link names a head that is not in the chain;
    * ``signature``: a signature does not match the key and the head it names;
    * ``witness``: somebody holds a head that this chain does not have.
    """

    n: int
    reason: str


class CorruptMatch(Exception):
    """Raised if a stored match does not verify; ``fault`` is where and why."""

    def __init__(self, match: str, fault: ChainFault) -> None:
        super().__init__(f"match {match}: {fault.reason} at link {fault.n}")
        self.match = match
        self.fault = fault


def witness_faults(heads: Sequence[str], witnesses: Iterable[tuple[int, str]]) -> list[ChainFault]:
    """Return the faults of a chain of ``heads`` if somebody holds ``witnesses``: ``(link, head)`` each."""
    found = []
    for link, head in witnesses:
        if link >= len(heads):
            found.append(ChainFault(len(heads), "missing"))
        elif heads[link] != head:
            found.append(ChainFault(link, "witness"))
    return found


# -- signatures ----------------------------------------------------------------------------------------

_P = 2**255 - 19
_SMALL = {
    *(0, 1, _P - 1, _P, _P + 1),
    0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
    0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
}
"""The y coordinates, in all encodings, of the points of edwards25519 whose order divides 8.

See RFC 7748, section 7: with such a key anybody can make signatures that fit any text.
"""


def key_good(key: str) -> bool:
    """Return whether ``key`` (64 hexadecimal digits) may be a device's key: not a point of small order."""
    return int.from_bytes(bytes.fromhex(key), "little") % 2**255 not in _SMALL


def signature_good(key: str, text: str, signature: str) -> bool:
    """Return whether ``signature`` is the Ed25519 signature (RFC 8032) of ``text`` by ``key``.

    All are hexadecimal except ``text``.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not key_good(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), text.encode())
    except (ValueError, InvalidSignature):
        return False
    return True
