"""MechStudio: simulate and study multibody mechanisms.

The names below are imported on first use, so that `import mechstudio` stays fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio import edits, generators
    from mechstudio.io import load, save
    from mechstudio.model import Mechanism
    from mechstudio.results import load_result
    from mechstudio.simulation import Ali3pOptions, check, compare, propose, simulate
    from mechstudio.simulation.assembly import assemble
    from mechstudio.topology import assembly_tree

    __version__: str

_HOME = {
    "Ali3pOptions": "mechstudio.simulation",
    "Mechanism": "mechstudio.model",
    "assemble": "mechstudio.simulation.assembly",
    "assembly_tree": "mechstudio.topology",
    "check": "mechstudio.simulation",
    "compare": "mechstudio.simulation",
    "load": "mechstudio.io",
    "load_result": "mechstudio.results",
    "propose": "mechstudio.simulation",
    "save": "mechstudio.io",
    "simulate": "mechstudio.simulation",
}

__all__ = [
    "Ali3pOptions",
    "Mechanism",
    "__version__",
    "assemble",
    "assembly_tree",
    "check",
    "compare",
    "edits",
    "generators",
    "load",
    "load_result",
    "propose",
    "save",
    "simulate",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from mechstudio.version import program_version

        value: object = program_version()
    elif name in ("edits", "generators"):
        value = import_module(f"mechstudio.{name}")
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'mechstudio' has no attribute '{name}'")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
