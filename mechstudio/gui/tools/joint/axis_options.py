"""Options of tools that lay something along an axis: where the axis is taken from."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from mechstudio.gui.tools.joint.joint_axes import GROUPS, TIPS, AxisChoice
from mechstudio.gui.tools.kept_options import OF_THE_PLACE
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.slim_box import SlimBox


class AxisOptions(OptionRow):
    """The axis, and its sense; `add_axis` puts the fields into the row."""

    def __init__(self) -> None:
        super().__init__()
        self.axis_box = SlimBox()
        self.axis_box.setAccessibleName("Axis")
        self.axis_box.setToolTip("Direction of the axis (A: next)")
        for group in GROUPS:
            if self.axis_box.count():
                self.axis_box.insertSeparator(self.axis_box.count())
            for choice in group:
                self.axis_box.addItem(choice.value, choice)
                tip, role = TIPS.get(choice, ""), Qt.ItemDataRole.ToolTipRole
                self.axis_box.setItemData(self.axis_box.count() - 1, tip, role)
        self.flip_button = QToolButton()
        self.flip_button.setCheckable(True)
        self.flip_button.setProperty(OF_THE_PLACE, True)
        self.flip_button.setAutoRaise(True)
        self.flip_button.setIcon(icon("reverse"))
        self.flip_button.setIconSize(QSize(16, 16))
        self.flip_button.setText("Flip")
        self.flip_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.flip_button.setToolTip("Reverse the axis (F)")

    @property
    def axis(self) -> AxisChoice:
        """What the axis is taken from."""
        choice = self.axis_box.currentData()
        assert isinstance(choice, AxisChoice)
        return choice

    def tell(self, label: str) -> None:
        """Show which axis the user went on to from the one that is meant by itself.

        Args:
            label: What it is called; empty for the one that is meant by itself.
        """
        usual = AxisChoice.AUTOMATIC.value
        text = f"{usual}: {label}" if label and self.axis is AxisChoice.AUTOMATIC else usual
        if text != self.axis_box.itemText(0):
            self.axis_box.setItemText(0, text)

    @property
    def sense(self) -> float:
        """-1 if the axis is flipped, else 1."""
        return -1.0 if self.flip_button.isChecked() else 1.0

    def add_axis(self) -> None:
        """Put the fields of the axis into the row."""
        self.add("Axis", self.axis_box)
        self.add("", self.flip_button)
