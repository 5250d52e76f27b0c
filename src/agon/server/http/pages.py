"""The built web client, read once at the start: nothing in an address ever reaches the file system."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from agon.server.prepared import ASK_EACH_TIME, FOR_GOOD, Prepared
from agon.server.refusal import Refusal

STATIC = Path(__file__).parents[1] / "static"
INDEX = "/index.html"
ASSETS = "/assets/"
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Agon</title>
<h1>The tables are open, but the browser client is not built.</h1>
<p>In a checkout, build it with <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code> and start again.
A released package of Agon brings it along.</p>
<p>Everything else works: the interface is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
"""
# Our own list: the system's may lack some, and Windows calls JavaScript plain text where a program has changed it.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}


def read_pages(folder: Path) -> dict[str, Prepared]:
    """Every file below the folder by its address. Assets carry a mark of their content in their names."""
    files: dict[str, Prepared] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            address = "/" + path.relative_to(folder).as_posix()
            media_type = TYPES.get(path.suffix.lower(), "application/octet-stream")
            cache = FOR_GOOD if address.startswith(ASSETS) else ASK_EACH_TIME
            files[address] = Prepared(path.read_bytes(), media_type, cache)
    return files


def page_route(folder: Path) -> Route:
    """Comes after all other routes."""
    files = read_pages(folder)

    async def page(request: Request) -> Response:
        """Every other address is a page of the client, which finds its way by itself."""
        path = request.scope["path"]
        if path == "/api" or path.startswith("/api/"):
            raise Refusal("not_found", "There is nothing here.", "/api/openapi.json describes what there is.")
        found = files.get(path)
        if found is None and path.startswith(ASSETS):
            raise Refusal("not_found", "There is no such file.", "Reload the page: a newer one may be served now.")
        found = found or files.get(INDEX)
        if found is None:
            return HTMLResponse(MISSING, headers={"cache-control": "no-store"})
        return found.answer(request)

    return Route("/{path:path}", page, methods=["GET"])
