"""The examples of the page on editing are run as they stand."""

import re

import mechstudio as ms
from tests.house.tracked_files import REPOSITORY

PAGE = (REPOSITORY / "docs" / "editing.md").read_text(encoding="utf-8")


def test_examples_run(capsys):
    """They build on each other, and give mechanisms that close."""
    scope = {}
    for example in re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(example, "editing.md", "exec"), scope)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "0"
    assert printed[-1] == "50 link 49"
    for name, bodies in (
        ("model", 3),
        ("turned", 3),
        ("chain", 50),
        ("wheel", 12),
        ("pair", 2),
        ("both", 13),
    ):
        report = ms.check(scope[name])
        assert report.gaps == (), name
        assert len(scope[name].bodies) == bodies


def test_every_edit_is_on_the_page():
    """A function that is not described is not found."""
    functions = [name for name in ms.edits.__all__ if name.islower()]
    missing = [name for name in functions if f"`{name}`" not in PAGE and f"{name}(" not in PAGE]
    assert missing == []
