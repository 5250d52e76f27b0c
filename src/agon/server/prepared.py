"""Answers that are the same for everybody: made and compressed once, and not sent again to whoever has them."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
SMALL = 1_000  # bytes that are not worth compressing
COMPRESSED = ("text/", "application/json", "image/svg+xml", "application/manifest+json", "application/wasm")


class Prepared:
    def __init__(self, body: bytes, media_type: str = "application/json", cache: str = ASK_EACH_TIME) -> None:
        self.body = body
        self.compressed = b""
        if len(body) >= SMALL and media_type.startswith(COMPRESSED):
            self.compressed = gzip.compress(body, 6, mtime=0)
        # weak: it stands for the content, compressed or not
        self.tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
        self.headers = {"content-type": media_type, "cache-control": cache, "etag": self.tag, "vary": "accept-encoding"}

    def answer(self, request: Request, more: Mapping[str, str] | None = None) -> Response:
        """With `more` headers, where this request wants some."""
        headers = {**self.headers, **(more or {})}
        if self.is_known(request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if self.compressed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.compressed, headers={**headers, "content-encoding": "gzip"})
        return Response(self.body, headers=headers)

    def is_known(self, tags: str) -> bool:
        """Whether the client has one of these, and it is this one."""
        plain = self.tag.removeprefix("W/")
        return any(tag.strip().removeprefix("W/") in (plain, "*") for tag in tags.split(","))


class PreparedAnswers:
    """Answers that stay the same as long as the process lives, each made when it is first asked for."""

    def __init__(self) -> None:
        self.answers: dict[str, Prepared] = {}

    def get(self, name: str, make: Callable[[], object]) -> Prepared:
        if name not in self.answers:
            self.answers[name] = Prepared(msgspec.json.encode(make()))
        return self.answers[name]
