"""Options of the motor tool: type, coordinate and function."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from mechstudio.gui.functions.function_field import FunctionField
from mechstudio.gui.functions.function_info import FunctionInfo
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.model.expression import ExpressionError

KINDS = (
    ("prescribed position", "position"),
    ("prescribed velocity", "velocity"),
    ("torque or force", "effort"),
)


class MotorOptions(OptionRow):
    """The choices of the motor tool.

    Args:
        info: What the function may use at first.
    """

    # another kind, or another text of the function
    changed = Signal()

    def __init__(self, info: FunctionInfo) -> None:
        super().__init__()
        self.kind_box = QComboBox()
        self.kind_box.setAccessibleName("Type of motor")
        self.kind_box.setToolTip(
            "A prescribed motion is followed exactly, with the torque or force it requires; "
            "a torque or force is applied, and the motion results from it"
        )
        for text, key in KINDS:
            self.kind_box.addItem(text, key)
        self.function_label = QLabel()
        self._holder = QWidget()
        inside = QHBoxLayout(self._holder)
        inside.setContentsMargins(0, 0, 0, 0)
        self._info = info
        self.line = self._make_line("")
        self.coordinate_box = QComboBox()
        self.coordinate_box.setAccessibleName("Coordinate")
        self.coordinate_box.setToolTip("Driven coordinate of the joint (Tab: next)")
        self.add("Motor", self.kind_box)
        self.add("", self.function_label)
        self.add("", self._holder)
        self.add("Coordinate", self.coordinate_box)
        self.kind_box.currentIndexChanged.connect(self.changed)

    @property
    def kind(self) -> str:
        """ "position", "velocity" or "effort"."""
        return str(self.kind_box.currentData())

    @property
    def function(self) -> str:
        """What was entered; the suggestion if nothing was."""
        return self.line.text().strip() or self.line.placeholderText()

    @property
    def problem(self) -> str:
        """What is wrong with the function, as a sentence; empty if nothing is."""
        return self._judged(self.function)

    def show_coordinates(self, names: Sequence[str], chosen: int) -> None:
        """List the coordinates of a joint, of which one is meant."""
        box = self.coordinate_box
        blocked = box.blockSignals(True)
        if [box.itemText(index) for index in range(box.count())] != list(names):
            box.clear()
            box.addItems(list(names))
        box.setCurrentIndex(chosen if names else -1)
        box.blockSignals(blocked)
        box.setEnabled(len(names) > 1)

    def show_function(self, info: FunctionInfo, suggestion: str) -> None:
        """Ask for a function.

        Args:
            info: What it may use.
            suggestion: What stands for an empty field.
        """
        if info != self._info:
            text, before = self.line.text(), self.line
            self._info = info
            self.line = self._make_line(text)
            before.hide()
            before.deleteLater()
        self.line.setPlaceholderText(suggestion)
        self.function_label.setText(f"Function [{info.unit}]")
        names = " and ".join(", ".join(v.name for v in info.variables).rsplit(", ", 1))
        self.line.show_problem(self.problem, f"A function of {names}, such as {suggestion}")

    def _make_line(self, text: str) -> FunctionField:
        line = FunctionField(text, "Function", self._judged, self._info)
        line.textEdited.connect(self._tell)
        layout = self._holder.layout()
        assert layout is not None
        layout.addWidget(line)
        return line

    def _judged(self, text: str) -> str:
        try:
            self._info.parsed(text.strip() or self.line.placeholderText())
        except ExpressionError as error:
            return f"The function “{text}” is not understood: {error}."
        return ""

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()
