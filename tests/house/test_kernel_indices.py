"""Kernels count from the first element of an array, as indices in them are taken as they stand."""

import ast

import pytest

from mechstudio.compiler.cache import PACKAGE, kernel_files


def kernels_of(tree):
    """Functions with a decorator of kernels."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = {ast.unparse(d).partition("(")[0] for d in node.decorator_list}
            if any(name.endswith("kernel") or name == "implements" for name in names):
                yield node


def from_behind(function):
    """Subscripts below zero, as they stand in the source."""
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript):
            parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if any(isinstance(p, ast.UnaryOp) and isinstance(p.op, ast.USub) for p in parts):
                yield ast.unparse(node)


@pytest.mark.parametrize("path", kernel_files(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_kernels_count_from_the_first_element(path):
    """No kernel counts from behind: it would read what lies before the array."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [text for function in kernels_of(tree) for text in from_behind(function)]
    assert not found, f"write the length minus a number in {path.name}: {found}"


def test_such_subscripts_are_found():
    """The search finds one in a kernel, and none in other functions."""
    tree = ast.parse(
        "@kernel\ndef a(x):\n    return x[i, -1]\n\n"
        "@entry_kernel\ndef b(x):\n    return x[-k]\n\n"
        "def c(x):\n    return x[-1]\n"
    )
    assert [text for f in kernels_of(tree) for text in from_behind(f)] == ["x[i, -1]", "x[-k]"]
