"""Ed25519 signatures of devices, and the check of their keys."""

from __future__ import annotations

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
