"""A slider for the value of a parameter, between its bounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QVBoxLayout, QWidget

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.model import Parameter

_STEPS = 1000
_PAGE = 50
_DIGITS = 4
_BOUND_WIDTH, _UNIT_WIDTH = 52, 44  # [px]

# takes a text; answers what is wrong with it
Commit = Callable[[str], str]


@dataclass(frozen=True)
class DetailEdits:
    """What is done with the details of a parameter.

    Attributes:
        lower: Takes the text of another lower bound; an empty one is none.
        upper: The same of the upper bound.
        unit: Takes the text of another unit.
    """

    lower: Commit
    upper: Commit
    unit: Commit


def reach(entry: Parameter) -> tuple[float, float]:
    """Least and greatest value of a slider: the bounds, or twice the value and nothing.

    Args:
        entry: The parameter.
    """
    value = entry.value
    low = min(0.0, 2.0 * value) if entry.lower is None else entry.lower
    high = max(0.0, 2.0 * value) if entry.upper is None else entry.upper
    if low < high:
        return low, high
    size = max(abs(low), abs(high), 1.0)
    return (
        low if entry.lower is not None else high - size,
        high if entry.upper is not None else low + size,
    )


class ParameterSlider(QWidget):
    """A slider as wide as the panel, and below it the bounds and the unit."""

    # it is held with the mouse, moved to a value, and let go
    grabbed = Signal()
    moved = Signal(float)
    released = Signal()
    # a key or a click beside the handle moved it
    stepped = Signal(float)

    def __init__(
        self,
        name: str,
        entry: Parameter,
        between: tuple[float, float],
        edits: DetailEdits,
        units: ShownUnits,
    ) -> None:
        """Make a slider.

        Args:
            name: Name of the parameter.
            entry: The parameter.
            between: What the slider reaches from and to.
            edits: What is done with bounds and unit.
            units: The chosen units.
        """
        super().__init__()
        self._low, self._high = between
        scale = units.scale(entry.unit)
        nan = float("nan")
        self.lower_cell = NumberCell(
            nan if entry.lower is None else entry.lower,
            f"Lower bound of {name}",
            edits.lower,
            entry.unit,
            units,
        )
        self.upper_cell = NumberCell(
            nan if entry.upper is None else entry.upper,
            f"Upper bound of {name}",
            edits.upper,
            entry.unit,
            units,
        )
        for cell, bound in ((self.lower_cell, self._low), (self.upper_cell, self._high)):
            cell.setPlaceholderText(number_text(scale.number(bound), digits=3))
            cell.setFixedWidth(_BOUND_WIDTH)
        # that of the numbers beside it; the model has them in SI units
        symbol = scale.shown.symbol
        self.unit = EditLine(symbol, f"Unit of {name}", edits.unit)
        self.unit.setPlaceholderText("unit")
        kind = (
            "Enter a unit, such as m, kg or rpm; it says what kind of quantity it is. Enter "
            "nothing for a number without a unit. Numbers are shown in the units that are chosen."
        )
        self.unit.setToolTip(f"{symbol}. {kind}" if symbol else kind)
        self.unit.setFixedWidth(_UNIT_WIDTH)
        for line in self.lines:
            # a policy that ignores the hint would leave it no room
            line.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(_PAGE)
        self.slider.setAccessibleName(f"Slider of {name}")
        self.slider.setToolTip(f"Drag to change {name}: the mechanism follows")
        self.slider.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_value(entry.value)
        self.slider.sliderPressed.connect(self.grabbed)
        self.slider.sliderReleased.connect(self.released)
        self.slider.valueChanged.connect(self._tell)
        # a line of its own: beside its bounds a pixel would be a large part of the value
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.slider)
        row = QHBoxLayout()
        row.setSpacing(4)
        column.addLayout(row)
        row.addWidget(self.lower_cell)
        row.addStretch(1)
        row.addWidget(self.unit)
        row.addStretch(1)
        row.addWidget(self.upper_cell)

    @property
    def lines(self) -> tuple[EditLine, ...]:
        """What takes text."""
        return self.lower_cell, self.upper_cell, self.unit

    def show_value(self, value: float) -> None:
        """Put the handle where a value is."""
        part = (value - self._low) / (self._high - self._low)
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(_STEPS * min(1.0, max(0.0, part))))

    @Slot(int)
    def _tell(self, step: int) -> None:
        value = self._low + (self._high - self._low) * step / _STEPS
        # round numbers, which people can write; the ends stay what they are
        inside = 0 < step < _STEPS
        value = float(f"{value:.{_DIGITS}g}") if inside else value
        value = min(self._high, max(self._low, value))
        (self.moved if self.slider.isSliderDown() else self.stepped).emit(value)
