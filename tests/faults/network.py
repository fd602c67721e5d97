"""A simulated network between a screen and the referee, which can fail like a real one."""

import asyncio
import contextlib
import random
import socket
import struct
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any

from tests.support import unused_port

UP, DOWN = "up", "down"


class _Line:
    """A connection through the network."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter | None) -> None:
        self.ends = [end for end in (near, far) if end is not None]
        self.near, self.far = near, far
        self.lost = False
        """Whether all data is dropped in both directions, without a notice to either end."""
        self.half = False
        """Whether the next data to the device is cut in the middle."""

    def reset(self) -> None:
        for end in self.ends:
            raw = end.get_extra_info("socket")
            if raw is not None:
                with contextlib.suppress(OSError):
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.transport.abort()

    def finish(self) -> None:
        for end in self.ends:
            end.close()


class Network:
    """The connection of one screen to the referee: a port of its own, and its possible faults."""

    def __init__(self, server_port: int, address: str) -> None:
        """Start; ``address`` is the screen's address that the referee sees (of 127.0.0.0/8)."""
        self.port = unused_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self._server_port, self._address = server_port, address
        self._loop = asyncio.new_event_loop()
        self._lines: set[_Line] = set()
        self._open = {UP: asyncio.Event(), DOWN: asyncio.Event()}
        self._delay = 0.0
        self._hangs = False
        self._listener: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._do(self._start())

    def _do(self, what: Awaitable[Any]) -> Any:
        async def run() -> Any:
            return await what

        future: Future[Any] = asyncio.run_coroutine_threadsafe(run(), self._loop)
        return future.result(30)

    async def _start(self) -> None:
        for gate in self._open.values():
            gate.set()
        await self._listen()

    async def _listen(self) -> None:
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", self.port, reuse_address=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._hangs:
            self._lines.add(_Line(writer, None))
            return
        try:
            back, out = await asyncio.open_connection(
                "127.0.0.1", self._server_port, local_addr=(self._address, 0)
            )
        except OSError:
            line = _Line(writer, None)
            line.reset()
            return
        line = _Line(writer, out)
        self._lines.add(line)
        try:
            await asyncio.gather(self._pump(line, reader, out, UP), self._pump(line, back, writer, DOWN))
        finally:
            line.reset()
            self._lines.discard(line)

    async def _pump(
        self, line: _Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                if self._delay:
                    await asyncio.sleep(self._delay)
                await self._open[way].wait()
                if line.lost:
                    continue
                if line.half and way == DOWN:
                    writer.write(data[: len(data) // 2])
                    await writer.drain()
                    line.reset()
                    return
                writer.write(data)
                await writer.drain()
            await self._open[way].wait()
        if not line.lost:
            writer.close()

    # -- faults ------------------------------------------------------------------------------------------

    def _all(self, act: Callable[[_Line], None]) -> None:
        async def run() -> None:
            for line in list(self._lines):
                act(line)

        self._do(run())

    def finish(self) -> None:
        """Close every connection in order (FIN)."""
        self._all(_Line.finish)

    def reset(self) -> None:
        """Abort every connection (RST)."""
        self._all(_Line.reset)

    def half(self) -> None:
        """Cut the next data of each connection in the middle."""

        def cut(line: _Line) -> None:
            line.half = True

        self._all(cut)

    def forget(self) -> None:
        """Drop everything on present connections without a notice (as NAT does); new ones work."""

        def lose(line: _Line) -> None:
            line.lost = True

        self._all(lose)

    def hang(self, hangs: bool = True) -> None:
        """Accept new connections without ever answering on them."""
        self._hangs = hangs

    def hold(self, *ways: str) -> None:
        """Delay everything in these directions, without loss."""

        async def run() -> None:
            for way in ways:
                self._open[way].clear()

        self._do(run())

    def let_go(self) -> None:
        """Restore the network."""

        async def run() -> None:
            self._delay, self._hangs = 0.0, False
            for gate in self._open.values():
                gate.set()
            if self._listener is None:
                await self._listen()

        self._do(run())

    def slow(self, seconds: float) -> None:
        """Delay everything by this many seconds."""
        self._delay = seconds

    def refuse(self) -> None:
        """Refuse new connections."""

        async def run() -> None:
            if self._listener is not None:
                self._listener.close()
            self._listener = None

        self._do(run())

    def close(self) -> None:
        self.let_go()
        self.refuse()
        self.reset()
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    async def _end(self) -> None:
        mine = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not mine]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


# -- the kinds of cuts -----------------------------------------------------------------------------------

Cut = tuple[Callable[[Network], None], ...]
"""Faults that come one after the other."""
AT_ONCE: dict[str, Cut] = {
    "fin": (Network.finish,),
    "rst": (Network.reset,),
    "mid-frame": (Network.half,),
    "nat": (Network.forget,),
}
"""Cuts after which the network is back at once, without the earlier connections."""
FOR_A_WHILE: dict[str, Cut] = {
    "frozen": (lambda net: net.hold(UP, DOWN),),
    "no way up": (lambda net: net.hold(UP),),
    "no way down": (lambda net: net.hold(DOWN),),
    "refused": (Network.refuse, Network.reset),
    "slow": (lambda net: net.slow(random.uniform(0.2, 0.5)),),
    "dead": (Network.hang, Network.forget),
    "fin, dead": (Network.hang, Network.finish),
}
"""Cuts after which the network is away until it is restored."""
