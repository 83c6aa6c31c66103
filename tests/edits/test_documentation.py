"""The examples of the page on editing are run as they stand."""

import re

import pytest

import mechstudio as ms
from tests.house.tracked_files import REPOSITORY

pytestmark = pytest.mark.kernels

PAGE = (REPOSITORY / "docs" / "editing.md").read_text(encoding="utf-8")


def test_examples_give_mechanisms_that_close(capsys):
    """What each makes has its bodies, and no gaps."""
    scopes = []
    for example in re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        scopes.append({})
        exec(compile(example, "editing.md", "exec"), scopes[-1])
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "0"
    assert printed[-1] == "50 link 49"
    sizes = {"model": 3, "turned": 3, "chain": 50, "wheel": 12, "pair": 2, "both": 13}
    found = [(name, scope[name]) for scope in scopes for name in sizes if name in scope]
    assert {name for name, _ in found} == set(sizes)
    for name, mechanism in found:
        assert ms.check(mechanism).gaps == (), name
        assert ms.check(mechanism).bodies == sizes[name]


def test_every_edit_is_on_the_page():
    """A function that is not described is not found."""
    functions = [name for name in ms.edits.__all__ if name.islower()]
    missing = [name for name in functions if f"`{name}`" not in PAGE and f"{name}(" not in PAGE]
    assert missing == []
