"""What a new motor does, and along which coordinate; shown in the view."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

KINDS = (
    ("prescribed position", "position"),
    ("prescribed speed", "velocity"),
    ("torque or force", "effort"),
)


class MotorOptions(QWidget):
    """The choices of the motor tool."""

    def __init__(self) -> None:
        super().__init__()
        self.kind_box = QComboBox()
        self.kind_box.setAccessibleName("Kind of motor")
        self.kind_box.setToolTip(
            "A prescribed motion takes the torque or force that it needs; "
            "a torque or force leaves the motion to the masses"
        )
        for text, key in KINDS:
            self.kind_box.addItem(text, key)
        self.function_field = QLineEdit()
        self.function_field.setAccessibleName("Function")
        self.function_field.setMinimumWidth(170)
        self.function_label = QLabel()
        self._help = ""
        self.coordinate_box = QComboBox()
        self.coordinate_box.setAccessibleName("Coordinate")
        self.coordinate_box.setToolTip("Coordinate of the joint that is driven (Tab for the next)")
        self.coordinate_label = QLabel("Coordinate")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in (
            QLabel("Motor"),
            self.kind_box,
            self.function_label,
            self.function_field,
            self.coordinate_label,
            self.coordinate_box,
        ):
            row.addWidget(part)
        self.show_target((), 0, "2*pi*t", "rad")

    @property
    def kind(self) -> str:
        """ "position", "velocity" or "effort"."""
        return str(self.kind_box.currentData())

    @property
    def function(self) -> str:
        """What was entered; the suggestion if nothing was."""
        return self.function_field.text().strip() or self.function_field.placeholderText()

    def show_target(
        self, coordinates: Sequence[str], chosen: int, suggestion: str, unit: str
    ) -> None:
        """Show what can be driven.

        Args:
            coordinates: Names of the coordinates of the joint.
            chosen: Number of the one that is meant.
            suggestion: The function that stands for an empty field.
            unit: Unit of the coordinate.
        """
        box = self.coordinate_box
        before = [box.itemText(index) for index in range(box.count())]
        blocked = box.blockSignals(True)
        if before != list(coordinates):
            box.clear()
            box.addItems(list(coordinates))
        box.setCurrentIndex(chosen if coordinates else -1)
        box.blockSignals(blocked)
        for part in (box, self.coordinate_label):
            part.setEnabled(len(coordinates) > 1)
        self.function_field.setPlaceholderText(suggestion)
        units = {"position": unit, "velocity": f"{unit}/s"}
        effort = "N m" if unit == "rad" else "N"
        variables = "x, v and t" if self.kind == "effort" else "t"
        self.function_label.setText(f"Function [{units.get(self.kind, effort)}]")
        self._help = f"A function of {variables}, such as {suggestion}"
        self.function_field.setToolTip(self._help)

    def show_problem(self, sentence: str) -> None:
        """Mark the function as wrong, and say why; nothing if it is right."""
        field = self.function_field
        if bool(sentence) != bool(field.property("invalid")):
            field.setProperty("invalid", bool(sentence))
            field.style().polish(field)
        field.setToolTip(sentence or self._help)
