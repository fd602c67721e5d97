"""Tokens, tickets, codes and PINs: how they are made, and what is stored of them.

A token is 128 random bits and only its SHA-256 is stored; of a PIN its scrypt hash.  Each also names the
stream of the pointer that says which match it belongs to (:class:`tachiai.referee.store.events.Pointer`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from werkzeug.security import check_password_hash, generate_password_hash

from ..apart import apart

_PIN = "scrypt:16384:8:1"


def new_token(random: bytes | None = None) -> str:
    """A token of 128 bits, by chance unless ``random`` (16 bytes) are given: 22 characters for addresses."""
    return base64.urlsafe_b64encode(random or secrets.token_bytes(16)).rstrip(b"=").decode()


def new_match() -> str:
    """A short id people can read out: no vowels (no words), nothing that looks like something else."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(10))


def new_code() -> str:
    """Six random digits."""
    return f"{secrets.randbelow(1_000_000):06d}"


def opening_secrets(request: str, salt: str) -> tuple[str, str]:
    """The table's token and the PIN of a match opened on a request, derived by HMAC from its id and a salt.

    ``salt`` (hexadecimal) is stored, the request id is not: who reads the store learns neither secret, and the
    client that sends the request again gets both.
    """
    made = hmac.digest(bytes.fromhex(salt), request.encode(), "sha256")
    return new_token(made[:16]), f"{int.from_bytes(made[16:]) % 1_000_000:06d}"


def joining_token(request: str, kept_pin: str, by: str) -> str:
    """The token of a device that joins on a request, derived by HMAC from its id.

    ``kept_pin``: the hash of the match's PIN, which never leaves the store; ``by``: the ticket, empty for an
    arbiter.  The request id is not stored: who reads the store does not learn the token, and the device that
    sends the request again gets it again.
    """
    made = hmac.digest(f"{kept_pin} {by}".encode(), f"join {request}".encode(), "sha256")
    return new_token(made[:16])


def digest(token: str) -> str:
    """The SHA-256 under which a token is known here: 64 hexadecimal digits."""
    return hashlib.sha256(_bytes(token)).hexdigest()


def same(one: str, other: str) -> bool:
    """Return whether two texts are the same, in a time that tells nothing of where they differ."""
    return hmac.compare_digest(_bytes(one), _bytes(other))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # somebody may send half a character


def device_of(token_digest: str) -> str:
    """What a device is called in the chain."""
    return token_digest[:16]


def pin_hash(pin: str) -> str:
    """The scrypt hash of a PIN, with its salt: what is stored."""
    return apart(generate_password_hash, pin, _PIN)


def verify_pin(kept: str, pin: str) -> bool:
    """Whether ``pin`` is the one whose hash was stored; takes some 30 ms."""
    return apart(check_password_hash, kept, pin)


def token_stream(token_digest: str) -> str:
    """The stream of the pointer of a token, by its digest."""
    return f"token:{token_digest}"


def ticket_stream(ticket: str) -> str:
    """The stream of the pointer of a ticket."""
    return f"ticket:{digest(ticket)}"


def code_stream(code: str) -> str:
    """The stream of the pointers of a six-digit code: the newest one holds."""
    return f"code:{code}"


def opening_stream(request: str) -> str:
    """The stream of the pointer of a request to open a match."""
    return f"opening:{digest(request)}"
