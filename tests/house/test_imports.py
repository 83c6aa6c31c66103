"""Who may import whom, and what stays light."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from tests.house.tracked_files import REPOSITORY, python_files, short_name

# where each of the large libraries may be imported
HOMES = {
    "PySide6": ("mechstudio/gui/",),
    "shiboken6": ("mechstudio/gui/",),
    "pyqtgraph": ("mechstudio/gui/plots/",),
    "vtkmodules": ("mechstudio/scene/", "mechstudio/gui/view/"),
    "vtk": (),  # the whole of it takes a second to import
}

HEAVY = ("numba", "scipy", "h5py", "PySide6", "pyqtgraph", "vtkmodules", "matplotlib")


@cache
def _imports() -> tuple[tuple[Path, str, int, int], ...]:
    """File, module, line and number of leading dots of each import of the package."""
    found = []
    for file in python_files("mechstudio"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found += [(file, alias.name, node.lineno, 0) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                found.append((file, node.module or "", node.lineno, node.level))
    return tuple(found)


def _loaded_after(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def test_import_contracts_hold(monkeypatch):
    """Packages and rooms import each other in one direction only, also for type checkers."""
    monkeypatch.chdir(REPOSITORY)
    assert lint_imports(no_cache=True) == 0


@pytest.mark.parametrize("library", HOMES)
def test_library_is_imported_only_at_home(library):
    """Qt, VTK and the plots can be changed without reading the rest."""
    outside = [
        f"{short_name(file)}:{line}"
        for file, module, line, dots in _imports()
        if dots == 0
        and module.split(".")[0] == library
        and not short_name(file).startswith(HOMES[library])
    ]
    assert outside == []


def test_relative_imports_are_not_used():
    """An import names its package, so that a search finds it."""
    relative = [f"{short_name(file)}:{line}" for file, _, line, dots in _imports() if dots > 0]
    assert relative == []


@pytest.mark.parametrize(
    "package",
    [
        "mechstudio",
        "mechstudio.joints",
        "mechstudio.model",
        "mechstudio.io",
        "mechstudio.generators",
        "mechstudio.edits",
    ],
)
def test_plain_data_imports_nothing_heavy(package):
    """The model can be read without a compiler, a window or a renderer."""
    assert _loaded_after(f"import {package}").isdisjoint(HEAVY)


def test_help_imports_nothing_heavy():
    """`mechstudio --help` answers at once."""
    loaded = _loaded_after(
        "import sys\nfrom mechstudio.__main__ import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass"
    )
    assert loaded.isdisjoint({*HEAVY, "numpy", "pydantic"})


def test_a_run_needs_no_optimizers():
    """They take half a second to load; events and studies load them when they need them."""
    loaded = _loaded_after(
        "import mechstudio as ms\nms.simulate(ms.sample('four_bar'), duration=0.01)"
    )
    assert loaded.isdisjoint({"scipy.optimize", "scipy.integrate"})
