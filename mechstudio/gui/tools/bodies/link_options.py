"""Options of the link tool: section, width and material, and how the next end is joined."""

from __future__ import annotations

import math

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QWidget

from mechstudio.edits.add_bars import LinkShape
from mechstudio.gui.tools.bodies.material_choice import MaterialBox
from mechstudio.gui.tools.joint.joint_choice import JointChoice
from mechstudio.gui.tools.kept_options import OF_THE_PLACE
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.slim_box import SlimBox

SECTIONS: tuple[tuple[str, LinkShape], ...] = (
    ("square bar", "box"),
    ("round bar", "cylinder"),
    ("bar with round ends", "capsule"),
)

START, END = "Joint at start", "Joint at end"


def usual_width(length: float) -> float:
    """The width of a steel link that is neither a needle nor a block [m].

    A tenth of a short link; it grows with the square root of the length beyond 0.16 m, so that a
    link of 1 m has 40 mm and weighs 13 kg, and one of 5 m has 89 mm.

    Args:
        length: Length of the link [m].
    """
    return float(f"{min(0.1 * length, 0.04 * math.sqrt(length)):.2g}")


class LinkOptions(OptionRow):
    """How the next end of a chain is joined; section, width and material of new links."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.start_joint = JointChoice(optional=True)
        self.start_joint.setAccessibleName("Type of joint at the start")
        self.start_joint.setToolTip(
            "Joint type where the next link begins, at this point alone; "
            f"“{END}” is kept for all points after it"
        )
        self.joint = JointChoice(optional=True)
        self.joint.setToolTip(
            "Joint type at the next point that is clicked, where it lies on a body or is joined "
            "with the ground, and where the link after it begins"
        )
        self.ground = QToolButton()
        self.ground.setCheckable(True)
        self.ground.setProperty(OF_THE_PLACE, True)
        self.ground.setAutoRaise(True)
        self.ground.setIcon(icon("ground"))
        self.ground.setIconSize(QSize(16, 16))
        self.ground.setText("Ground")
        self.ground.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.ground.setToolTip("Join the next point that is clicked with the ground (G)")
        self.section = SlimBox()
        self.section.setAccessibleName("Cross section")
        for text, key in SECTIONS:
            self.section.addItem(text, key)
        self.thickness = QuantityField(bench, "Width of the link", empty="by length", width=110)
        self.material = MaterialBox()
        self.joint.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        # one says how, the other with what: they stay together in a narrow bar
        pin = QWidget()
        row = QHBoxLayout(pin)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.joint)
        row.addWidget(self.ground)
        self._start_parts = {START: self.add(START, self.start_joint)}
        label, _ = self.add(START, pin)
        assert isinstance(label, QLabel)
        self._next_label = label
        self.add("Cross section", self.section)
        self.add("Width", self.thickness)
        self.add("Material", self.material)
        self.show_ends("", is_begun=False, is_joined=False)

    def show_ends(self, start: str, *, is_begun: bool, is_joined: bool) -> None:
        """Say which ends the joints are for.

        Args:
            start: Key of the joint type where the next link begins; "" for no joint.
            is_begun: Whether a link is begun, so that the next point is its end.
            is_joined: Whether it begins at something that it can be joined with.
        """
        if self.start_joint.key != start:
            with QSignalBlocker(self.start_joint):
                self.start_joint.choose(start)
        self.show_only(self._start_parts, START if is_joined else "")
        self._next_label.setText(END if is_begun else START)

    @property
    def shape(self) -> LinkShape:
        """The chosen section."""
        return SECTIONS[self.section.currentIndex()][1]

    def width_of(self, length: float) -> float:
        """The width of a link of a length [m]: what is typed, or the usual one."""
        given = self.thickness.value
        return usual_width(length) if given is None else given
