"""The screens as files: the pages of tablet, phones, arbiter and organiser, and their assets."""

from __future__ import annotations

import re

from flask import Flask, Response, request, send_from_directory
from werkzeug.exceptions import NotFound

from tachiai import companion_ui

from .answers import text

HASHED = re.compile(r"assets/.*-[A-Za-z0-9_-]{8,}\.\w+")
"""Files whose names change with their content."""


def install(app: Flask) -> None:
    """Register the addresses of the screens: those of phones and arbiter, and the tablet's for all others."""
    static = companion_ui.STATIC

    def file(name: str) -> Response:
        """Return a file of the screens, or its compressed copy if there is one and the browser accepts it."""
        try:
            if not request.accept_encodings["gzip"]:
                raise NotFound
            response = send_from_directory(static, f"{name}.gz")  # type and encoding come from the name
        except NotFound:
            response = send_from_directory(static, name)
        response.vary.add("Accept-Encoding")
        return response

    def page(name: str) -> Response:
        if not (static / name).is_file():
            return text("The screens are not built: run `make` in the project's folder.\n")
        response = file(name)
        response.headers["Cache-Control"] = "no-cache"
        return response

    @app.get("/")
    def tablet() -> Response:
        return page("index.html")

    @app.get("/j")
    @app.get("/p")
    @app.get("/p/<path:_rest>")
    def phone(_rest: str = "") -> Response:
        return page("phone.html")

    @app.get("/rules/<_game>")
    def rules(_game: str) -> Response:
        """Return the page with a game's rules, for everybody; it does not count as a phone of a match."""
        return page("phone.html")

    @app.get("/a")
    def arbiter() -> Response:
        return page("arbiter.html")

    @app.get("/o")
    def overlay() -> Response:
        """Return the overlay for streams."""
        return page("overlay.html")

    @app.get("/desk")
    @app.get("/wall")
    @app.get("/enter")
    def desk() -> Response:
        """Return the organiser's desk, the screen on the wall, or the check-in."""
        return page("desk.html")

    @app.get("/<path:path>")
    def asset(path: str) -> Response:
        if path.startswith(("api/", "socket.io")):
            raise NotFound
        try:
            response = file(path)
        except NotFound:
            # An address of the tablet's screens, unless it looks like a file.
            if "." in path.rsplit("/", 1)[-1]:
                raise
            return page("index.html")
        if path.endswith(".html") or path == "sw.js":
            response.headers["Cache-Control"] = "no-cache"
        elif HASHED.fullmatch(path):
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        else:
            response.headers["Cache-Control"] = "public, max-age=3600"
        return response
