"""One line of a legend: a curve's name, and its value at the shown time."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from mechstudio.gui.figures.dashes import dash_style
from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.gui.widgets.own_keys import ENTER
from mechstudio.gui.widgets.short_name import short_name
from mechstudio.gui.widgets.telling_name import telling_name

ROW_HEIGHT = 15
_SWATCH = 16
_RUN_MARK = 10  # the color of a run and the gap before it [px]
_USUAL_VALUE = "-0.00000"  # has room beside a name from the start; longer ones take some
# between swatch and name, and between name and value [px]
_GAPS = 8
# room for a name that a unit may not take [px]
_LEAST_NAME = 48


class LegendEntry(QWidget):
    """One curve: color, name, value and unit. A click hides or shows the curve.

    Args:
        curve: The curve.
        name: What the entry calls it, where the title says the rest; empty for its label.
        tells: Which words of the name of its run tell it from others; empty for none.

    Attributes:
        has_unit: Whether the unit stands behind the value.
    """

    toggled = Signal(bool)
    menu_wanted = Signal(QPoint)

    def __init__(
        self,
        curve: Curve,
        name: str = "",
        tells: Sequence[bool] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._curve, self.has_unit = curve, True
        self.name, self._tells = name or curve.label, tells
        self._color, self._run_color = QColor(), QColor()
        self._value = ""
        self._room = 0  # of the longest value so far [px]
        self._trouble = ""
        self.checked = True
        self.setFixedHeight(ROW_HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(curve.label)
        self._tip = f"{curve.label} [{curve.shown_unit or '1'}], {curve.name}"
        self._tip += "\nOn the axis on the right" if curve.right else ""
        self._show_tip()

    @property
    def value_text(self) -> str:
        """The value as shown, without unit."""
        return self._value

    @property
    def shown_name(self) -> str:
        """The name as it is drawn: where it is cut, what tells runs apart stays."""
        metrics, flag = self.fontMetrics(), self._flag()
        room = self._name_width() - metrics.horizontalAdvance(flag)
        run = self._curve.run_label
        if self._tells and self.name.endswith(run):
            return telling_name(self.name.removesuffix(run), run, self._tells, metrics, room) + flag
        return short_name(self.name, metrics, room) + flag

    def set_color(self, color: str, of_run: str = "") -> None:
        """Color of the curve, and of its run where that is another one."""
        self._color, self._run_color = QColor(color), QColor(of_run)
        self.update()

    def show_value(self, value: float | None) -> None:
        """Show the value at the cursor; None where there is no row."""
        text = "–" if value is None or not isfinite(value) else number_text(value, digits=5)
        if text != self._value:
            self._value = text
            self.update()

    def show_trouble(self, trouble: str) -> None:
        """Say why there is no curve; empty where there is one."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._show_tip()
            self.update()

    def event(self, event: QEvent) -> bool:
        """Say the value of the moment at which the pointer rests."""
        if event.type() == QEvent.Type.ToolTip:
            self._show_tip()
        return super().event(event)

    def _show_tip(self) -> None:
        value = f"{self._value} {self._curve.shown_unit}".strip() if self._value else ""
        lines = (self._tip, value and f"Now {value}", self._curve.note, self._trouble)
        self.setToolTip("\n".join(line for line in lines if line))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the curve."""
        self.menu_wanted.emit(event.globalPos())

    def sizeHint(self) -> QSize:
        """As wide as name, usual values and unit."""
        metrics = self.fontMetrics()
        name = metrics.horizontalAdvance(self.name + self._flag())
        value = metrics.horizontalAdvance(_USUAL_VALUE)
        return QSize(self._mark_width() + _GAPS + name + value + self._unit_width(), ROW_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Of no width: names give way."""
        return QSize(0, ROW_HEIGHT)

    def has_room_for_unit(self, width: int) -> bool:
        """Whether an entry of a width [px] has room for its unit beside what tells its name."""
        metrics = self.fontMetrics()
        name = min(metrics.horizontalAdvance(self.name + self._flag()), _LEAST_NAME)
        value = metrics.horizontalAdvance(_USUAL_VALUE)
        return width >= self._mark_width() + _GAPS + name + value + self._unit_width()

    def show_unit(self, shown: bool) -> None:
        """Show the unit behind the value, or leave it to the axis and to the tool tip."""
        if shown != self.has_unit:
            self.has_unit = shown
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide or show the curve."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The same with the keyboard."""
        if event.key() in (Qt.Key.Key_Space, *ENTER):
            self._toggle()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entry."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        middle = self.height() / 2
        muted = muted_color(palette)
        painter.setPen(self._swatch_pen(self._color if self.checked else muted))
        painter.drawLine(QPointF(2, middle), QPointF(_SWATCH - 3, middle))
        left = self._mark_width()
        if self._curve.run_color:
            side = _RUN_MARK - 3
            square = QRectF(left - side, middle - side / 2, side, side)
            painter.fillRect(square, self._run_color if self.checked else muted)

        # the value keeps its place; the name gives way
        value_width = self._value_width()
        unit_width = self._unit_width() if self.has_unit else 0
        name_width = self._name_width()
        baseline = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(palette.text().color() if self.checked else muted)
        painter.drawText(left + 4, 0, name_width, self.height(), baseline, self.shown_name)
        if self.checked:
            right = self.width() - unit_width - value_width
            aligned = Qt.AlignmentFlag.AlignRight | baseline
            painter.drawText(right, 0, value_width, self.height(), aligned, self._value)
            painter.setPen(muted)
            if unit_width:
                edge = self.width() - unit_width + 4
                unit = self._curve.shown_unit
                painter.drawText(edge, 0, unit_width, self.height(), baseline, unit)
        if self.hasFocus():
            painter.setPen(palette.highlight().color())
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _value_width(self) -> int:
        """Room of the value [px]."""
        # what was needed once is kept, or the name would change its length with the value
        needed = map(self.fontMetrics().horizontalAdvance, (_USUAL_VALUE, self._value))
        self._room = max(self._room, *needed)
        return self._room

    def _mark_width(self) -> int:
        """Room of the line, and of the color of its run where that has another one [px]."""
        return _SWATCH + (_RUN_MARK if self._curve.run_color else 0)

    def _name_width(self) -> int:
        """Room that the rest leaves to the name [px]."""
        unit = self._unit_width() if self.has_unit else 0
        return self.width() - self._mark_width() - _GAPS - self._value_width() - unit

    def _flag(self) -> str:
        """What is said of the curve behind its name."""
        flag = " →" if self._curve.right else ""
        return flag + (" ⚠" if self._curve.note or self._trouble else "")

    def _unit_width(self) -> int:
        """Room of the unit and of the gap before it [px]; 0 for a pure number."""
        unit = self._curve.shown_unit
        return self.fontMetrics().horizontalAdvance(unit) + 4 if unit else 0

    def _swatch_pen(self, color: QColor) -> QPen:
        """The line as it is drawn in the plot, with dashes so short that some have room."""
        style = dash_style(self._curve.dash)
        if style == Qt.PenStyle.SolidLine:
            return QPen(color, 3.0, style, Qt.PenCapStyle.RoundCap)
        pen = QPen(color, 2.0, style, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([0.5 * length for length in pen.dashPattern()])
        return pen

    def _toggle(self) -> None:
        self.checked = not self.checked
        self.update()
        self.toggled.emit(self.checked)
