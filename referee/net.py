"""The addresses of this machine, links in QR codes, and the devices that reached the referee."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    import ifaddr
    from qrcode.image.svg import SvgPathImage

_AT_HOME = [ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
_SHARED_SPACE = ipaddress.ip_network("100.64.0.0/10")
_MADE = re.compile(
    r"(docker|br-|bridge|veth|virbr|vmnet|vmenet|vboxnet|vnic|lxc|lxd|cni|flannel|podman"  # virtual machines
    r"|tun|tap|utun|wg|tailscale|zt|ppp|ipsec|gif|stf"  # tunnels
    r"|vEthernet|Hyper-V|VMware|VirtualBox|TAP-|Wintun|WireGuard)",  # as Windows describes them
    re.IGNORECASE,
)
"""The beginnings of names of interfaces that are not network cards."""

_PROBES = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


def is_loopback(host: str) -> bool:
    """Return whether ``host`` would send a phone to itself."""
    name = host.strip("[]").lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def lan_addresses() -> list[str]:
    """Return this machine's addresses that others can reach, most likely first; empty without a network."""
    import ifaddr

    cards, made = interface_addresses(ifaddr.get_adapters())
    addresses: list[str] = []
    for probe in _PROBES:
        # This sends nothing: connecting a UDP socket only selects the address the system would use.
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probing:
            probing.connect((probe, 9))
            addresses.append(probing.getsockname()[0])
    addresses += cards + made
    with suppress(OSError):
        addresses += [str(i[4][0]) for i in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return likeliest([a for a in dict.fromkeys(addresses) if _useful(a)], made)


def likeliest(addresses: Iterable[str], made: Collection[str] = ()) -> list[str]:
    """Return ``addresses``, those that a nearby phone most likely reaches first; otherwise in their order.

    First come a network card's addresses in private networks (RFC 1918), then other addresses of cards. Last
    are those of networks that a program ``made`` (containers, tunnels) or that look like a tunnel's (RFC
    6598).
    """

    def doubt(address: str) -> tuple[bool, bool]:
        ip = ipaddress.ip_address(address)
        return address in made or ip in _SHARED_SPACE, not any(ip in net for net in _AT_HOME)

    return sorted(addresses, key=doubt)


def _useful(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def interface_addresses(adapters: Iterable[ifaddr.Adapter]) -> tuple[list[str], list[str]]:
    """Return the IPv4 addresses of network cards, and of virtual interfaces (containers, tunnels)."""
    cards: list[str] = []
    made: list[str] = []
    for adapter in adapters:
        of_a_program = any(_MADE.match(name) for name in (str(adapter.name), adapter.nice_name))
        addresses = made if of_a_program else cards
        addresses += [str(ip.ip) for ip in adapter.ips if ip.is_IPv4]
    return cards, made


def base_urls(port: int, host: str = "0.0.0.0", public_url: str | None = None) -> list[str]:
    """Return the addresses of this referee that phones can reach, best first.

    A loopback address is returned only as a last resort.
    """
    if public_url:
        return [public_url.rstrip("/")]
    hosts: Sequence[str] = lan_addresses() if host in ("0.0.0.0", "::", "") else [host]
    reachable = [h for h in hosts if not is_loopback(h)] or [
        "127.0.0.1" if is_loopback(host) else "localhost"
    ]
    tail = "" if port == 80 else f":{port}"
    return [f"http://{f'[{h}]' if ':' in h else h}{tail}" for h in reachable]


def join_url(base: str, ticket: str) -> str:
    """Return the address in a seat's QR code. The ticket is in the fragment, so servers do not log it."""
    return f"{base}/j?openExternalBrowser=1#{ticket}"


def rules_url(base: str, game: str) -> str:
    """Return the address of the page with a game's rules."""
    return f"{base}/rules/{quote(game, safe='')}"


def arbiter_url(base: str, match: str) -> str:
    """Return the address in the arbiter's QR code: their page and the match's id, which opens nothing."""
    return f"{base}/a#{match}"


# -- visitors ------------------------------------------------------------------------------------------

VISITORS_AT_MOST = 500
"""The number of devices that are remembered."""

PLACES_AT_MOST = 8
"""The number of this referee's addresses remembered for each device."""


class Visitors:
    """The devices that reached this referee, and the addresses they used: shows where a phone failed.

    Stored in memory since the start, for the latest :data:`VISITORS_AT_MOST` devices.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[frozenset[str], float | None]] = {}

    def came(self, who: str, to: str, phone: bool) -> bool:
        """Note that the device ``who`` sent a request to ``to`` (host and port); return whether that is new.

        ``phone``: the request was for the phones' page.
        """
        with self._lock:
            places, last = self._seen.pop(who, (frozenset[str](), None))
            new = phone or to not in places
            # Capped: a client that sends many Host values is probing.
            kept = {*places, to} if len(places) < PLACES_AT_MOST else places
            self._seen[who] = (frozenset(kept), self._clock() if phone else last)
            if len(self._seen) > VISITORS_AT_MOST:
                del self._seen[next(iter(self._seen))]
        return new

    def reached(self, besides: Collection[str]) -> set[str]:
        """Return the addresses (host and port) used by devices other than this machine and ``besides``."""
        return {place for places, _ in self._others(besides) for place in places}

    def phone_ago(self, besides: Collection[str]) -> float | None:
        """Return the seconds since such a device last opened the phones' page; ``None``: never."""
        times = [last for _, last in self._others(besides) if last is not None]
        return self._clock() - max(times) if times else None

    def _others(self, besides: Collection[str]) -> list[tuple[frozenset[str], float | None]]:
        with self._lock:
            seen = list(self._seen.items())
        return [kept for who, kept in seen if who not in besides and not is_loopback(who)]


# -- QR codes ------------------------------------------------------------------------------------------


def svg_file(text: str) -> str:
    """Return a QR code as a whole SVG document that scales to its place."""
    out = io.BytesIO()
    _image(text, border=4).save(out)
    return out.getvalue().decode()


def svg_element(text: str) -> str:
    """Return a QR code as an SVG element for an HTML page."""
    return str(_image(text, border=2).to_string(encoding="unicode"))


def _image(text: str, *, border: int) -> SvgPathImage:
    import qrcode
    from qrcode.image.svg import SvgPathImage

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=border)
    code.add_data(text)
    return code.make_image(image_factory=SvgPathImage)


def terminal_lines(text: str) -> list[str]:
    """Return the lines of a QR code for a terminal, two of its rows in each; light modules are printed."""
    import qrcode

    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue().rstrip("\n").split("\n")
