"""The addresses by which phones reach this machine, and the links that QR codes carry."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

_AT_HOME = [ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
_SHARED_SPACE = ipaddress.ip_network("100.64.0.0/10")
_PROBES = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


def is_loopback(host: str) -> bool:
    """Whether a phone that is sent to ``host`` would look for the referee in itself."""
    name = host.strip("[]").lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def lan_addresses() -> list[str]:
    """This machine's addresses that others can reach, the likeliest first; empty without a network."""
    cards, made = _interface_addresses()
    found: list[str] = []
    for probe in _PROBES:
        # Nothing is sent: connecting a UDP socket only asks the system which of its addresses it would use.
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probing:
            probing.connect((probe, 9))
            found.append(probing.getsockname()[0])
    found += cards + made
    with suppress(OSError):
        found += [str(i[4][0]) for i in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return likeliest([a for a in dict.fromkeys(found) if _useful(a)], made)


def likeliest(addresses: Iterable[str], made: Collection[str] = ()) -> list[str]:
    """``addresses`` in the order a phone nearby is likely to reach them; otherwise they stay as they are.

    First a network card's address in a private network (RFC 1918), then other addresses of cards, last those
    of networks that a program ``made`` (containers, tunnels) or that look like a tunnel's (RFC 6598).
    """

    def doubt(address: str) -> tuple[bool, bool]:
        ip = ipaddress.ip_address(address)
        return address in made or ip in _SHARED_SPACE, not any(ip in net for net in _AT_HOME)

    return sorted(addresses, key=doubt)


def _useful(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def _interface_addresses() -> tuple[list[str], list[str]]:
    """The addresses of network cards, and of interfaces that are none, where the system tells (Linux)."""
    if not sys.platform.startswith("linux"):
        return [], []
    import fcntl

    siocgifaddr = 0x8915
    cards: list[str] = []
    made: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                packed = fcntl.ioctl(asking, siocgifaddr, struct.pack("256s", name.encode()[:15]))
                virtual = "virtual" in Path("/sys/class/net", name).resolve().parts
                (made if virtual else cards).append(socket.inet_ntoa(packed[20:24]))
    return cards, made


def base_urls(
    port: int, host: str = "0.0.0.0", public_url: str | None = None, scheme: str = "http"
) -> list[str]:
    """The addresses of this referee that phones can reach, the best first.

    Never a loopback address, unless there is no other.
    """
    if public_url:
        return [public_url.rstrip("/")]
    hosts: Sequence[str] = lan_addresses() if host in ("0.0.0.0", "::", "") else [host]
    reachable = [h for h in hosts if not is_loopback(h)] or [
        "127.0.0.1" if is_loopback(host) else "localhost"
    ]
    tail = "" if port == {"http": 80, "https": 443}[scheme] else f":{port}"
    return [f"{scheme}://{f'[{h}]' if ':' in h else h}{tail}" for h in reachable]


def join_url(base: str, ticket: str) -> str:
    """What a seat's QR says.  The ticket is in the fragment: it reaches no server's log."""
    return f"{base}/j?openExternalBrowser=1#{ticket}"


def arbiter_url(base: str, match: str) -> str:
    """What the arbiter's QR says: their page and the match's code, which opens nothing by itself."""
    return f"{base}/a#{match}"
