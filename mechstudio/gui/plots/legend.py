"""The legend beside a plot: names, and the values at the shown time."""

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
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.gui.widgets.number_text import number_text

LEGEND_WIDTH = 232
_ROW_HEIGHT = 15
_HEAD_HEIGHT = 22
_SWATCH = 16


class LegendEntry(QWidget):
    """One curve: color, name, value and unit. A click hides or shows the curve."""

    toggled = Signal(bool)
    menu_wanted = Signal(QPoint)

    def __init__(self, curve: Curve, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curve = curve
        self._color = QColor()
        self._value = ""
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
        pen = QPen(self._color if self.checked else muted, 3.0)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(2, middle), QPointF(_SWATCH - 3, middle))

        # the value keeps its place; the name gives way
        metrics = self.fontMetrics()
        unit = self._curve.shown_unit
        unit_width = 0 if len(unit) > 7 or not unit else metrics.horizontalAdvance(unit) + 4
        value_width = metrics.horizontalAdvance("-0.00000e-00")
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

    def _toggle(self) -> None:
        self.checked = not self.checked
        self.update()
        self.toggled.emit(self.checked)


class Legend(QWidget):
    """Title and entries of one plot."""

    curve_toggled = Signal(int, bool)
    curve_menu_wanted = Signal(int, QPoint)
    remove_wanted = Signal()

    def __init__(self, spec: PlotSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(LEGEND_WIDTH)
        self.entries = [LegendEntry(curve) for curve in spec.curves]
        self._title = spec.title
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setToolTip("" if len(spec.title) < 24 else spec.title)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        font = self._label.font()
        font.setBold(True)
        self._label.setFont(font)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._label, 1)
        if spec.removable:
            head.addWidget(self._remove_button())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 1, 6, 1)
        layout.setSpacing(0)
        layout.addLayout(head)
        for number, entry in enumerate(self.entries):
            layout.addWidget(entry)
            entry.toggled.connect(lambda shown, n=number: self.curve_toggled.emit(n, shown))
            entry.menu_wanted.connect(lambda at, n=number: self.curve_menu_wanted.emit(n, at))
        layout.addStretch(1)
        room = LEGEND_WIDTH - (40 if spec.removable else 16)
        metrics = self._label.fontMetrics()
        self._label.setText(metrics.elidedText(spec.title, Qt.TextElideMode.ElideMiddle, room))

    @property
    def needed_height(self) -> int:
        """Height of all visible entries."""
        shown = sum(not entry.isHidden() for entry in self.entries)
        return _HEAD_HEIGHT + shown * _ROW_HEIGHT

    def _remove_button(self) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("close"))
        button.setAutoRaise(True)
        button.setFixedSize(20, 20)
        button.setToolTip("Remove this plot")
        button.setAccessibleName(f"Remove plot {self._title}")
        button.clicked.connect(self._ask_removal)
        return button

    @Slot()
    def _ask_removal(self) -> None:
        self.remove_wanted.emit()
