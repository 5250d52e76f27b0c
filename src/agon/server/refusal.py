"""What the server says when it will not do something: a code for clients, a sentence for people, and a way on."""

from __future__ import annotations

from agon.core.errors import AgonError
from agon.core.text import Words
from agon.server.messages import ErrorCode

STATUS: dict[ErrorCode, int] = {
    "bad_request": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not_found": 404,
    "table_full": 409,
    "table_started": 409,
    "table_over": 409,
    "illegal": 409,
    "stale": 409,
    "cannot_go_on": 409,
    "too_large": 413,
    "too_fast": 429,
    "busy": 503,
}


MOST_ECHOED = 200  # letters of what somebody has sent, wherever it is said or logged again


def cut(text: str) -> str:
    """What may repeat what somebody has sent: not too long, and text that can be encoded."""
    shown = text if len(text) <= MOST_ECHOED else text[: MOST_ECHOED - 1] + "…"
    return shown.encode("utf-8", "replace").decode()


class Refusal(AgonError):
    def __init__(self, code: ErrorCode, message: Words, hint: str = "", rule: str = "") -> None:
        super().__init__(str(message), hint)
        self.words = message
        self.code: ErrorCode = code
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS[self.code]
