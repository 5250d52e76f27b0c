"""Whose request it is: the address that limits count by, also behind proxies, and whether it came by HTTPS."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from starlette.types import Scope

UNKNOWN = "unknown"
NETWORK = 64  # bits of an IPv6 address that say whose it is; the others are the owner's to choose


@lru_cache(4096)
def counted(host: str) -> str:
    """The address as limits count it: IPv6 by its network of 64 bits, an IPv4 address written as IPv6 as IPv4."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), NETWORK), strict=False))


def address_of(scope: Scope, proxies: int) -> str:
    """The client's address as limits count it. Each of so many trusted proxies has added the one that it saw, at the
    right end of X-Forwarded-For; what stands left of those could have been written by anybody."""
    peer = scope.get("client")
    host = peer[0] if peer else UNKNOWN
    named = forwarded(scope, b"x-forwarded-for")
    if 0 < proxies <= len(named):
        host = host_in(named[-proxies]) or host
    return counted(host)


def came_by_https(scope: Scope, proxies: int) -> bool:
    """Whether the client speaks TLS with the outermost trusted proxy, or with us. A proxy often replaces
    X-Forwarded-Proto instead of adding to it, so fewer values than proxies are enough."""
    named = forwarded(scope, b"x-forwarded-proto")
    if proxies and named:
        return named[-min(proxies, len(named))].lower() == "https"
    return scope["scheme"] in ("https", "wss")


def forwarded(scope: Scope, header: bytes) -> list[str]:
    """The values of a header that proxies add to, whether in one line or in several."""
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == header]
    return [value.strip() for value in ",".join(lines).split(",")] if lines else []


def host_in(value: str) -> str:
    """The address in `address`, `address:port` or `[address]:port`; empty if there is none."""
    if value.startswith("["):
        value = value[1:].partition("]")[0]
    elif value.count(":") == 1:
        value = value.partition(":")[0]
    try:
        return str(ipaddress.ip_address(value))
    except ValueError:
        return ""
