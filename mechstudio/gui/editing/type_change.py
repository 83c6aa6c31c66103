"""Another type for joints, and what had no place in it in words."""

from __future__ import annotations

from collections.abc import Iterable

from mechstudio import edits
from mechstudio.gui.editing.sentences import listed
from mechstudio.gui.selection import Item
from mechstudio.model import Mechanism


def retyped(mechanism: Mechanism, names: Iterable[str], key: str) -> tuple[Mechanism, str]:
    """Give joints another type; they stay at their place.

    Args:
        mechanism: The mechanism.
        names: Names of the joints.
        key: Key of the type, e.g. `cylindrical`.

    Returns:
        The mechanism after, and a sentence that says what was lost; empty if nothing was.

    Raises:
        ModelError: There is no such joint or type.
    """
    removed: list[Item] = []
    dropped: list[str] = []
    for name in names:
        edit = edits.change_joint_type(mechanism, name, key)
        mechanism = edit.mechanism
        removed.extend(edit.removed)
        fields = [place.rpartition(".")[2].replace("_", " ") for place in edit.dropped]
        dropped.extend(f"{field} of “{name}”" for field in fields)
    gone = [listed(removed)] if removed else []
    if not gone and not dropped:
        return mechanism, ""
    lost = ", ".join(gone + dropped)
    return mechanism, f"No place in the new type: {lost}. Undo brings all of it back."
