"""Brings a database's schema up to date with Alembic, by itself, whenever a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from agon.core.errors import AgonError


def upgrade(connection: Connection, revision: str = "head") -> None:
    found = revision_of(connection)
    if found and found not in known():
        hint = "Install that release, or the backup that was made before it."
        raise AgonError(f"the games belong to a newer release of Agon (schema {found})", hint)
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def newest() -> str:
    """The revision that this release makes."""
    return str(ScriptDirectory.from_config(configuration()).get_current_head())


def known() -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()}


def revision_of(connection: Connection) -> str:
    """The last migration that this database has seen; empty if none."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
