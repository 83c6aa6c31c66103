"""The scripts behind the figures of benchmarks/README.md."""

import importlib

import pytest

from tests.house.tracked_files import REPOSITORY, python_files

# folders beside them hold what they are made of
SCRIPTS = [
    file.stem
    for file in python_files("benchmarks")
    if file.stem != "__init__" and file.parent.name == "benchmarks"
]


@pytest.mark.parametrize("script", SCRIPTS)
def test_script_imports(script):
    """Each finds what it imports, and has a `main` that imports do not run."""
    assert callable(importlib.import_module(f"benchmarks.{script}").main)


def test_every_script_is_named_beside_its_figures():
    """The page tells how each of its figures is repeated."""
    text = (REPOSITORY / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert [name for name in SCRIPTS if f"benchmarks.{name}" not in text] == []
