"""The button that lists the coordinates on which efforts of inverse dynamics act."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from mechstudio.model import Mechanism
from mechstudio.results.actuators import actuator_name, driven_actuators

_TIP = "Joint coordinates on which the forces and torques act"
_WIDTH = 96  # room for their names [px]


class ActuatorButton(QToolButton):
    """Has a menu of all coordinates: those of drivers are marked until the user marks others."""

    chosen = Signal()  # the user marked a coordinate, or took a mark away

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_own = False  # whether the marks are those of the user
        self._driven: set[str] = set()
        self.setAccessibleName("Actuators")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.coordinates = QMenu(self)
        self.coordinates.triggered.connect(self._take)
        self.setMenu(self.coordinates)
        self._name()

    def open(self) -> None:
        """Open the menu below the button."""
        self.coordinates.popup(self.mapToGlobal(self.rect().bottomLeft()))

    @property
    def actuators(self) -> tuple[str, ...]:
        """The marked coordinates, "JOINT" or "JOINT:COORDINATE"."""
        return tuple(str(a.data()) for a in self.coordinates.actions() if a.isChecked())

    def forget(self) -> None:
        """Mark the coordinates of drivers again."""
        self._is_own = False
        self._mark()

    def offer(self, mechanism: Mechanism | None) -> None:
        """Offer the coordinates of a mechanism."""
        names = [] if mechanism is None else _coordinates(mechanism)
        self._driven = set(() if mechanism is None else driven_actuators(mechanism))
        actions = {str(action.data()): action for action in self.coordinates.actions()}
        if names != list(actions):
            # most edits add, rename or remove one of hundreds: the others stay, with their marks
            for name in actions.keys() - set(names):
                self.coordinates.removeAction(actions[name])
                actions.pop(name).deleteLater()
            self.coordinates.addActions([actions.get(n) or self._action(n) for n in names])
        self._mark()

    def _mark(self) -> None:
        for action in () if self._is_own else self.coordinates.actions():
            action.setChecked(str(action.data()) in self._driven)
        self._name()

    def _action(self, name: str) -> QAction:
        action = QAction(name, self.coordinates)
        action.setData(name)
        action.setCheckable(True)
        return action

    @Slot()
    def _take(self) -> None:
        self._is_own = True
        self._name()
        self.chosen.emit()

    def _name(self) -> None:
        chosen = self.actuators
        text = ", ".join(chosen) if len(chosen) < 3 else f"{len(chosen)} coordinates"
        end = Qt.TextElideMode.ElideRight
        self.setText(self.fontMetrics().elidedText(text, end, _WIDTH) or "Choose…")
        self.setToolTip(f"{_TIP}: {', '.join(chosen)}" if chosen else _TIP)


def _coordinates(mechanism: Mechanism) -> list[str]:
    """Names of all shifts and angles."""
    return [
        actuator_name(mechanism, joint.name, number)
        for joint in mechanism.joints
        for number in range(joint.joint_type.scalar_count)
    ]
