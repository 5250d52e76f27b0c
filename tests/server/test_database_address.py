"""Database URLs as people and providers write them: what connects understands all of them alike."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import asyncpg
import pytest

from agon.core.errors import AgonError
from agon.server.storage.address import address_of
from agon.server.storage.database import Database
from agon.server.storage.store import Storage
from tests.patience import PATIENCE
from tests.server.processes import environment
from tests.server.tables_at_hand import run

SSL_REQUEST = bytes.fromhex("0000000804d2162f")


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of localhost, signed by itself, with its key in the same file."""
    file = tmp_path_factory.mktemp("tls") / "localhost.pem"
    options = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    outputs = ["-keyout", str(file), "-out", str(file.with_suffix(".crt"))]
    subprocess.run(["openssl", *options.split(), *outputs], check=True, capture_output=True)
    file.write_bytes(file.read_bytes() + file.with_suffix(".crt").read_bytes())
    return file


@asynccontextmanager
async def provider(postgres_url: str, certificate: Path | None) -> AsyncIterator[tuple[str, list[bool]]]:
    """A PostgreSQL behind a port, as providers have it: with TLS if there is a certificate. Notes who used it."""
    secure: list[bool] = []
    parts = urlsplit(postgres_url)
    folder = parse_qs(parts.query)["host"][0]
    own = set(asyncio.all_tasks())

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readexactly(8)
        wants_tls = first == SSL_REQUEST
        if wants_tls and certificate is not None:
            writer.write(b"S")
            await writer.drain()
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(certificate)
            try:
                await writer.start_tls(context)
            except (OSError, ssl.SSLError):
                return
        elif wants_tls:
            writer.write(b"N")
        secure.append(wants_tls and certificate is not None)
        there, back = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")
        if not wants_tls:
            back.write(first)
        await asyncio.wait(
            [asyncio.create_task(pass_on(reader, back)), asyncio.create_task(pass_on(there, writer))],
            return_when=asyncio.FIRST_COMPLETED,
        )
        back.close()
        writer.close()

    server = await asyncio.start_server(take, "localhost", 0, family=socket.AF_INET)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"postgresql://postgres@localhost:{port}{parts.path}", secure
    finally:
        server.close()
        for task in asyncio.all_tasks() - own - {asyncio.current_task()}:
            task.cancel()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except (OSError, ssl.SSLError):
        pass


async def both_connect(url: str) -> None:
    """The engine, the listener and the journal's writer."""

    async def hear(_name: str, _whole: bool) -> None:
        pass

    storage = Storage(url)
    await storage.open(hear)
    try:
        assert await storage.setting("key", "value") == "value"
        await storage.journal.batches.write([])
    finally:
        await storage.close()


@pytest.mark.parametrize(
    ("query", "secure"),
    [
        ("", True),
        ("?sslmode=require", True),
        ("?ssl=require", True),
        ("?ssl=true", True),
        ("?sslmode=prefer&connect_timeout=30&application_name=agon", True),
        ("?sslmode=disable", False),
        ("?ssl=false", False),
        ("?sslmode=verify-full&sslrootcert=CERTIFICATE", True),
        ("?sslmode=verify-ca&sslrootcert=CERTIFICATE", True),
    ],
)
def test_tls_as_providers_ask_for_it(postgres_url: str, certificate: Path, query: str, secure: bool) -> None:
    async def work() -> None:
        async with provider(postgres_url, certificate) as (url, seen):
            await both_connect(url + query.replace("CERTIFICATE", quote(str(certificate), safe="")))
            assert seen and set(seen) == {secure}

    run(work())


def test_tls_that_must_be_and_is_not(postgres_url: str, certificate: Path, tmp_path: Path) -> None:
    async def work() -> None:
        async with provider(postgres_url, None) as (url, seen):
            await both_connect(url + "?sslmode=prefer")
            assert set(seen) == {False}
            with pytest.raises((OSError, AgonError)):
                await both_connect(url + "?sslmode=require")
        other = tmp_path / "other.pem"
        subprocess.run(
            ["openssl", *["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
             "-keyout", str(tmp_path / "key"), "-out", str(other)], check=True, capture_output=True,
        )  # fmt: skip
        async with provider(postgres_url, certificate) as (url, seen):
            with pytest.raises(ssl.SSLError):
                await Database(f"{url}?sslmode=verify-full&sslrootcert={other}").connect()
            assert seen == [], "nothing was said to a server that nobody vouches for"

    run(work())


def test_a_unix_socket(postgres_url: str) -> None:
    run(both_connect(postgres_url))


def test_a_password_with_any_signs_reaches_the_server() -> None:
    password, user = "p@ss/w:rd%?#[] +", "us@er"
    heard = []

    async def ask_for_password(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """As PostgreSQL does where it takes passwords in plain text."""
        heard.append(await reader.readexactly(int.from_bytes(await reader.readexactly(4)) - 4))
        writer.write(b"R" + (8).to_bytes(4) + (3).to_bytes(4))
        heard.append((await reader.readexactly(5))[:1])
        heard.append(await reader.readuntil(b"\0"))
        writer.close()

    async def work() -> None:
        async with await asyncio.start_server(ask_for_password, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            url = f"postgres://{quote(user, safe='')}:{quote(password, safe='')}@127.0.0.1:{port}/games?sslmode=disable"
            with pytest.raises((OSError, asyncpg.PostgresError)):
                await Database(url).connect()

    run(work())
    assert b"user\0us@er\0" in heard[0] and b"database\0games\0" in heard[0]
    assert heard[1:] == [b"p", password.encode() + b"\0"]


def test_how_long_a_connection_may_take() -> None:
    assert address_of("postgresql://h/d?connect_timeout=7").connect_timeout == 7
    assert address_of("postgresql://h/d?connect_timeout=0").connect_timeout is None


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://h/d", "no known kind"),
        ("sqlite:///", "no known kind"),
        ("postgresql://h:port/d", "cannot be read"),
        ("postgresql://h/d?sslmode=always", "sslmode=always"),
        ("postgresql://h/d?ssl=maybe", "sslmode=maybe"),
        ("postgresql://h/d?sslrootcert=/no/such/file", "names no file"),
        ("postgresql://h/d?connect_timeout=soon", "connect_timeout=soon"),
    ],
)
def test_what_cannot_be_meant_is_a_sentence(url: str, words: str) -> None:
    with pytest.raises(AgonError, match=words):
        address_of(url)


def test_urls_of_sqlite() -> None:
    assert address_of("sqlite:////a/b").file == "/a/b"
    assert address_of("sqlite:///x") == address_of("sqlite+aiosqlite:///x")


# -- a database that does not answer -----------------------------------------------------------------------------------
def start(url: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "agon", "serve", "--port", "0", "--no-browser"],
        env={**environment(), "AGON_DATABASE_URL": url}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("query", ["", "&sslmode=require", "&ssl=true"])
def test_a_start_ends_when_the_database_is_silent(query: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        process = start(f"postgresql://u@127.0.0.1:{port}/d?connect_timeout=1{query}")
        said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 2
    assert "does not answer" in said and "Traceback" not in said


@pytest.mark.slow
def test_a_start_that_waits_ends_by_sigterm() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(PATIENCE)
        process = start(f"postgresql://u@127.0.0.1:{silent.getsockname()[1]}/d?connect_timeout=3000")
        silent.accept()  # it has come, and waits for an answer now
        os.kill(process.pid, signal.SIGTERM)
        said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 0
    assert "Traceback" not in said
