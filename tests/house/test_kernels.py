"""Kernels that Python calls have what it takes to be called from Python."""

import ast
from functools import cache
from pathlib import Path

from tests.house.tracked_files import REPOSITORY, python_files, short_name

INNER = {"kernel", "inlined_kernel"}
ALL = {*INNER, "entry_kernel", "first_class_kernel"}


def _decorators(node: ast.FunctionDef) -> set[str]:
    return {name.id for name in node.decorator_list if isinstance(name, ast.Name)}


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _module(file: Path) -> str:
    return ".".join(file.relative_to(REPOSITORY).with_suffix("").parts)


def _inner_kernels() -> set[tuple[str, str]]:
    return {
        (_module(file), node.name)
        for file in python_files("mechstudio")
        for node in _tree(file).body
        if isinstance(node, ast.FunctionDef) and _decorators(node) & INNER
    }


def _inner_names(tree: ast.Module, module: str, inner: set[tuple[str, str]]) -> set[str]:
    """Names by which a file knows kernels that only kernels may call."""
    names = {name for where, name in inner if where == module}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            known = (alias for alias in node.names if (node.module, alias.name) in inner)
            names |= {alias.asname or alias.name for alias in known}
    return names


def _python_calls(node: ast.AST):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and _decorators(child) & ALL:
            continue
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name):
            yield child.func
        yield from _python_calls(child)


def test_python_calls_no_kernel_that_is_for_kernels_alone():
    """Such a call would end the program without a word."""
    inner = _inner_kernels()
    assert len(inner) > 100
    calls = []
    for file in python_files("mechstudio", "tests", "benchmarks"):
        names = _inner_names(_tree(file), _module(file), inner)
        found = (call for call in _python_calls(_tree(file)) if call.id in names)
        calls += [f"{short_name(file)}:{call.lineno}: {call.id}" for call in found]
    assert not calls
