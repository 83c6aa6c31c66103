"""No file is needed by what it needs itself."""

import ast
from collections import deque
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.house.tracked_files import REPOSITORY, python_files

Graph = dict[str, set[str]]


def _module(file: Path) -> str:
    names = file.relative_to(REPOSITORY).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def _meant(node: ast.AST, known: frozenset[str]) -> set[str]:
    """Files that an import names; a package only where the name is none of its files."""
    if isinstance(node, ast.ImportFrom) and node.module:
        inside = {f"{node.module}.{alias.name}" for alias in node.names}
        return (inside & known) | ({node.module} & known if inside - known else set())
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} & known
    return set()


def import_graph() -> Graph:
    """What each file of the package imports: also for type checkers alone, also in functions."""
    files = {_module(file): file for file in python_files("mechstudio")}
    known = frozenset(files)
    return {
        module: {
            name
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            for name in _meant(node, known)
        }
        for module, file in files.items()
    }


def shortest_circle(graph: Graph, start: str) -> tuple[str, ...]:
    """The shortest way from a module back to itself; empty if there is none."""
    before = dict.fromkeys(graph[start], start)
    waiting = deque(sorted(graph[start]))
    while waiting:
        here = waiting.popleft()
        if here == start:
            way = [before[start]]
            while way[-1] != start:
                way.append(before[way[-1]])
            return (*reversed(way), start)
        for there in sorted(graph[here] - before.keys()):
            before[there] = here
            waiting.append(there)
    return ()


def circles(graph: Graph) -> list[str]:
    """The shortest circle through each module that is in one, each circle once."""
    try:
        # tells quickly that there are none, and else only one of them
        TopologicalSorter(graph).prepare()
    except CycleError:
        pass
    else:
        return []
    found = {}
    for module in sorted(graph):
        circle = shortest_circle(graph, module)
        if circle:
            found.setdefault(frozenset(circle), " -> ".join(circle))
    return list(found.values())


def test_no_imports_run_in_a_circle():
    """A file can be read, tested and moved with what is below it, and nothing else."""
    assert circles(import_graph()) == []


def test_circles_are_found_and_named():
    """A circle of any length is told by the files on it; what only leads to it is not."""
    graph = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}, "e": {"e"}, "f": set()}
    assert circles(graph) == ["b -> c -> d -> b", "e -> e"]


def test_every_kind_of_import_counts():
    """At the top, in a function, for a type checker, and of a file by the name of its package."""
    known = frozenset({"p", "p.x", "p.y", "p.z"})
    source = (
        "from typing import TYPE_CHECKING\n"
        "import p.x\n"
        "if TYPE_CHECKING:\n    from p.y import Name\n"
        "def f():\n    from p import z\n"
    )
    meant = set().union(*(_meant(node, known) for node in ast.walk(ast.parse(source))))
    assert meant == {"p.x", "p.y", "p.z"}
