"""The texts that users read, as they stand in the source, with holes for values."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.house.tracked_files import REPOSITORY, python_files

HOLE = "\N{WHITE SQUARE}"  # in the place of a value
# their files have texts, but none for users of the program
BESIDE = ("mechstudio/compiler/", "mechstudio/validation/", "mechstudio/cli/completion_scripts.py")


class InterfaceText(NamedTuple):
    """A text with its place."""

    file: str
    line: int
    text: str


@cache
def interface_texts() -> tuple[InterfaceText, ...]:
    """Texts of several words in the package, without docstrings; holes stand for values."""
    found = []
    for file in python_files("mechstudio"):
        name = file.relative_to(REPOSITORY).as_posix()
        if not name.startswith(BESIDE):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            found += [InterfaceText(name, *one) for one in sorted(_texts(tree))]
    return tuple(one for one in found if " " in one.text.strip())


def _texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    # without a call for each level of the tree, which would take twice as long
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        if isinstance(node, ast.JoinedStr):
            parts = [one.value if isinstance(one, ast.Constant) else HOLE for one in node.values]
            yield node.lineno, "".join(parts)
            waiting += [one.value for one in node.values if isinstance(one, ast.FormattedValue)]
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                yield node.lineno, node.value
        else:
            waiting += ast.iter_child_nodes(node)


if __name__ == "__main__":
    for one in interface_texts():
        print(f"{one.file}:{one.line}: {one.text}")
