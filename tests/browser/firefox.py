"""Start Debian's Firefox as Playwright starts a browser that speaks WebDriver BiDi.

Playwright sends every browser the preferred colour scheme. This Firefox does not know that command, and
Playwright gives up when it is refused. So this proxy answers that one command itself.

    python firefox.py ARGUMENT...    what Playwright would start; needs /usr/bin/firefox-esr
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from typing import Any

import websocket
from simple_websocket import ConnectionClosed, Server
from werkzeug.serving import make_server

FIREFOX = "/usr/bin/firefox-esr"
UNKNOWN = '"method":"emulation.setMediaFeaturesOverride"'
ENDS = (ConnectionClosed, websocket.WebSocketException, OSError)
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def log_end(side: str, ended: Exception) -> None:
    """Log why a connection ended."""
    print(f"What {side} says ends: {ended!r}", file=sys.stderr, flush=True)


def main(args: list[str]) -> int:
    process = subprocess.Popen([FIREFOX, *args], stderr=subprocess.PIPE, text=True, errors="replace")
    assert process.stderr is not None

    def relay(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        above = Server(environ)
        below = websocket.create_connection(f"{address}{environ['PATH_INFO']}", suppress_origin=True)
        speaking = threading.Lock()  # two threads answer; without a lock their long frames would mix

        def answer(message: str | bytes) -> None:
            with speaking:
                above.send(message)

        def back() -> None:
            try:
                while True:
                    answer(below.recv())
            except ENDS as ended:
                log_end("Firefox", ended)

        threading.Thread(target=back, daemon=True).start()
        try:
            while True:
                message = str(above.receive())
                if UNKNOWN in message:
                    done = {"type": "success", "id": json.loads(message)["id"], "result": {}}
                    answer(json.dumps(done))
                else:
                    below.send(message)
        except ENDS as ended:
            log_end("Playwright", ended)
        below.close()
        return []

    address = ""
    for line in process.stderr:
        if found := LISTENS.search(line):
            address = found[1]
            server = make_server("127.0.0.1", 0, relay, threaded=True)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            print(f"WebDriver BiDi listening on ws://127.0.0.1:{server.port}", file=sys.stderr, flush=True)
        else:
            sys.stderr.write(line)
    return process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
