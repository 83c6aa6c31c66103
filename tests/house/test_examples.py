"""Each Python example of the documentation runs by itself, as it would where it is pasted."""

import logging
import re
import shutil

import matplotlib as mpl
import pytest

from tests.house.tracked_files import REPOSITORY, tracked_files

mpl.use("Agg")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _examples():
    for page in tracked_files():
        if page.suffix == ".md":
            text = page.read_text(encoding="utf-8")
            for found in BLOCK.finditer(text):
                line = text[: found.start()].count("\n") + 1
                yield pytest.param(found[1], id=f"{page.name}:{line}")


@pytest.mark.parametrize("code", list(_examples()))
def test_example_runs_alone(code, tmp_path, monkeypatch):
    """It needs nothing but the samples beside it."""
    shutil.copytree(REPOSITORY / "sample_models", tmp_path / "sample_models")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(logging, "basicConfig", lambda **options: None)
    exec(compile(code, "example", "exec"), {"__name__": "__main__"})
