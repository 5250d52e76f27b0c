"""The documents: links lead somewhere, files they name are there, and tables of measurements fit their data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import docs_links, measured


def test_every_link_heading_and_path_is_there() -> None:
    assert len(docs_links.documents()) > 25
    assert docs_links.problems() == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[gone](no-such-page.md)", "docs/index.md: there is no no-such-page.md"),
        ("[gone](hosting.md#no-such-heading)", "docs/index.md: docs/hosting.md has no heading for #no-such-heading"),
        ("[out](../../elsewhere.md)", "docs/index.md: there is no ../../elsewhere.md"),
        ("see `src/agon/no_such_file.py`", "docs/index.md: there is no src/agon/no_such_file.py"),
    ],
)
def test_what_is_not_there_is_found(monkeypatch: pytest.MonkeyPatch, text: str, problem: str) -> None:
    read = docs_links.text_of
    monkeypatch.setattr(docs_links, "text_of", lambda page: text if page == "docs/index.md" else read(page))
    assert docs_links.problems() == [problem]


def test_examples_in_code_are_no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    read = docs_links.text_of
    text = "`a[0](x)`\n\n```\n[gone](no-such-page.md)\n```\n"
    monkeypatch.setattr(docs_links, "text_of", lambda page: text if page == "docs/index.md" else read(page))
    assert docs_links.problems() == []


def test_a_page_that_the_site_does_not_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    read = docs_links.text_of
    cut = read("mkdocs.yml").replace("hosting.md", "hosts.md")
    monkeypatch.setattr(docs_links, "text_of", lambda page: cut if page == "mkdocs.yml" else read(page))
    assert docs_links.problems() == ["mkdocs.yml: no entry for hosting.md", "mkdocs.yml: there is no page hosts.md"]


def test_the_bots_of_the_page_are_made() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", docs_links.text_of("docs/bots.md"), re.DOTALL)
    found: dict[str, object] = {}
    exec(compile(code, "docs/bots.md", "exec"), found)
    assert "MasterBot" in found


# -- what was measured -------------------------------------------------------------------------------------------------
def test_the_tables_of_measurements_are_made_from_the_data() -> None:
    assert measured.main(["--check"]) == 0


def test_another_result_changes_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for path in measured.DATA.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(measured, "DATA", tmp_path)
    assert measured.main(["--check"]) == 0
    matches = tmp_path / "matches.csv"
    matches.write_text(matches.read_text(encoding="utf-8").replace(",109,120,", ",108,120,"), encoding="utf-8")
    assert measured.main(["--check"]) == 1


def test_every_row_of_every_table_is_on_the_page() -> None:
    shown = "".join(page.read_text(encoding="utf-8") for page in measured.PAGES)
    for game, title in measured.GAMES.items():
        if game != "all":
            played = [row for row in measured.rows("matches") if row["game"] == game]
            assert len(played) > 20 and title in shown
            assert f"<!-- made by tools/measured.py: matches {game} -->" in shown
            assert measured.matches(game).count("\n| ") == len(played) + 2
        assert f"<!-- made by tools/measured.py: attempts {game} -->" in shown
    assert all(f"<!-- made by tools/measured.py: {name} -->" in shown for name in measured.TABLES)
