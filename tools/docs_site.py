"""MkDocs hooks (mkdocs.yml): pages from outside docs/, and source files that pages link to, come into the site."""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

sys.path.insert(0, str(Path(__file__).parents[1]))  # MkDocs loads this file alone

from tools import docs_links

PAGE_AT = {docs_links.site_uri(page): page for page in docs_links.documents()}


def on_files(files: Any, config: Any) -> Any:
    for page, uri in docs_links.OUTSIDE.items():
        files.append(File.generated(config, uri, abs_src_path=str(docs_links.ROOT / page)))
    for path in sorted(linked_files()):
        files.append(File.generated(config, f"files/{path}", abs_src_path=str(docs_links.ROOT / path)))
    return files


def linked_files() -> set[str]:
    """Files that are no pages and lie outside docs/."""
    found = set()
    for page in docs_links.documents():
        for link in docs_links.links(docs_links.text_of(page)):
            if docs_links.is_relative(link):
                path = docs_links.resolved(page, link.partition("#")[0])
                if path and not path.startswith("docs/") and path not in PAGE_AT.values():
                    found.add(path)
    return found


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    uri = page.file.src_uri
    origin = PAGE_AT[uri]

    def in_the_site(found: re.Match[str]) -> str:
        target, hash_, section = found[2].partition("#")
        path = docs_links.resolved(origin, target) if docs_links.is_relative(found[2]) and target else None
        if path is None:
            return found[0]
        if path in docs_links.NOT_ON_THE_SITE:
            there = "index.md"
        elif path in PAGE_AT.values() or path.startswith("docs/"):
            there = docs_links.site_uri(path)
        else:
            there = f"files/{path}"
        return f"{found[1]}{posixpath.relpath(there, posixpath.dirname(uri))}{hash_}{section}{found[3]}"

    return docs_links.LINK.sub(in_the_site, markdown)
