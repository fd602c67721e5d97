"""The addresses of this machine, and the links for phones."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    import ifaddr

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
