"""The floor of :mod:`tests.bench.live`: a bare room of Flask-SocketIO that keeps nothing and judges nothing.

Every ``record`` is answered, and sent to all of its room with as many bytes as a view has.
"""

from __future__ import annotations

import sys
from typing import Any

from flask import Flask
from flask_socketio import SocketIO, emit, join_room

sio = SocketIO(async_mode="threading", async_handlers=False, cors_allowed_origins="*")
rooms: dict[str, str] = {}
padding = "x" * int(sys.argv[2])


@sio.on("connect")
def connect(auth: Any) -> None:
    """A device says which room it is in."""
    from flask import request

    sid: str = request.sid  # type: ignore[attr-defined]
    rooms[sid] = auth["token"]
    join_room(auth["token"])


@sio.on("record")
def record(body: Any) -> Any:
    """Tell the room."""
    from flask import request

    n = body["expect"] + 1
    room = rooms[request.sid]  # type: ignore[attr-defined]
    emit("view", {"n": n, "action": body["action"], "padding": padding}, to=room)
    return {"ok": True, "n": n}


if __name__ == "__main__":
    app = Flask(__name__)
    sio.init_app(app)
    sio.run(app, port=int(sys.argv[1]), allow_unsafe_werkzeug=True)
