"""What docs/hosting.md shows works, as far as it can be tried here; the container files and the unit fit the server."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from agon.server.limits import limits_in
from tests.cli.test_help import check_command
from tests.patience import PATIENCE, wait_for
from tests.server.processes import ROOT, ServerProcess, environment

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
TOKEN = "SECRET"  # as the page writes it


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S)


LINES = [line.partition("  #")[0].rstrip() for block in blocks("sh") for line in block.splitlines()]
AGON = [line for line in LINES if "agon" in shlex.split(line)[:2]]
SERVE = [line for line in AGON if "serve" in shlex.split(line)]
CURL = [line for line in LINES if line.startswith("curl ")]


@contextmanager
def started(line: str, folder: Path, database_url: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The line's server, on free ports, in a folder of the test, and on its PostgreSQL where the page names one."""
    words = shlex.split(line)
    begin = words.index("agon")
    named = dict(word.split("=", 1) for word in words[:begin])
    if "AGON_DATABASE_URL" in named:
        named["AGON_DATABASE_URL"] = database_url
    options = [*words[begin + 1 :], "--port", "0", "--no-browser"]
    if "--metrics-port" in options:
        options += ["--metrics-port", "0"]
    surroundings = {name: value for name, value in environment().items() if name != "AGON_DATABASE_URL"}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "agon", *options],
            env={**surroundings, "AGON_DATA": str(folder), "COLUMNS": "200", **named},
            stdout=subprocess.PIPE, stderr=log, text=True,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        found = re.search(r"Agon is at http://[\w.]+:(\d+)\.", process.stdout.readline())
        assert found is not None, (folder / "log").read_text()
        yield process, f"http://127.0.0.1:{found.group(1)}"
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("line", AGON)
def test_every_command_of_ours_is_one_that_the_command_line_takes(line: str) -> None:
    check_command(line)


@pytest.mark.slow
@pytest.mark.parametrize("line", SERVE)
def test_every_server_of_the_page_starts_and_ends(line: str, tmp_path: Path, postgres_url: str) -> None:
    with started(line, tmp_path, postgres_url) as (process, address):
        # a busy machine may have held it up for a while
        wait_for(lambda: httpx.get(f"{address}/health", timeout=PATIENCE, verify=False).status_code == 200)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_the_backup_of_the_page_is_made_and_restored(tmp_path: Path) -> None:
    def does(line: str, folder: str) -> None:
        surroundings = {name: value for name, value in environment().items() if name != "AGON_DATABASE_URL"}
        *words, file = shlex.split(line)
        done = subprocess.run(
            [sys.executable, "-m", *words, str(tmp_path / file)],
            env={**surroundings, "AGON_DATA": str(tmp_path / folder)},
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    backup, restore = (next(line for line in AGON if word in line) for word in (" backup ", " restore "))
    (tmp_path / "one").mkdir()
    with started("agon serve", tmp_path / "one", "") as (_, address):
        guest = httpx.post(f"{address}/api/guests", json={"name": "Lena"}, timeout=PATIENCE, verify=False).json()
        does(backup, "one")
    does(restore, "other")
    with started("agon serve", tmp_path / "other", "") as (_, address):
        token = {"Authorization": f"Bearer {guest['token']}"}
        me = httpx.get(f"{address}/api/me", headers=token, timeout=PATIENCE, verify=False).json()
        assert me["name"] == "Lena"


def test_the_page_shows_servers_and_questions() -> None:
    assert len(SERVE) >= 5 and len(CURL) >= 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("hosting")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", metrics_token=TOKEN) as process:
        yield process


def asked(server: ServerProcess, line: str) -> httpx.Response:
    """What `curl` would get."""
    words = shlex.split(line)
    headers = [words[place + 1].split(": ", 1) for place, word in enumerate(words) if word == "--header"]
    url = words[-1].replace("127.0.0.1:8420", server.address)
    assert server.address in url
    return httpx.get(url, headers=dict(headers), timeout=PATIENCE, verify=False)


@pytest.mark.parametrize("line", CURL)
def test_every_question_of_the_page_is_answered(line: str, server: ServerProcess) -> None:
    assert asked(server, line).status_code == 200


def test_the_page_names_every_metric_and_no_other(server: ServerProcess) -> None:
    found = asked(server, next(line for line in CURL if "/metrics" in line)).text
    there = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(found)
        if family.name.startswith("agon_")
    }
    named = set(re.findall(r"^\| (`agon_.*?) \|", PAGE, re.M))
    assert {name for row in named for name in re.findall(r"`(agon_\w+)`", row)} == there


def test_the_limits_of_the_page_can_be_set(tmp_path: Path) -> None:
    (block,) = blocks("toml")
    (tmp_path / "limits.toml").write_text(block)
    assert limits_in(tmp_path / "limits.toml") == tomllib.loads(block)


def test_the_scrape_configuration_names_a_port_for_each_process() -> None:
    (block,) = blocks("yaml")
    targets = yaml.safe_load(block)["scrape_configs"][0]["static_configs"][0]["targets"]
    assert targets == [f"127.0.0.1:{9420 + number}" for number in range(4)]


@pytest.mark.parametrize("page", ["docs/hosting.md", "SECURITY.md"])
def test_every_page_it_links_to_is_there(page: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    assert links
    for link in links:
        target, _, section = link.partition("#")
        there = (ROOT / page).parent / target
        assert there.is_file(), link
        headings = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.M)
        assert not section or section in {heading.lower().replace(" ", "-") for heading in headings}, link


# -- the container files -----------------------------------------------------------------------------------------------
def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def of(kind: str) -> list[str]:
    return [text for name, text in instructions() if name == kind]


def words_of(listed: str) -> list[str]:
    words = yaml.safe_load(listed)
    assert isinstance(words, list)
    return [str(word) for word in words]


def test_the_image_runs_our_server_as_a_normal_user() -> None:
    entry, command = words_of(of("ENTRYPOINT")[0]), words_of(of("CMD")[0])
    check_command(shlex.join([*entry, *command]))
    assert of("USER") == ["agon"] and of("VOLUME") == ["/data"] and "AGON_DATA=/data" in of("ENV")[0]
    assert "make wheel" in of("RUN"), "tests/test_wheel.py tries what this makes"
    makes = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^wheel:", makes, re.M) and "DIST := $(VENV)/dist" in makes and "VENV := .venv" in makes
    assert any("/build/.venv/dist/*.whl" in copied for copied in of("COPY"))


def test_the_image_is_made_of_what_the_wheel_needs() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for needed in ("Makefile", "pyproject.toml", "README.md", "LICENSES", "src/agon", "web", "tools", "docs/rules"):
        assert (ROOT / needed).exists() and not {needed, needed.split("/")[0]} & set(ignored)


def test_the_health_check_sees_whether_the_server_is_there(server: ServerProcess) -> None:
    in_image = words_of(of("HEALTHCHECK")[0].partition("CMD ")[2])
    in_compose = compose()["services"]["agon"]["healthcheck"]["test"][1:]
    for words in (in_image, in_compose):
        assert words[:2] == ["python", "-c"]
        for address, code in ((server.address, 0), ("127.0.0.1:1", 1)):
            asking = [sys.executable, "-c", words[2].replace("127.0.0.1:8420", address)]
            assert subprocess.run(asking, capture_output=True, timeout=PATIENCE).returncode == code


def compose() -> dict[str, Any]:
    loaded = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def test_the_installation_in_containers_fits_the_server() -> None:
    loaded = compose()
    services = loaded["services"]
    agon = services["agon"]
    check_command("agon " + re.sub(r"\$\{\w+:-(\w+)\}", r"\1", agon["command"]))
    assert agon["build"]["dockerfile"] == "Containerfile" and agon["read_only"] and agon["init"]
    assert "ports" not in agon and "ports" not in services["database"], "only the proxy is reached from outside"
    assert agon["environment"]["AGON_DATABASE_URL"].startswith("postgresql://agon:${POSTGRES_PASSWORD}@database/agon")
    for name, service in services.items():
        for other in service.get("depends_on", {}):
            assert "healthcheck" in services[other], f"{name} waits for {other} to be healthy"
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (ROOT / source).is_file() if source.startswith(".") else source in loaded["volumes"]
    images = [service["image"] for service in services.values() if "build" not in service]
    for image in [*images, *(text.split(" ")[0] for text in of("FROM"))]:
        assert re.fullmatch(r"docker\.io/library/[a-z]+:[\w.-]+", image), "a public image, with its version"
    proxy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert "reverse_proxy agon:8420" in proxy and proxy.count("{") == proxy.count("}")


# -- systemd -----------------------------------------------------------------------------------------------------------
UNIT = (ROOT / "deploy" / "agon.service").read_text(encoding="utf-8")


def test_the_unit_starts_our_server_and_may_write_one_folder_only() -> None:
    (command,) = re.findall(r"^ExecStart=/opt/agon/bin/(.*)$", UNIT, re.M)
    check_command(command.replace("${AGON_WORKERS}", "4"))
    settings = dict(re.findall(r"^(\w+)=(\S.*)$", UNIT, re.M))
    wanted = {"User": "agon", "ProtectSystem": "strict", "StateDirectory": "agon", "Restart": "on-failure"}
    assert wanted.items() <= settings.items()
    assert "Environment=AGON_DATA=/var/lib/agon\n" in UNIT


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """Where it is installed: it knows every setting, and finds little that the service could do harm with."""
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        assert not Path("/run/systemd/system").exists(), "systemd runs here, and cannot be asked"
        return
    there = tmp_path / "agon.service"
    there.write_text(UNIT.replace("/opt/agon/bin/agon", sys.executable))
    surroundings = {**os.environ, "SYSTEMD_LOG_LEVEL": "warning"}
    for question in (["verify"], ["security", "--offline=true", "--threshold=25"]):
        done = subprocess.run(
            [analyse, *question, str(there)], capture_output=True, text=True, env=surroundings, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Unknown" not in done.stderr
