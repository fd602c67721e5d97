"""What of webargs and flask-smorest is used though not their public face.

Everything of that kind is here, and below the web in :mod:`tachiai.referee.store.databases` (eventsourcing) and
:mod:`tachiai.referee.store.postgres` (psycopg).  ``tests/referee/test_library_insides.py`` names
every attribute that is relied on, and ``pyproject.toml`` caps the versions of these packages.
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from flask import Response
from flask_smorest import Api
from webargs.flaskparser import FlaskParser

from ..errors import bad_field
from .answers import Lasting, finite_json


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
