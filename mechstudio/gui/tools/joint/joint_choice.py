"""The choice of a joint type."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.joints import JOINT_TYPES


class JointChoice(SlimBox):
    """Lists the types of joints with their symbols.

    Args:
        chosen: Key of the type that is chosen at first; "" for none.
        optional: Whether "no joint" can be chosen.
        parent: The widget this one lies in.
    """

    def __init__(
        self, chosen: str = "revolute", *, optional: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Type of joint")
        if optional:
            self.addItem("no joint", "")
        for kind in JOINT_TYPES:
            # two points need to be told for it
            if not (optional and kind.is_rod):
                self.addItem(icon(f"joint_{kind.key}"), kind.label, kind.key)
        self.choose(chosen)

    @property
    def key(self) -> str:
        """Key of the chosen type; "" for no joint."""
        return str(self.currentData())

    def choose(self, key: str) -> None:
        """Choose a type by its key."""
        self.setCurrentIndex(max(self.findData(key), 0))
