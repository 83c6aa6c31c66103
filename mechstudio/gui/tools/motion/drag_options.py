"""Options of the drag tool."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QToolButton

from mechstudio.gui.tools.option_row import OptionRow


class DragOptions(OptionRow):
    """Two buttons, of which one is down, and whether drivers hold.

    Args:
        has_drivers: Whether there are drivers that could.
    """

    def __init__(self, *, has_drivers: bool) -> None:
        super().__init__()
        self.keep = _choice("Keep pose", "Keep the new pose when the mouse button is released")
        self.spring = _choice(
            "Spring back", "Restore the previous pose when the mouse button is released"
        )
        self.keep.setChecked(True)
        group = QButtonGroup(self)
        self.drivers = QCheckBox("Hold drivers")
        self.drivers.setToolTip("Keep the coordinates of driven joints fixed while dragging")
        for button in (self.keep, self.spring):
            group.addButton(button)
            self.add("", button)
        self.add("", self.drivers)
        self.offer_drivers(has_drivers)

    @property
    def springs_back(self) -> bool:
        """Whether the mechanism goes back when it is released."""
        return self.spring.isChecked()

    @property
    def holds_drivers(self) -> bool:
        """Whether driven coordinates are held."""
        return self.drivers.isChecked()

    def offer_drivers(self, offered: bool) -> None:
        """Ask about drivers only where there are any."""
        self.drivers.setVisible(offered)


def _choice(text: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setIconSize(QSize(18, 18))
    return button
