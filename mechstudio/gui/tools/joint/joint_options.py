"""Options of the joint tool: type and axis."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QToolButton

from mechstudio.gui.tools.joint.joint_axes import AxisChoice
from mechstudio.gui.tools.joint.joint_choice import JointChoice
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.widgets.icons import icon
from mechstudio.joints import JointType, joint_type


class JointOptions(OptionRow):
    """The choices of the joint tool."""

    def __init__(self) -> None:
        super().__init__()
        self.type_box = JointChoice()
        self.type_box.setToolTip("Joint type (T: next)")
        self.axis_box = QComboBox()
        self.axis_box.setAccessibleName("Axis")
        self.axis_box.setToolTip("Direction of the joint axis (A: next)")
        for choice in AxisChoice:
            self.axis_box.addItem(choice.value, choice)
        self.flip_button = QToolButton()
        self.flip_button.setCheckable(True)
        self.flip_button.setAutoRaise(True)
        self.flip_button.setIcon(icon("reverse"))
        self.flip_button.setIconSize(QSize(16, 16))
        self.flip_button.setText("Flip")
        self.flip_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.flip_button.setToolTip("Reverse the joint axis (F)")
        self.add("Joint", self.type_box)
        self.add("Axis", self.axis_box)
        self.add("", self.flip_button)
        self.type_box.currentIndexChanged.connect(self._offer)

    @property
    def kind(self) -> JointType:
        """The chosen type."""
        return joint_type(self.type_box.key)

    @property
    def axis(self) -> AxisChoice:
        """What the axis is taken from."""
        return AxisChoice(self.axis_box.currentText())

    @property
    def sense(self) -> float:
        """-1 if the axis is flipped, else 1."""
        return -1.0 if self.flip_button.isChecked() else 1.0

    def go_on(self, step: int) -> None:
        """Choose a later type in the list, or an earlier one for a negative count."""
        count = self.type_box.count()
        self.type_box.setCurrentIndex((self.type_box.currentIndex() + step) % count)

    def _offer(self) -> None:
        """A rod between two points has no axis."""
        for part in (self.axis_box, self.flip_button):
            part.setEnabled(self.kind.key != "distance")
