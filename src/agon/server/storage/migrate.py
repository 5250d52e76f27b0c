"""Brings a database's schema up to date with Alembic, by itself, whenever a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def upgrade(connection: Connection, revision: str = "head") -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def newest() -> str:
    """The revision that this release makes."""
    return str(ScriptDirectory.from_config(configuration()).get_current_head())


def known() -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()}


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
