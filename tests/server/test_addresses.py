"""By which address a client counts, and whom we believe about it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from agon.server.http.addresses import address_of, came_by_https, counted
from tests.patience import PATIENCE
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.slow

PEER = "10.0.0.9"
SELDOM = 1e-6


def scope(peer: str = PEER, scheme: str = "http", **headers: str | list[str]) -> dict[str, Any]:
    lines: list[tuple[bytes, bytes]] = []
    for name, values in headers.items():
        for value in [values] if isinstance(values, str) else values:
            lines.append((name.replace("_", "-").encode(), value.encode("latin-1")))
    return {"type": "http", "client": (peer, 1234), "scheme": scheme, "headers": lines}


@pytest.mark.parametrize(
    ("host", "as_counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one(host: str, as_counted: str) -> None:
    assert counted(host) == as_counted


@pytest.mark.parametrize(
    ("proxies", "forwarded", "believed"),
    [
        (0, "192.0.2.1", PEER),
        (1, "192.0.2.1", "192.0.2.1"),
        (1, "192.0.2.66, 192.0.2.1", "192.0.2.1"),
        (2, "192.0.2.66, 192.0.2.1, 192.0.2.2", "192.0.2.1"),
        (2, ["192.0.2.66,192.0.2.1", "192.0.2.2"], "192.0.2.1"),
        (3, "192.0.2.1, 192.0.2.2", PEER),
        (1, "2001:db8::5", "2001:db8::/64"),
        (1, "[2001:db8::5]:443", "2001:db8::/64"),
        (1, "192.0.2.1:5555", "192.0.2.1"),
        (1, "::ffff:192.0.2.1", "192.0.2.1"),
        (1, "", PEER),
        (1, "192.0.2.1,", PEER),
        (1, "unknown", PEER),
        (1, "192.0.2.1; drop table", PEER),
        (1, "é" * 1000, PEER),
        (1, "[", PEER),
        (1, [], PEER),
    ],
)
def test_proxies_are_believed_only_when_told(proxies: int, forwarded: str | list[str], believed: str) -> None:
    assert address_of(scope(x_forwarded_for=forwarded), proxies) == believed


@pytest.mark.parametrize(
    ("proxies", "scheme", "forwarded", "secure"),
    [
        (0, "http", "https", False),
        (0, "https", [], True),
        (1, "http", "https", True),
        (1, "http", "HTTPS", True),
        (1, "https", "http", False),
        (1, "http", "https, http", False),
        (2, "http", "https, http", True),
        (2, "http", "https", True),
        (1, "http", [], False),
        (1, "http", "nonsense", False),
    ],
)
def test_https_is_believed_only_when_told(proxies: int, scheme: str, forwarded: str | list[str], secure: bool) -> None:
    assert came_by_https(scope(scheme=scheme, x_forwarded_proto=forwarded), proxies) is secure


def codes(server: ServerProcess, addresses: list[str]) -> list[int]:
    """What requests get that say they come from these addresses."""
    with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
        return [http.get("/api/engine", headers={"X-Forwarded-For": one}).status_code for one in addresses]


def test_nobody_gets_more_by_saying_that_he_is_many(sqlite_url: str) -> None:
    limits = {"requests_per_second": SELDOM, "requests_at_once": 20}
    many = [f"192.0.2.{number}" for number in range(40)]
    with ServerProcess(sqlite_url, **limits) as server:
        assert codes(server, many).count(429) >= 20
    with ServerProcess(sqlite_url, trust_proxy=1, **limits) as server:
        assert codes(server, many).count(429) == 0
        assert codes(server, [f"{one}, 192.0.2.200" for one in many]).count(429) == 20, "the proxy's word counts"
        assert codes(server, [f"2001:db8::{number}" for number in range(40)]).count(429) == 20


def test_who_came_by_https_is_told_to_stay_there(sqlite_url: str) -> None:
    told: list[bool] = []
    for proxies in (0, 1):
        with ServerProcess(sqlite_url, trust_proxy=proxies) as server:
            for headers in ({}, {"X-Forwarded-Proto": "https"}):
                answer = httpx.get(f"http://{server.address}/", headers=headers, timeout=PATIENCE)
                told.append("strict-transport-security" in answer.headers)
    assert told == [False, False, False, True]
