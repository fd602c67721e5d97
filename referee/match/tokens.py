"""Tokens, tickets, codes and PINs: how they are made, and what is stored of them.

A token is 128 random bits and only its SHA-256 is stored; of a PIN its scrypt hash.  Each also names the
stream of the pointer that says which match it belongs to (:class:`referee.store.log.Pointer`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from werkzeug.security import check_password_hash, generate_password_hash

_PIN = "scrypt:16384:8:1"


def new_token(random: bytes | None = None) -> str:
    return base64.urlsafe_b64encode(random or secrets.token_bytes(16)).rstrip(b"=").decode()


def new_match() -> str:
    """A short id people can read out: no vowels (no words), nothing that looks like something else."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(10))


def new_code() -> str:
    return f"{secrets.randbelow(1_000_000):06d}"


def opening_secrets(request: str, salt: str) -> tuple[str, str]:
    """The table's token and the PIN of a match opened on a request: made of what only its sender and we know.

    We keep the salt and not the request id: who reads the store learns neither, who asks again gets both.
    """
    made = hmac.digest(bytes.fromhex(salt), request.encode(), "sha256")
    return new_token(made[:16]), f"{int.from_bytes(made[16:]) % 1_000_000:06d}"


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def device_of(token_digest: str) -> str:
    """What a device is called in the chain."""
    return token_digest[:16]


def pin_hash(pin: str) -> str:
    return generate_password_hash(pin, method=_PIN)


def verify_pin(kept: str, pin: str) -> bool:
    return check_password_hash(kept, pin)


def token_stream(token_digest: str) -> str:
    return f"token:{token_digest}"


def ticket_stream(ticket: str) -> str:
    return f"ticket:{digest(ticket)}"


def code_stream(code: str) -> str:
    return f"code:{code}"


def opening_stream(request: str) -> str:
    return f"opening:{digest(request)}"
