"""Options of the joint tool: type, axis, and what a screw or a rod needs besides."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from mechstudio.gui.tools.joint.axis_options import AxisOptions
from mechstudio.gui.tools.joint.joint_choice import JointChoice
from mechstudio.gui.tools.joint.pitch_field import PitchField
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import JointType, joint_type


class JointOptions(AxisOptions):
    """The choices of the joint tool.

    Args:
        bench: Knows the user's units.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.type_box = JointChoice()
        self.type_box.setToolTip("Joint type (T: next)")
        self.add("Joint", self.type_box)
        self.add_axis()
        self.pitch = PitchField(bench)
        self.length = QuantityField(bench, "Length", empty="distance of the points", width=150)
        # each with its name and its unit
        self._only: dict[str, list[QWidget]] = {
            "screw": self.add("Pitch", self.pitch),
            "distance": self.add("Length", self.length),
        }
        self.type_box.currentIndexChanged.connect(self._offer)
        self._offer()

    @property
    def kind(self) -> JointType:
        """The chosen type."""
        return joint_type(self.type_box.key)

    @property
    def fields(self) -> dict[str, Any]:
        """Values of the joint that only its type has."""
        kind = self.kind
        pitch = self.pitch.value if kind.has_pitch else None
        length = self.length.value if kind.is_rod else None
        found = {"pitch": pitch, "length": length}
        return {name: value for name, value in found.items() if value is not None}

    def go_on(self, step: int) -> None:
        """Choose a later type in the list, or an earlier one for a negative count."""
        count = self.type_box.count()
        self.type_box.setCurrentIndex((self.type_box.currentIndex() + step) % count)

    @Slot()
    def _offer(self) -> None:
        """A rod between two points has no axis but a length, a screw a pitch."""
        for part in (self.axis_box, self.flip_button):
            part.setEnabled(not self.kind.is_rod)
        self.show_only(self._only, self.kind.key)
