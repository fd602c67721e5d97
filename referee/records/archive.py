"""Many records and proofs in one file: a zip that ``tachiai audit`` and ``tachiai verify`` take as it is.

Records lie in ``records/``, proofs in ``proofs/``, both as ``<match>.jsonl``.  A member is named like a file in a
folder: ``evening.zip/records/3f.jsonl``.  In an archive that somebody else made every ``*.jsonl`` counts as a
record, unless it lies in ``proofs/``.  The same contents give the same bytes.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import BinaryIO

RECORDS, PROOFS = "records/", "proofs/"
"""The folders in it."""

SUFFIX = ".zip"
"""How its name ends."""

LARGEST = 16 << 20
"""The most bytes that one member may have when unpacked: more than the proof of the longest match."""

_TIME = (1980, 1, 1, 0, 0, 0)


class BadArchive(OSError):
    """It is no zip, has no such member, or one that is too large."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.strerror = why


def write(file: BinaryIO, members: Iterable[tuple[str, str]]) -> int:
    """Write an archive of texts by their names; how many there are."""
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
    """The archive and the member that ``path`` names, or ``None`` if it is no member of one."""
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
    # a forked process would share the place in the file with its parent
    return _opened(path, os.stat(path).st_mtime_ns, os.getpid())


def names(path: str, *, proofs: bool = False) -> Iterator[str]:
    """The records (or the proofs) in an archive, as ``path/member``, in the order of their names.

    :raises OSError: when it cannot be read.
    """
    for name in sorted(_open(path).namelist()):
        if name.endswith(".jsonl") and name != "tournament.jsonl" and name.startswith(PROOFS) == proofs:
            yield f"{path}/{name}"


def read(path: str, member: str) -> bytes:
    """The bytes of a member.

    :raises OSError: when it cannot be read, or is larger than :data:`LARGEST`.
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
