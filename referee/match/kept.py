"""JSON that is kept written."""

from __future__ import annotations

from typing import Any

import orjson


def kept_json(value: Any) -> bytes:
    """``value`` as JSON in UTF-8, in no more memory than it takes.

    What ``orjson`` returns stays in the buffer it was written into: 4 KiB at least, for a long text eight times its
    length.  It is copied, and the buffer given back.
    """
    return b"%b" % orjson.dumps(value)


__all__ = ["kept_json"]
