"""The built web client: its files, and a page that says how to build it where it is missing."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from agon.server.refusal import Refusal

STATIC = Path(__file__).parents[1] / "static"
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Agon</title>
<h1>The tables are open, but the browser client is not built.</h1>
<p>In a checkout, build it with <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code> and start again.
A released package of Agon brings it along.</p>
<p>Everything else works: the interface is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
"""


class Assets(StaticFiles):
    """Built files carry a mark of their content in their names: browsers may keep them for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def add_pages(app: FastAPI, static: Path = STATIC) -> None:
    app.mount("/assets", Assets(directory=static / "assets", check_dir=False), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str) -> Response:
        """Every other address is a page of the client, which finds its way by itself."""
        if path == "api" or path.startswith("api/"):
            raise Refusal("not_found", "There is nothing here.", "/api/openapi.json describes what there is.")
        if not (static / "index.html").is_file():
            return HTMLResponse(MISSING, headers={"cache-control": "no-store"})
        beside = "/" not in path and path.strip(".") != "" and (static / path).is_file()  # an icon, a manifest
        return FileResponse(static / (path if beside else "index.html"), headers={"cache-control": "no-cache"})
