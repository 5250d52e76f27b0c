"""Tables and connections build on the inside of uvicorn: of one release, which is named here and in pyproject.toml.

For a newer one: read what has changed in the classes below, run the tests of connections (test_slow_connections,
test_slow_reader, test_sockets, test_attackers, test_fuzz), then change the number in both places.
"""

from __future__ import annotations

import inspect
import tomllib

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from agon.server.http.sockets import Http
from agon.server.http.wire import Wire
from tests.server.processes import ROOT

KNOWN = "0.54"
NEXT = "0.55"
OURS = {"hear", "tell", "dismiss", "has_room", "hang_up", "write", "may_ping"}  # of Wire
OURS |= {"leave", "wait", "stop_waiting", "give_up", "rest", "look"}  # of Http
USED = "conn queue frames read_paused close_sent disconnected writable transport loop"
HTTP_USED = "conn cycle transport loop client timeout_keep_alive"


def test_only_the_known_release_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [one for one in project["optional-dependencies"]["server"] if one.startswith("uvicorn")]
    assert wanted == [f"uvicorn>={KNOWN},<{NEXT}"]
    assert uvicorn.__version__.startswith(f"{KNOWN}."), "see the head of this file"


@pytest.mark.parametrize("ours,theirs", [(Wire, WebSocketsSansIOProtocol), (Http, H11Protocol)])
def test_what_is_overridden_is_there(ours: type, theirs: type) -> None:
    """With the same parameters: a method that has another name now would never be called."""
    for name, method in vars(ours).items():
        if inspect.isfunction(method) and name not in OURS and name != "__init__":
            assert hasattr(theirs, name), f"{theirs.__name__} has no {name}"
            given, wanted = (inspect.signature(one).parameters for one in (method, getattr(theirs, name)))
            assert list(given) == list(wanted), name


@pytest.mark.parametrize("theirs,names", [(WebSocketsSansIOProtocol, USED), (H11Protocol, HTTP_USED)])
def test_what_is_used_is_there(theirs: type, names: str) -> None:
    source = inspect.getsource(theirs)
    assert [name for name in names.split() if f"self.{name} = " not in source and f"self.{name}: " not in source] == []
