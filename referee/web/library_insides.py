"""What of limits, webargs and flask-smorest is used though not their public face.

Everything of that kind is here, and below the web in :mod:`tachiai.referee.store.databases` (eventsourcing) and
:mod:`tachiai.referee.store.postgres` (psycopg).  ``tests/referee/test_library_insides.py`` names
every attribute that is relied on, and ``pyproject.toml`` caps the versions of these packages.
"""

from __future__ import annotations

import json
import threading
from functools import cached_property
from typing import Any, ClassVar

from flask import Response
from flask_smorest import Api
from limits.storage import MemoryStorage
from webargs.flaskparser import FlaskParser

from ..errors import bad_field
from .answers import Lasting, finite_json

# -- rates ---------------------------------------------------------------------------------------------


SWEPT_MEMORY = "swept-memory"
"""The scheme of an address that means :class:`SweptMemory`."""


class SweptMemory(MemoryStorage):
    """Counts in memory, swept once a second of what has run out.

    The library sweeps 10 ms after a count, with a thread of its own each time: on a busy table a hundred a second.
    When a count has run out does not depend on it.
    """

    STORAGE_SCHEME = [SWEPT_MEMORY]  # noqa: RUF012 - the library says what it is
    SWEEP_SECONDS: ClassVar = 1.0
    """How long after a count memory is swept."""

    def _MemoryStorage__schedule_expiry(self) -> None:
        if not self.timer.is_alive():
            self.timer = threading.Timer(self.SWEEP_SECONDS, self._MemoryStorage__expire_events)  # type: ignore[attr-defined]
            self.timer.daemon = True
            self.timer.start()


# -- HTTP ----------------------------------------------------------------------------------------------


class JsonParser(FlaskParser):
    """Reads a body as JSON and nothing else: marshmallow's own reader takes NaN and Infinity, which are none."""

    DEFAULT_VALIDATION_STATUS = 422

    def _raw_load_json(self, req: Any) -> Any:
        from webargs.core import missing

        try:
            return finite_json(req.get_data()) if req.is_json else missing
        except (ValueError, RecursionError):
            raise bad_field("body", "no-json") from None

    def _handle_invalid_json_error(self, error: Any, req: Any, *args: Any, **kwargs: Any) -> Any:
        raise bad_field("body", "no-json") from None


class OpenApi(Api):
    """The OpenAPI part of flask-smorest; errors are answered by :mod:`tachiai.referee.web.errors`."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Register none."""

    @cached_property
    def _document(self) -> Lasting:
        return Lasting(lambda: json.dumps(self.spec.to_dict(), ensure_ascii=False), "application/json")

    def _openapi_json(self) -> Response:
        return self._document.answer()
