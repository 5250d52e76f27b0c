"""How `--help` looks: every command alike, its text as it stands, its lines broken where 80 columns end.

Typer's layout with rich takes square brackets for markup, keeps the line ends of docstrings and shows Python's types.
"""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

MANY = "..."  # behind an argument that may be given several times
TOGETHER = re.compile(r"`[^`]+`|\[[^]]+\]|(?:pip install )?'[^' ]+'")
"""What stays on one line: `agon games`, [default: 100] and pip install 'agon-games[server]'."""
SPACE, HYPHEN = "\u00a0", "\u2011"  # the ones at which no line is broken, until the lines are there
FREED = str.maketrans({SPACE: " ", HYPHEN: "-"})


class AgonCommand(TyperCommand):
    """A command whose help is laid out here."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return usage_pieces(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            if not error.message and error.param is not None:  # it is missing
                error.message = getattr(error.param, "help", None) or ""
            raise

    def get_help(self, ctx: Any) -> str:
        return super().get_help(ctx).translate(FREED)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


def usage_pieces(command: Any, ctx: Any) -> list[str]:
    """`[OPTIONS] GAME [ID]`: what need not be given stands in brackets."""
    names = [(argument_name(param), param.required) for param in arguments(command, ctx)]
    return ["[OPTIONS]", *(name if required else f"[{name}]" for name, required in names)]


def write_help(command: Any, ctx: Any, formatter: Any) -> None:
    command.format_usage(ctx, formatter)
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(keep_together(cleandoc(command.help or "")))
    write_rows(formatter, "Arguments", [row(param, argument_name(param), ctx) for param in arguments(command, ctx)])
    if isinstance(command, TyperGroup):
        write_overview(command, ctx, formatter)
    write_rows(formatter, "Options", [row(param, option_names(param), ctx) for param in options(command, ctx)])
    if command.epilog:
        with formatter.section(heading("Examples")):
            for line in command.epilog.splitlines():
                formatter.write(f"  {name_style(f'$ {line}')}\n")


def write_overview(group: TyperGroup, ctx: Any, formatter: Any) -> None:
    """The commands under the headings of their panels, each with the first sentence of its help."""
    commands = [command for name in group.list_commands(ctx) if (command := group.get_command(ctx, name))]
    shown = [command for command in commands if not command.hidden]
    longest = max(len(command.name or "") for command in shown)
    panels: dict[str, list[tuple[str, str]]] = {}
    for command in shown:
        panel = getattr(command, "rich_help_panel", None) or "Commands"
        panels.setdefault(panel, []).append(((command.name or "").ljust(longest), summary(command)))
    for panel, rows in panels.items():
        write_rows(formatter, panel, rows)


def write_rows(formatter: Any, title: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(heading(title)):
            formatter.write_dl([(name_style(name), text) for name, text in rows])


# -- what stands in the rows -------------------------------------------------------------------------------------------
def arguments(command: Any, ctx: Any) -> list[Any]:
    return [param for param in command.get_params(ctx) if param.param_type_name == "argument" and not param.hidden]


def options(command: Any, ctx: Any) -> list[Any]:
    return [param for param in command.get_params(ctx) if param.param_type_name == "option" and not param.hidden]


def argument_name(param: Any) -> str:
    name = param.metavar or param.name.upper()
    return f"{name}{MANY}" if param.nargs == -1 else name


def option_names(param: Any) -> str:
    """`-o, --option NAME=VALUE`, `--browser / --no-browser`."""
    ways = [", ".join(sorted(names, key=dashes)) for names in (param.opts, param.secondary_opts) if names]
    value = "" if param.is_flag else f" {param.metavar or param.name.upper()}"
    return " / ".join(ways) + value


def dashes(name: str) -> int:
    return len(name) - len(name.lstrip("-"))


def row(param: Any, name: str, ctx: Any) -> tuple[str, str]:
    """Typer's own words on a parameter: its help, its default, its range, and whether it must be given."""
    record = param.get_help_record(ctx)
    text = record[1].replace("\\[", "[") if record else ""  # earlier Typers escape it for rich
    return name, keep_together(text)


def summary(command: Any) -> str:
    return " ".join((command.help or "").partition("\n\n")[0].split())


def keep_together(text: str) -> str:
    return TOGETHER.sub(lambda found: found[0].replace(" ", SPACE), text).replace("-", HYPHEN)


def heading(text: str) -> str:
    return typer.style(text, bold=True)


def name_style(text: str) -> str:
    """For what can be typed. Typer leaves colours out where the output is no terminal."""
    return typer.style(text, fg="cyan")
