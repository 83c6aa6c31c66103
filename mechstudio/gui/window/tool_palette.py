"""The tools beside the view: groups of buttons in as many columns as the height asks for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QToolButton, QWidget

from mechstudio.gui.tools.tool_table import GROUP_OF_SELECT, TOOLS
from mechstudio.gui.window.actions.tool_actions import TOOL_ACTIONS

_ICON = 20  # [px]
_BUTTON = 30  # with its frame [px]
_GAP = 9  # between groups, with the line in it [px]


class ToolPalette(QWidget):
    """Shows every tool at any height; where one column is too long there are two, or more.

    Args:
        actions: The actions of the window by id.
    """

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self.groups = [
            [_button(actions[action_id]) for _, action_id in members]
            for _, members in groupby(_grouped_actions(), key=lambda entry: entry[0])
        ]
        self._lines = [_line() for _ in self.groups[1:]]
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._arrange(1)

    @property
    def columns(self) -> int:
        """How many buttons are side by side."""
        return self._columns

    def sizeHint(self) -> QSize:
        return QSize(self._columns * _BUTTON, self._height(1))

    def minimumSizeHint(self) -> QSize:
        # any height is enough; the width follows
        return QSize(self._columns * _BUTTON, _BUTTON)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        most = max(map(len, self.groups))
        fitting = (count for count in range(1, most) if self._height(count) <= self.height())
        self._arrange(next(fitting, most))

    def _height(self, columns: int) -> int:
        rows = sum(-(-len(group) // columns) for group in self.groups)
        return rows * _BUTTON + len(self._lines) * _GAP

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        while self._grid.takeAt(0) is not None:
            pass
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        row = 0
        for number, group in enumerate(self.groups):
            if number:
                self._grid.addWidget(self._lines[number - 1], row, 0, 1, columns)
                row += 1
            for index, button in enumerate(group):
                self._grid.addWidget(button, row + index // columns, index % columns)
            row += -(-len(group) // columns)
        self._grid.setRowStretch(row, 1)
        self.setFixedWidth(columns * _BUTTON)


def _grouped_actions() -> list[tuple[str, str]]:
    """Group and id of the action of each tool, in order."""
    groups = {f"tool_{spec.id}": spec.group for spec in TOOLS}
    return [(groups.get(spec.id, GROUP_OF_SELECT), spec.id) for spec in TOOL_ACTIONS]


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setIconSize(QSize(_ICON, _ICON))
    button.setFixedSize(_BUTTON, _BUTTON)
    button.setAutoRaise(True)
    return button


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("tool_group")
    line.setFixedHeight(_GAP)
    return line
