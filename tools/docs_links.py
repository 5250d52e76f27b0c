"""Checks the documents without a network: links, headings, paths in the text, and the site's list of pages."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("divineplan", "theos", "theomachy", "delphi", "titans")
# Pages of the site that lie outside docs/, by their path in the repository, and their place in the site.
OUTSIDE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CREDITS.md": "credits.md",
    "SECURITY.md": "security.md",
    "examples/template_game/README.md": "games/template.md",
    "web/README.md": "web.md",
    **{f"src/agon/games/{game}/README.md": f"games/{game}.md" for game in GAMES},
}
BUILT = ("src/agon/server/static", "web/src/generated")  # not there before the first build
NOT_ON_THE_SITE = ("README.md",)  # its place is taken by docs/index.md

FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
# A path in the text, from the checkout's root or beside the page. A word in capitals stands for something else.
PATH = re.compile(r"`((?:src|tests|docs|tools|web|examples|deploy|\.github)/[\w./-]+)`")


def documents() -> list[str]:
    """All pages, by their path in the repository."""
    own = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    return [*NOT_ON_THE_SITE, *OUTSIDE, *own]


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def links(text: str) -> list[str]:
    return [found[2] for found in LINK.finditer(CODE.sub("", FENCE.sub("", text)))]


def is_relative(link: str) -> bool:
    return not re.match(r"[a-z]+:", link)


def resolved(page: str, target: str) -> str | None:
    """The path in the repository that a relative link of a page leads to. None: out of the repository."""
    found = (ROOT / page).parent.joinpath(unquote(target)).resolve() if target else ROOT / page
    return found.relative_to(ROOT).as_posix() if found.is_relative_to(ROOT) else None


def slug(heading: str) -> str:
    """As GitHub and Markdown's table of contents make it."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def broken_links(page: str) -> Iterator[str]:
    for link in links(text_of(page)):
        if not is_relative(link):
            continue
        target, _, section = link.partition("#")
        there = resolved(page, target)
        if there is None or not (ROOT / there).exists():
            yield f"{page}: there is no {link}"
        elif section and section not in {slug(heading) for heading in HEADING.findall(FENCE.sub("", text_of(there)))}:
            yield f"{page}: {there} has no heading for #{section}"


def missing_paths(page: str) -> Iterator[str]:
    """The changelog names what was; everything else names what is."""
    if page != "CHANGELOG.md":
        for path in PATH.findall(FENCE.sub("", text_of(page))):
            beside = (ROOT / page).parent / path
            if re.search(r"[A-Z]{2,}", path) or path in BUILT or beside.relative_to(ROOT).as_posix() in BUILT:
                continue
            if not (ROOT / path).exists() and not beside.exists():
                yield f"{page}: there is no {path}"


def site_uri(page: str) -> str:
    return OUTSIDE.get(page, page.removeprefix("docs/"))


def omitted_pages() -> Iterator[str]:
    listed = set(re.findall(r"^ +- .*: (\S+\.md)$", text_of("mkdocs.yml"), re.MULTILINE))
    there = {site_uri(page) for page in documents() if page not in NOT_ON_THE_SITE}
    yield from (f"mkdocs.yml: no entry for {page}" for page in sorted(there - listed))
    yield from (f"mkdocs.yml: there is no page {page}" for page in sorted(listed - there))


def problems() -> list[str]:
    found = [problem for page in documents() for check in (broken_links, missing_paths) for problem in check(page)]
    return [*found, *omitted_pages()]


if __name__ == "__main__":
    found = problems()
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    sys.exit(1 if found else 0)
