"""Values of the model whose change takes along more than themselves, which a note tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mechstudio.gui.editing.driver_kinds import with_function, with_kind
from mechstudio.gui.editing.noted import Noted
from mechstudio.gui.editing.retyping import retyped
from mechstudio.gui.properties.value_change import Change, is_joint_type, is_of_driver

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

# makes the mechanism after, and what is to be told, from that before and names of elements
NotedEdit = Callable[["Mechanism", Sequence[str]], Noted]


def noted_edit(path: str, change: Change) -> NotedEdit | None:
    """What a new value does at a JSON path; None where it does no more than stand there.

    Args:
        path: Where the value stands.
        change: From the value before to the value after.
    """
    if is_joint_type(path):
        return lambda mechanism, names: retyped(mechanism, names, str(change("")))
    if is_of_driver(path, "kind"):
        return lambda mechanism, names: with_kind(mechanism, names, str(change("")))
    if is_of_driver(path, "function"):
        return lambda mechanism, names: with_function(mechanism, names, str(change("")))
    return None
