"""The legend of a plot: names, and the values at the shown time."""

from __future__ import annotations

from math import isfinite

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from mechstudio.gui.plots.curve_line import dash_style
from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
from mechstudio.gui.plots.plot_title import PlotTitle
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.gui.widgets.number_text import number_text

LEGEND_WIDTH = 232
_ROW_HEIGHT = 15
_HEAD_HEIGHT = 22
_SWATCH = 16
_USUAL_VALUE = "-0.00000"  # has room beside a name from the start; longer ones take some
# of an entry above a plot, and between two of them [px]
_ENTRY_WIDTH, _GAP = 190, 8
_ANY_WIDTH = 16_777_215  # what Qt takes for no limit


class LegendEntry(QWidget):
    """One curve: color, name, value and unit. A click hides or shows the curve."""

    toggled = Signal(bool)
    menu_wanted = Signal(QPoint)

    def __init__(self, curve: Curve, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curve = curve
        self._color = QColor()
        self._value = ""
        self._room = 0  # of the longest value so far [px]
        self._trouble = ""
        self.checked = True
        self.setFixedHeight(_ROW_HEIGHT)
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

    def set_color(self, color: str) -> None:
        """Color of the curve."""
        self._color = QColor(color)
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

    def _show_tip(self) -> None:
        lines = (self._tip, self._curve.note, self._trouble)
        self.setToolTip("\n".join(line for line in lines if line))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the curve."""
        self.menu_wanted.emit(event.globalPos())

    def sizeHint(self) -> QSize:
        """As wide as the legend."""
        return QSize(LEGEND_WIDTH, _ROW_HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide or show the curve."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The same with the keyboard."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return):
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

        # the value keeps its place; the name gives way
        metrics = self.fontMetrics()
        unit = self._curve.shown_unit
        unit_width = 0 if len(unit) > 7 or not unit else metrics.horizontalAdvance(unit) + 4
        # room that was needed once is kept, or the name would change its length with the value
        needed = max(map(metrics.horizontalAdvance, (_USUAL_VALUE, self._value)))
        value_width = self._room = max(self._room, needed)
        flag = " →" if self._curve.right else ""
        flag += " ⚠" if self._curve.note or self._trouble else ""
        name_width = self.width() - _SWATCH - unit_width - value_width - 8
        name = metrics.elidedText(
            self._curve.label + flag, Qt.TextElideMode.ElideMiddle, name_width
        )
        baseline = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(palette.text().color() if self.checked else muted)
        painter.drawText(_SWATCH + 4, 0, name_width, self.height(), baseline, name)
        if self.checked:
            right = self.width() - unit_width - value_width
            aligned = Qt.AlignmentFlag.AlignRight | baseline
            painter.drawText(right, 0, value_width, self.height(), aligned, self._value)
            painter.setPen(muted)
            if unit_width:
                edge = self.width() - unit_width + 4
                painter.drawText(edge, 0, unit_width, self.height(), baseline, unit)
        if self.hasFocus():
            painter.setPen(palette.highlight().color())
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

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


class Legend(QWidget):
    """Title and entries of one plot: beside it, or above it with several entries in a row."""

    curve_toggled = Signal(int, bool)
    curve_menu_wanted = Signal(int, QPoint)
    remove_wanted = Signal()

    def __init__(self, spec: PlotSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = PlotTitle(spec.title, self)
        self.entries = [LegendEntry(curve, self) for curve in spec.curves]
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title, 1)
        self._removal = self._remove_button() if spec.removable else None
        if self._removal is not None:
            head.addWidget(self._removal)
        self._rows = QGridLayout()
        self._rows.setSpacing(0)
        self._rows.setHorizontalSpacing(_GAP)
        # what stands in the rows, and how many entries have room side by side
        self._placed: tuple[LegendEntry, ...] = ()
        self._across, self._is_above = 1, False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 1, 6, 1)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addLayout(self._rows)
        layout.addStretch(1)
        for number, entry in enumerate(self.entries):
            entry.toggled.connect(lambda shown, n=number: self.curve_toggled.emit(n, shown))
            entry.menu_wanted.connect(lambda at, n=number: self.curve_menu_wanted.emit(n, at))
        self.set_above(False)

    def set_above(self, above: bool) -> None:
        """Stand above the plot, as wide as it is, or beside it."""
        self._is_above = above
        set_legend_width(self, free=above)
        self._flow(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many entries side by side as have room."""
        super().resizeEvent(event)
        self._flow(event.size().width())

    @property
    def needed_height(self) -> int:
        """Height of all visible entries."""
        self._flow(self.width())
        return _HEAD_HEIGHT + -(-len(self._placed) // self._across) * _ROW_HEIGHT

    @property
    def focus_chain(self) -> list[QWidget]:
        """What the Tab key reaches, in order."""
        return [self.title, *self.entries, *([self._removal] if self._removal else [])]

    def _flow(self, width: int) -> None:
        """Put the visible entries into rows."""
        shown = tuple(entry for entry in self.entries if not entry.isHidden())
        # a single entry has all the width for its name
        across = max(1, min(len(shown), width // _ENTRY_WIDTH)) if self._is_above else 1
        if (shown, across) == (self._placed, self._across):
            return
        for entry in self._placed:
            self._rows.removeWidget(entry)
        for column in range(max(across, self._across)):
            self._rows.setColumnStretch(column, column < across)
        for place, entry in enumerate(shown):
            self._rows.addWidget(entry, *divmod(place, across))
        self._placed, self._across = shown, across

    def _remove_button(self) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("close"))
        button.setAutoRaise(True)
        button.setFixedSize(20, 20)
        button.setToolTip("Remove this plot")
        button.setAccessibleName(f"Remove plot {self.title.text}")
        button.clicked.connect(self._ask_removal)
        return button

    @Slot()
    def _ask_removal(self) -> None:
        self.remove_wanted.emit()


def set_legend_width(widget: QWidget, *, free: bool) -> None:
    """Make a widget as wide as a legend beside a plot, or let it have any width."""
    widget.setMinimumWidth(0 if free else LEGEND_WIDTH)
    widget.setMaximumWidth(_ANY_WIDTH if free else LEGEND_WIDTH)
