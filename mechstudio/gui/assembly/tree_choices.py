"""User choices of roots and cuts; each change is one undo step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mechstudio import edits
from mechstudio.topology.assembly_choice import joints_beside

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.model import Mechanism


class TreeChoices:
    """Edits the joints of the open mechanism."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def set_root(self, joint: str, chosen: bool) -> None:
        """Set the joint that its part eliminates last, or choose it automatically."""
        mechanism = self._document.mechanism
        if mechanism is None:
            return
        before = chosen_joints(mechanism, "root")
        beside = before & joints_beside(mechanism, joint) if chosen else frozenset()
        changes = {other: {"root": False} for other in beside} | {joint: {"root": chosen}}
        label = f"Set {joint} as the root" if chosen else f"Clear {joint} as the root"
        self._apply(mechanism, changes, label)

    def set_cut(self, joint: str, chosen: bool) -> None:
        """Cut a loop at a joint, or choose the cut automatically."""
        mechanism = self._document.mechanism
        if mechanism is not None:
            label = f"Cut {joint}" if chosen else f"Remove the cut at {joint}"
            self._apply(mechanism, {joint: {"cut": chosen}}, label)

    def forget(self) -> None:
        """Choose all roots and cuts automatically."""
        mechanism = self._document.mechanism
        if mechanism is None:
            return
        chosen = chosen_joints(mechanism, "root") | chosen_joints(mechanism, "cut")
        no_choice = {"root": False, "cut": False}
        self._apply(
            mechanism, dict.fromkeys(chosen, no_choice), "Choose roots and cuts automatically"
        )

    def _apply(
        self, mechanism: Mechanism, changes: Mapping[str, Mapping[str, bool]], label: str
    ) -> None:
        by_item = {("joint", joint): fields for joint, fields in changes.items()}
        self._document.apply(edits.change_each(mechanism, by_item), label=label)


def chosen_joints(mechanism: Mechanism, field: str) -> frozenset[str]:
    """The joints that the user chose as "root" or "cut"."""
    return frozenset(joint.name for joint in mechanism.joints if getattr(joint, field))
