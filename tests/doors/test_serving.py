"""`tachiai serve` as somebody starts it: with an evening and without, on stores of this version and an earlier one."""

from __future__ import annotations

SERVE = (
    "serve --event Club --host 127.0.0.1 --port 1 --public-url http://cards.example --no-browser --verbose",
)
