"""What the motors of an inverse analysis have to do, with gear ratio and the motor's limits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from mechstudio.errors import MechStudioError
from mechstudio.gui.analyses.answer_files import AnswerFiles
from mechstudio.gui.analyses.motor_facts import as_table, effort_word, speed_unit, to_csv, told
from mechstudio.gui.analyses.question import Answer
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.captioned import captioned, set_caption
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.table_files import TABLES
from mechstudio.gui.widgets.word_line import WordLine
from mechstudio.gui.work.background import Background
from mechstudio.results.rounding import rounding, without_rounding
from mechstudio.units import Scale, in_units

if TYPE_CHECKING:
    from mechstudio.analyses import MotorSheet
    from mechstudio.gui.plots.speed_chart import SpeedChart
    from mechstudio.results import Result

Scales = tuple[Scale, ...]  # of speeds and efforts

_FINEST = 10  # steps of the slider for a gear of 1
_HIGHEST = 200  # gear at its end
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_WIDE = 680  # from which choices, sheet and chart stand side by side [px]
_EFFICIENCY, _RATIO, _GEAR = 64, 56, 90  # width of fields, and of the slider at least [px]


class MotorCard(QWidget):
    """A motor sheet of one actuator: numbers, and its efforts over its speeds.

    Args:
        files: Writes sheets where the user says.
    """

    def __init__(self, files: AnswerFiles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._files = files
        self._result: Result | None = None
        self._floors: Mapping[str, float] = {}  # what counts as zero in it, by SI unit
        self._units = ShownUnits()
        self._read_in: Scales = ()  # from SI units to those in which the limits were typed
        self._background = Background(self)
        self.sheet: MotorSheet | None = None
        self.actuator_box = SlimBox()
        self.actuator_box.setAccessibleName("Actuator")
        self.gear = QSlider(Qt.Orientation.Horizontal)
        self.gear.setAccessibleName("Gear ratio")
        self.gear.setRange(1, _HIGHEST * _FINEST)
        self.gear.setValue(_FINEST)
        self.gear.setMinimumWidth(_GEAR)
        self.limits = WordLine()
        self.limits.comma_separates = True
        self.limits.setAccessibleName("Limits of the motor")
        self.limits.setPlaceholderText("0 2, 300 2, 400 0")
        self.load_button = flat_button(
            "open",
            "Load the limit curve from a CSV file: lines of speed and force or torque, SI units",
        )
        self.efficiency = QuantityLine("Efficiency of the gear", "", self._units)
        self.efficiency.setFixedWidth(_EFFICIENCY)
        self.efficiency.setToolTip(
            "Output power of the gear over its input power, above 0 and at most 1"
        )
        self.efficiency.set_value(1.0)
        # by hand, or as a number of its own
        self.ratio = QuantityLine("Gear ratio as a number", "", self._units)
        self.ratio.setFixedWidth(_RATIO)
        self.ratio.set_value(1.0)
        geared = QWidget()
        gears = QHBoxLayout(geared)
        gears.setContentsMargins(0, 0, 0, 0)
        gears.addWidget(self.gear, 1)
        gears.addWidget(self.ratio)
        self.gear_caption = captioned("Gear ratio", geared)
        self.facts = QLabel()
        self.facts.setTextFormat(Qt.TextFormat.PlainText)
        self.facts.setWordWrap(True)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = flat_button("copy", "Copy motor sheet")
        self.copy_button.clicked.connect(self._copy)
        self.table_button = flat_button("table", "Export CSV…")
        self.table_button.clicked.connect(self._export)
        self._offer_in_menu()
        self._choices = QWidget()
        left = QVBoxLayout(self._choices)
        left.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(captioned("Actuator", self.actuator_box))
        head.addWidget(captioned("Efficiency", self.efficiency))
        head.addStretch(1)
        for button in (self.copy_button, self.table_button):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        left.addLayout(head)
        curve = QWidget()
        line = QHBoxLayout(curve)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.limits, 1)
        line.addWidget(self.load_button)
        self._limits_caption = captioned("", curve)
        # two lines, which a low dock has room for
        motor = QHBoxLayout()
        motor.addWidget(self.gear_caption, 2)
        motor.addWidget(self._limits_caption, 3)
        left.addLayout(motor)
        left.addStretch(1)
        # side by side, as docks are low and wide
        self._parts = QBoxLayout(_BESIDE, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(12)
        self._parts.addWidget(self._choices)
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        self._row.addWidget(self.facts, 1)
        self._parts.addLayout(self._row, 1)
        self._chart: SpeedChart | None = None
        self.actuator_box.currentIndexChanged.connect(self._show)
        self.gear.valueChanged.connect(self._write_gear)
        for typed in (self.limits, self.efficiency, self.ratio):
            typed.textChanged.connect(self._show)
        self.load_button.clicked.connect(self.ask_limits)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put sheet and chart below the choices where beside them a line would have a word."""
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE
        self._parts.setDirection(_BESIDE if is_wide else _BELOW)
        # as wide as they are beside the sheet
        side = Qt.AlignmentFlag(0) if is_wide else Qt.AlignmentFlag.AlignLeft
        self._parts.setAlignment(self._choices, side)

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities, and take limits, in these units from now on."""
        self._units = units
        units.changed.connect(self._follow_units)
        self._follow_units()

    @Slot()
    def _follow_units(self) -> None:
        """Write the limits of the same motor in the units of now."""
        scales = self._scales(self.actuator_box.currentText())
        try:
            points = _points(self.limits.text(), self._read_in)
        except ValueError:
            points = []
        if points:
            self.limits.setText(_text(points, scales))
        self._show()

    def show_answer(self, answer: Answer, *, is_shown: bool) -> bool:
        """Show an answer; whether it is one of this card."""
        if answer.question.kind != "inverse" or answer.result.count < 2:
            return False
        if self._result is None or answer.result.store is not self._result.store:
            self._result = answer.result
            self._floors = rounding(answer.result)
            self.actuator_box.clear()
            self.actuator_box.addItems([entry.name for entry in answer.result.store.actuators])
        return True

    @Slot()
    def ask_limits(self) -> None:
        """Let the user pick the file of a limit curve."""
        name, _ = QFileDialog.getOpenFileName(self, "Load the limits of the motor", "", TABLES)
        if name:
            self.load_limits(Path(name))

    def load_limits(self, path: Path) -> None:
        """Take the points of a file as limits."""

        def read() -> object:
            from mechstudio.analyses import limit_curve

            return limit_curve(path)

        def take(points: object) -> None:
            assert isinstance(points, list)
            self.limits.setText(_text(points, self._scales(self.actuator_box.currentText())))

        self._background.submit(read, take, lambda error: self.facts.setText(str(error)))

    def shut_down(self) -> None:
        """Finish what is being read."""
        self._background.shut_down()

    def _scales(self, name: str) -> Scales:
        """From SI units to those that are shown, of an actuator's speed and effort."""
        unit = self._unit(name)
        return (self._units.scale(speed_unit(unit)), self._units.scale(unit))

    def _unit(self, name: str) -> str:
        """Unit of an actuator's effort."""
        known = () if self._result is None else self._result.store.actuators
        return next((entry.unit for entry in known if entry.name == name), "N m")

    def _offer_in_menu(self) -> None:
        """Let the right button on the sheet do the same as the buttons."""
        self.facts.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for button in (self.copy_button, self.table_button):
            action = QAction(button.icon(), button.toolTip(), self.facts)
            action.triggered.connect(button.click)
            self.facts.addAction(action)

    @Slot(int)
    def _write_gear(self, place: int) -> None:
        """Write the number that the slider stands for."""
        self.ratio.set_value(place / _FINEST)

    @Slot()
    def _copy(self) -> None:
        if self.sheet is not None:
            unit = self._unit(self.sheet.name)
            text = as_table(self.sheet, unit, self._floors, self._units.choice)
            QGuiApplication.clipboard().setText(text)

    @Slot()
    def _export(self) -> None:
        sheet = self.sheet
        if sheet is not None:
            unit = self._unit(sheet.name)
            self._files.ask(
                self, "Export motor sheet", "motor.csv", lambda path: to_csv(sheet, unit, path)
            )

    @Slot()
    def _show(self) -> None:
        name = self.actuator_box.currentText()
        if self._result is None or not name:
            return
        from mechstudio.analyses import motor_sheet

        gear = self.ratio.value or 0.0
        # the slider stands where the number is, as far as it reaches
        with QSignalBlocker(self.gear):
            self.gear.setValue(round(_FINEST * min(max(gear, 0.0), _HIGHEST)))
        unit, scales = self._unit(name), self._scales(name)
        self._read_in = scales
        speed, effort = (scale.shown.symbol for scale in scales)
        word = effort_word(unit)
        set_caption(self._limits_caption, f"Limits: speed [{speed}] {word} [{effort}]")
        self.limits.setToolTip(
            f"Limit curve of the motor, as points of speed [{speed}] and {word} [{effort}], by "
            "rising speeds from 0"
        )
        try:
            limits = _points(self.limits.text(), scales)
            efficiency = self.efficiency.value
            sheet = motor_sheet(
                self._result,
                name,
                gear=gear,
                efficiency=0.0 if efficiency is None else efficiency,
                limits=limits or None,
            )
        except (MechStudioError, ValueError) as error:
            self.facts.setText(str(error))
            return
        self.sheet = sheet
        self.facts.setText(in_units(told(sheet, unit, self._floors), self._units.choice))
        self._draw(sheet, limits, scales)

    def _draw(self, sheet: MotorSheet, limits: list[tuple[float, float]], scales: Scales) -> None:
        """Draw the cloud of efforts over speeds, and the limits."""
        # loads what plots need
        from mechstudio.gui.plots.speed_chart import SpeedChart

        if self._chart is None:
            self._chart = SpeedChart()
            self._row.addWidget(self._chart, 2)
        speed_unit, unit = (scale.own.symbol for scale in scales)
        speed = without_rounding(sheet.speed, speed_unit, self._floors)
        effort = without_rounding(sheet.effort, unit, self._floors)
        self._chart.show_cloud(speed, effort, limits, scales)


def _points(text: str, scales: Scales) -> list[tuple[float, float]]:
    """Points of a limit curve, "speed effort, speed effort", in SI units.

    Raises:
        ValueError: Something is not a pair of numbers.
    """
    points = []
    for pair in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        numbers = pair.split()
        try:
            speed, effort = (
                scale.value(number) for number, scale in zip(numbers, scales, strict=True)
            )
        except ValueError:
            raise ValueError(
                f"'{pair}' is not a point of a limit curve; enter a speed and a force or "
                "torque, such as 300 2."
            ) from None
        points.append((speed, effort))
    return points


def _text(points: list[tuple[float, float]], scales: Scales) -> str:
    """Points [SI units] as `_points` reads them."""
    pairs = (
        " ".join(scale.text(number) for scale, number in zip(scales, point, strict=True))
        for point in points
    )
    return ", ".join(pairs)
