"""The browser client's files: read once, and whatever is asked for, nothing else is."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import Response

from agon.cli.serve import serve
from agon.server.http import pages
from agon.server.http.app import Compressed, create_app
from agon.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.processes import ROOT, ServerProcess
from tests.server.tables_at_hand import run

SCRIPT = "export const game = 'agon';\n" * 200
SELDOM = 1e-6
ODD = [
    "/" + "a" * 300,
    "/" + "a" * 15_000,
    "/" + "a/" * 5_000,
    "/%00",
    "/assets/%00",
    "/..%5c..%5csecret.txt",
    "/C:%5cWindows%5cwin.ini",
    "/C:/Windows/win.ini",
    "/assets/..%5c..%5c..%5csecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e/%2e%2e/secret.txt",
    "//etc/passwd",
    "/etc/passwd",
    "/\\..\\secret.txt",
    "/CON",
    "/assets/",
    "/assets",
    "/.",
    "/..",
    "/%ff%fe",
    "/index.html%20",
    "/%F0%9F%A6%89",
    "/assets/" + "a" * 300,
]


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / "main-1.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "assets" / "small-1.css").write_text("a{}", encoding="utf-8")
    (folder / "assets" / "font-1.woff2").write_bytes(bytes(5_000))
    (folder / "index.html").write_text("the client", encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


def ask(app: Starlette, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def work() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as http:
            return await http.request(method, path, headers={name.replace("_", "-"): headers[name] for name in headers})

    return run(work())


@pytest.fixture
def app(static: Path) -> Starlette:
    return Starlette(routes=[pages.page_route(static)])


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    app = Starlette(routes=[pages.page_route(tmp_path / "nothing")])
    assert "npm run build" in ask(app, "/").text


def test_files_and_addresses_of_the_client(app: Starlette) -> None:
    for path in ("/", "/table/abc", "/index.html", "/favicon.ico", "/a/b/c"):
        answer = ask(app, path)
        assert answer.text == "the client" and answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
    assert ask(app, "/icon.svg").text == "<svg/>"
    script = ask(app, "/assets/main-1.js")
    assert script.text == SCRIPT and script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert ask(app, "/", "HEAD").status_code == 200
    assert ask(app, "/", "POST").status_code == 405


def test_nothing_in_an_address_reaches_the_file_system(app: Starlette, static: Path) -> None:
    """What was there at the start is served, also when it has gone since; what has come since is not."""
    for file in [one for one in static.rglob("*") if one.is_file()]:
        file.unlink()
    (static / "new.txt").write_text("new", encoding="utf-8")
    (static / "assets" / "new-1.js").write_text("new", encoding="utf-8")
    assert ask(app, "/assets/main-1.js").text == SCRIPT
    assert ask(app, "/new.txt").text == "the client"
    with pytest.raises(Exception, match="There is no such file"):
        ask(app, "/assets/new-1.js")


def test_odd_addresses_are_the_clients(static: Path, sqlite_url: str) -> None:
    app = create_app(Settings(database_url=sqlite_url), static=static)

    async def work() -> None:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://x") as http,
        ):
            for path in ODD:
                answer = await http.get(path)
                assert answer.text == "the client" if answer.status_code == 200 else answer.status_code == 404, path
                assert "secret" not in answer.text and len(answer.content) < 1_000

    run(work())


def test_what_a_browser_has_is_not_sent_again(app: Starlette) -> None:
    first = ask(app, "/")
    tag = first.headers["etag"]
    for known in (tag, f'"x", {tag}', tag.removeprefix("W/"), "*"):
        again = ask(app, "/", if_none_match=known)
        assert again.status_code == 304 and again.content == b"" and again.headers["etag"] == tag
    assert ask(app, "/", if_none_match='"other"').status_code == 200
    assert ask(app, "/icon.svg", if_none_match=tag).status_code == 200


def test_texts_are_compressed_for_those_who_can_read_that(app: Starlette) -> None:
    assert ask(app, "/assets/main-1.js", accept_encoding="identity").headers.get("content-encoding") is None
    packed = ask(app, "/assets/main-1.js", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip" and packed.text == SCRIPT
    assert int(packed.headers["content-length"]) < len(SCRIPT) / 10
    assert packed.headers["vary"].lower() == "accept-encoding"
    for path in ("/assets/small-1.css", "/assets/font-1.woff2"):
        assert "content-encoding" not in ask(app, path, accept_encoding="gzip").headers


# -- a server --------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("pages")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}") as process:
        yield process
        assert "Traceback" not in process.logged() and len(process.logged()) < 1_000, process.logged()


def test_odd_addresses_cost_a_server_nothing(server: ServerProcess) -> None:
    with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
        for path in ODD:
            assert http.get(path).status_code in (200, 404), path
        long = http.get("/api/" + "a" * 10_000)
        assert long.status_code == 404 and len(long.content) < 1_000


def test_rules_and_description_are_made_once(server: ServerProcess) -> None:
    with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
        for path in ("/api/games/divineplan/rules", "/api/openapi.json"):
            answer = http.get(path)
            assert answer.headers["content-encoding"] == "gzip" and answer.json()
            again = http.get(path, headers={"If-None-Match": answer.headers["etag"]})
            assert again.status_code == 304 and again.content == b""


def test_a_game_says_what_its_keywords_mean(server: ServerProcess) -> None:
    games = httpx.get(f"http://{server.address}/api/games", timeout=PATIENCE).json()
    words = next(game["keywords"] for game in games if game["id"] == "divineplan")
    assert words["forest"]["name"] == "forest" and words["forest"]["colour"] == "green"
    assert all(word["meaning"] for word in words.values())


def test_only_what_is_asked_for_by_get_is_compressed() -> None:
    """Other answers may hold a token."""
    app = Starlette()
    app.add_middleware(Compressed)
    app.add_route("/", lambda request: Response("x" * 5_000), methods=["GET", "POST"])
    assert ask(app, "/", "GET", accept_encoding="gzip").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in ask(app, "/", "POST", accept_encoding="gzip").headers


def test_nobody_keeps_answers_of_the_interface(server: ServerProcess) -> None:
    with httpx.Client(base_url=f"http://{server.address}/api", timeout=PATIENCE) as http:
        guest = http.post("/guests", json={"name": "Ann"})
        assert guest.headers["cache-control"] == "no-store"
        games = http.get("/games")
        assert games.headers["content-encoding"] == "gzip" and games.json()


def test_a_flood_of_pages_ends(sqlite_url: str) -> None:
    """And the interface has limits of its own."""
    limits = {"pages_per_second": SELDOM, "pages_at_once": 100}
    with (
        ServerProcess(sqlite_url, **limits) as server,
        httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http,
    ):
        codes = [http.get("/x").status_code for _ in range(150)]
        assert codes.count(429) >= 50 and codes[-1] == 429
        assert http.get("/api/games").status_code == 200


def test_the_client_in_development_asks_the_port_that_serve_takes() -> None:
    config = (ROOT / "web/vite.config.ts").read_text(encoding="utf-8")
    assert f"'http://127.0.0.1:{inspect.signature(serve).parameters['port'].default}'" in config
