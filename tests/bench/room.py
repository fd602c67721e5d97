"""A floor: a bare room of Flask-SocketIO that stores nothing and judges nothing.

    python -m tests.bench.room PORT BYTES [--redis URL] [--append FILE]

Every ``record`` is answered and sent to the whole room. The message has as many bytes as a view. With
``--redis`` the room is spread over several of these processes. With ``--append`` each action is appended to a
database first (:mod:`tests.bench.bare`), as durable as ours.
"""

import argparse
import threading
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask_socketio import SocketIO, emit, join_room
from werkzeug.serving import WSGIRequestHandler


class AtOnce(WSGIRequestHandler):
    """Sends messages at once, as the referee does.

    Otherwise an answer after a view waits for the device's delayed acknowledgement, 40 ms, and the floor is
    wrong.
    """

    disable_nagle_algorithm = True


def room(size: int, keep: Any, queue: str | None) -> tuple[Flask, SocketIO]:
    """Return the server; ``keep`` is called before an action is sent."""
    app = Flask(__name__)
    sio = SocketIO(
        app, async_mode="threading", async_handlers=False, cors_allowed_origins="*", message_queue=queue
    )
    rooms: dict[str, str] = {}
    padding = "x" * size

    @sio.on("connect")
    def connect(auth: Any) -> None:
        """Put a device into the room that it names."""
        rooms[request.sid] = auth["token"]  # type: ignore[attr-defined]
        join_room(auth["token"])

    @sio.on("record")
    def record(body: Any) -> Any:
        """Answer, and send the action to the room."""
        n = body["expect"] + 1
        keep()
        emit("view", {"n": n, "action": body["action"], "padding": padding}, to=rooms[request.sid])  # type: ignore[attr-defined]
        return {"ok": True, "n": n}

    return app, sio


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("port", type=int)
    parser.add_argument("bytes", type=int)
    parser.add_argument("--redis")
    parser.add_argument("--append", type=Path)
    asked = parser.parse_args()

    def nothing() -> None:
        pass

    keep: Any = nothing
    if asked.append:
        from .bare import BODY, Bare

        bare, one = Bare(asked.append), threading.Lock()

        def keep() -> None:
            with one:  # one writer at a time, as in SQLite
                bare.append(1, BODY)

    app, sio = room(asked.bytes, keep, asked.redis)
    sio.run(app, port=asked.port, allow_unsafe_werkzeug=True, request_handler=AtOnce)


if __name__ == "__main__":
    main()
