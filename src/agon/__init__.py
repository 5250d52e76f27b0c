"""Agon: tabletop games about gods, every rule enforced, for players, judges, designers and researchers.

Modules of the packages in `_COMPILED` are installed twice: as source and as native extension modules made from it.
Python prefers the extensions. With `AGON_PURE=1` in the environment it takes the sources instead, for debugging.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType

__version__ = "0.1.0"
__all__ = ["HOW_TO_COMPILE", "__version__", "is_compiled"]

HOW_TO_COMPILE = (
    "Agon runs as plain Python: the same games, but bots think several times more slowly. For the compiled engine "
    "install a C compiler and Python's headers, then install Agon again."
)
"""For people who have the plain Python without having asked for it."""

_COMPILED = ("agon.core.", "agon.games.", "agon.bots.", "agon.server.")


class _SourceFinder:
    """Finds the modules of `_COMPILED` packages as source files, whatever extension modules lie beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not f"{name}.".startswith(_COMPILED):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if os.environ.get("AGON_PURE", "0") not in ("", "0"):
    sys.meta_path.insert(0, _SourceFinder())


def is_compiled() -> bool:
    """Whether the engine runs as native code here. It depends on the installation and on `AGON_PURE`."""
    spec = find_spec("agon.core.contract")
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
