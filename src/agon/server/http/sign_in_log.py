"""Who signs in with a password, or tries to: a line in the log and a number for each."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

from starlette.requests import Request

from agon.server.app_state import state_of
from agon.server.refusal import Refusal

log = logging.getLogger(__name__)


@contextlib.contextmanager
def sign_in_logged(request: Request, login: str) -> Iterator[None]:
    """Around a sign-in: it has succeeded, unless it is refused."""
    app = state_of(request)
    address = app.address(request)
    try:
        yield
    except Refusal as refusal:
        app.metrics.sign_ins.labels("refused").inc()
        log.warning("sign-in as %s from %s refused: %s", login, address, refusal.code)
        raise
    app.metrics.sign_ins.labels("success").inc()
    log.info("sign-in as %s from %s", login, address)
