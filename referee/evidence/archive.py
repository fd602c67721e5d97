"""A zip file with many records and proofs, read by ``tachiai audit`` and ``tachiai verify``.

Records are in ``records/``, proofs in ``proofs/``, both as ``<match>.jsonl``. A member is named like a file
in a folder: ``evening.zip/records/3f.jsonl``. In an archive that somebody else made, every ``*.jsonl``
outside ``proofs/`` counts as a record. The same contents give the same bytes.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import BinaryIO

RECORDS, PROOFS = "records/", "proofs/"
"""The folders in an archive."""

SUFFIX = ".zip"
"""The suffix of an archive's file name."""

LARGEST = 16 << 20
"""The maximum size of an unpacked member in bytes: more than the proof of the longest match."""

_TIME = (1980, 1, 1, 0, 0, 0)


class BadArchive(OSError):
    """Raised if a file is not a zip, has no such member, or has a member that is too large."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.strerror = why


def write(file: BinaryIO, members: Iterable[tuple[str, str]]) -> int:
    """Write an archive of texts by their names; return how many were written."""
    count = 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in members:
            info = zipfile.ZipInfo(name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            out.writestr(info, text.encode())
            count += 1
    return count


def split(path: str) -> tuple[str, str] | None:
    """Split ``path`` into the archive and the member that it names; return ``None`` if it names no member."""
    start = 0
    while (end := path.lower().find(SUFFIX + "/", start)) >= 0:
        start = end + len(SUFFIX)
        if os.path.isfile(path[:start]):
            return path[:start], path[start + 1 :]
    return None


@lru_cache(maxsize=1)
def _opened(path: str, _changed: int, _process: int) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except zipfile.BadZipFile:
        raise BadArchive("no zip archive") from None


def _open(path: str) -> zipfile.ZipFile:
    # A forked process would share the file position with its parent.
    return _opened(path, os.stat(path).st_mtime_ns, os.getpid())


def names(path: str, *, proofs: bool = False) -> Iterator[str]:
    """Yield the records (or the proofs) in an archive as ``path/member``, sorted by name.

    :raises OSError: if the archive cannot be read.
    """
    for name in sorted(_open(path).namelist()):
        if name.endswith(".jsonl") and name != "tournament.jsonl" and name.startswith(PROOFS) == proofs:
            yield f"{path}/{name}"


def read(path: str, member: str) -> bytes:
    """Return the bytes of a member.

    :raises OSError: if it cannot be read, or is larger than :data:`LARGEST`.
    """
    opened = _open(path)
    try:
        if opened.getinfo(member).file_size > LARGEST:
            raise BadArchive("too large")
        with opened.open(member) as file:
            data = file.read(LARGEST + 1)
    except (KeyError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as error:
        raise BadArchive(str(error.args[0] if error.args else error)) from None
    if len(data) > LARGEST:
        raise BadArchive("too large")
    return data
