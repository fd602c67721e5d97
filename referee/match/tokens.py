"""Tokens, tickets, codes and PINs: how they are made, and the form in which they are stored.

A token has 128 random bits, and only its SHA-256 is stored; of a PIN its scrypt hash.  Each also has a stream
for the pointer to its match (:class:`tachiai.referee.store.events.Pointer`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from werkzeug.security import check_password_hash, generate_password_hash

from ..threads import in_thread

_PIN = "scrypt:16384:8:1"


def new_token(random: bytes | None = None) -> str:
    """Return a token of 22 URL-safe characters from 16 bytes: ``random``, or random ones."""
    return base64.urlsafe_b64encode(random or secrets.token_bytes(16)).rstrip(b"=").decode()


def new_id(length: int = 10) -> str:
    """Return a random id that can be read out: no vowels (no words), and no look-alikes."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(length))


def new_code() -> str:
    """Return six random digits."""
    return f"{secrets.randbelow(1_000_000):06d}"


def opening_secrets(request: str, salt: str) -> tuple[str, str]:
    """Return the table's token and the PIN of a match opened by a request, derived by HMAC.

    ``salt`` (hexadecimal) is stored, the request id is not.  So neither secret can be derived from the store,
    but the client that repeats the request gets both again.
    """
    made = hmac.digest(bytes.fromhex(salt), request.encode(), "sha256")
    return new_token(made[:16]), f"{int.from_bytes(made[16:]) % 1_000_000:06d}"


def joining_token(request: str, kept_pin: str, by: str) -> str:
    """Return the token of a device that joins by a request, derived by HMAC from the request id.

    ``kept_pin`` is the hash of the match's PIN, which never leaves the store.  ``by`` is the ticket; empty
    for an arbiter. The request id is not stored, so the token cannot be derived from the store, but a
    repeated request gets it again.
    """
    made = hmac.digest(f"{kept_pin} {by}".encode(), f"join {request}".encode(), "sha256")
    return new_token(made[:16])


def digest(token: str) -> str:
    """Return the SHA-256 of a token, by which it is stored: 64 hexadecimal digits."""
    return hashlib.sha256(_bytes(token)).hexdigest()


def same(first: str, second: str) -> bool:
    """Return whether two texts are equal, in a time that does not depend on where they differ."""
    return hmac.compare_digest(_bytes(first), _bytes(second))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # a client may send lone surrogates


def device_of(token_digest: str) -> str:
    """Return the id of a device in the chain: the first 16 digits of its token's digest."""
    return token_digest[:16]


def pin_hash(pin: str) -> str:
    """Return the scrypt hash of a PIN, with its salt."""
    return in_thread(generate_password_hash, pin, _PIN)


def verify_pin(kept: str, pin: str) -> bool:
    """Return whether ``pin`` has the stored hash ``kept``; takes about 30 ms."""
    return in_thread(check_password_hash, kept, pin)


def token_stream(token_digest: str) -> str:
    """Return the stream of the pointer of a token, given its digest."""
    return f"token:{token_digest}"


def ticket_stream(ticket: str) -> str:
    """Return the stream of the pointer of a ticket."""
    return f"ticket:{digest(ticket)}"


def code_stream(code: str) -> str:
    """Return the stream of the pointers of a six-digit code; the last pointer counts."""
    return f"code:{code}"


def opening_stream(request: str) -> str:
    """Return the stream of the pointer of a request to open a match."""
    return f"opening:{digest(request)}"
