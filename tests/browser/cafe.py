"""Simulate a café: hosts on a Wi-Fi, built from network namespaces. The access point is a bridge."""

from __future__ import annotations

import ctypes
import itertools
import os
import shlex
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support import chromium

NEW_NET = 0x40000000
"""CLONE_NEWNET of <linux/sched.h>."""

_numbers = itertools.count(os.getpid() * 10)


def ip(*words: str) -> str:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip()
        raise RuntimeError(f"ip {shlex.join(words)}: {said} (making networks takes root)")
    return done.stdout


@contextmanager
def inside(space: str) -> Iterator[None]:
    """Move this thread into the host's namespace: sockets and processes it creates belong to that host."""
    libc = ctypes.CDLL(None, use_errno=True)
    with Path("/proc/thread-self/ns/net").open() as before, Path("/run/netns", space).open() as there:
        if libc.setns(there.fileno(), NEW_NET):
            raise OSError(ctypes.get_errno(), f"cannot enter {space}")
        try:
            yield
        finally:
            libc.setns(before.fileno(), NEW_NET)


class Cafe:
    """The referee's machine (Wi-Fi, cable, container bridge) and its guests."""

    WIFI, CABLE, CONTAINERS = "192.168.50.2", "10.9.0.2", "172.17.0.1"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._id = next(_numbers)
        self._spaces: list[str] = []
        self.host, self._ap = self._space("host"), self._space("ap")
        for bridge in ("wifi", "cable"):
            ip("-n", self._ap, "link", "add", bridge, "type", "bridge")
            ip("-n", self._ap, "link", "set", bridge, "up")
        self._ports: dict[str, str] = {}
        ip("-n", self.host, "link", "add", "docker0", "type", "bridge")
        ip("-n", self.host, "addr", "add", f"{self.CONTAINERS}/16", "dev", "docker0")
        ip("-n", self.host, "link", "set", "docker0", "up")
        self._join(self.host, "eth0", f"{self.CABLE}/24", "cable")
        self._join(self.host, "wlan0", f"{self.WIFI}/24", "wifi")
        ip("-n", self.host, "route", "add", "default", "via", "192.168.50.1")

    def _space(self, name: str) -> str:
        space = f"{name}{len(self._spaces)}-{self._id}"
        ip("netns", "add", space)
        self._spaces.append(space)
        ip("-n", space, "link", "set", "lo", "up")
        return space

    def _join(self, space: str, card: str, address: str, bridge: str) -> None:
        port = f"port{len(self._ports)}"
        ip("-n", self._ap, "link", "add", port, "type", "veth", "peer", "name", card, "netns", space)
        ip("-n", self._ap, "link", "set", port, "master", bridge, "up")
        ip("-n", space, "addr", "add", address, "dev", card)
        # Without this, an IPv6 address appears a second later, which a browser takes for a change of network.
        ip("-n", space, "link", "set", card, "addrgenmode", "none")
        ip("-n", space, "link", "set", card, "up")
        until = time.monotonic() + 10
        while "state UP" not in ip("-n", space, "link", "show", card):
            if time.monotonic() > until:
                raise RuntimeError(f"{card} of {space} does not come up")
            time.sleep(0.02)
        self._ports[f"{space} {bridge}"] = port

    def guest(self, name: str, *, network: str = "wifi") -> str:
        """Add a host with an address of that network and return its namespace."""
        space = self._space(name)
        net = {"wifi": "192.168.50", "cable": "10.9.0"}[network]
        self._join(space, "wlan0", f"{net}.{30 + len(self._ports)}/24", network)
        return space

    def cut(self, space: str, off: bool = True) -> None:
        """Disconnect the host from the Wi-Fi, or connect it again."""
        ip("-n", self._ap, "link", "set", self._ports[f"{space} wifi"], "down" if off else "up")

    def browser(self, space: str) -> str:
        """Return the path of a Chromium that runs on that host."""
        script = self.folder / f"chromium-{space}"
        script.write_text(f'#!/bin/sh\nexec ip netns exec {space} {shlex.quote(chromium())} "$@"\n', "utf-8")
        script.chmod(0o755)
        return str(script)

    def close(self) -> None:
        for space in self._spaces:
            ip("netns", "delete", space)
