"""The legend of a plot: names, and the values at the shown time."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from mechstudio.gui.plots.legend_entry import ROW_HEIGHT, LegendEntry
from mechstudio.gui.plots.plot_spec import PlotSpec
from mechstudio.gui.plots.plot_title import PlotTitle
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.telling_name import telling_words
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll

# width of a legend beside a plot, where there is room and no name asks for more [px]
_USUAL_WIDTH = 232
_HEAD_HEIGHT, _REMOVAL = 22, 20
# part of a narrow column that names may take which are cut otherwise
_MOST_OF_NARROW = 0.4
# of an entry above a plot, and between two of them [px]
_ENTRY_WIDTH, _GAP = 190, 8
# beside entries, above and below all, and what a bar that scrolls entries takes [px]
_MARGIN, _EDGE, _BAR = 6, 1, 12
# rows of entries that are seen at least and usually: of a legend beside a plot, and above it
_LEAST_BESIDE, _ROWS_BESIDE, _LEAST_ABOVE, _ROWS_ABOVE = 2, 5, 1, 2
# height of a legend above a plot at least [px]
LEAST_HEIGHT_ABOVE = _HEAD_HEIGHT + _LEAST_ABOVE * ROW_HEIGHT
_ANY_SIZE = 16_777_215  # what Qt takes for no limit


class Legend(QWidget):
    """Title and entries of one plot: beside it, or above it with several entries in a row.

    Entries that have no room are scrolled to: the plot is not to become lower for its legend.
    """

    curve_toggled = Signal(int, bool)
    curve_menu_wanted = Signal(int, QPoint)
    remove_wanted = Signal()

    def __init__(self, spec: PlotSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = PlotTitle(spec.title, self)
        page = QWidget()
        runs = tuple(dict.fromkeys(curve.run_label for curve in spec.curves if curve.run))
        tells = dict(zip(runs, telling_words(runs), strict=True))
        self.entries = [
            LegendEntry(
                curve,
                _unsaid(curve.label, spec.title),
                tells.get(curve.run_label, ()),
                page,
            )
            for curve in spec.curves
        ]
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title, 1)
        self._removal = self._remove_button() if spec.removable else None
        if self._removal is not None:
            head.addWidget(self._removal, 0, Qt.AlignmentFlag.AlignTop)
        self._rows = QGridLayout()
        self._rows.setSpacing(0)
        self._rows.setHorizontalSpacing(_GAP)
        within = QVBoxLayout(page)
        within.setContentsMargins(0, 0, 0, 0)
        within.addLayout(self._rows)
        within.addStretch(1)
        self._scroll = _Entries(page)
        # what stands in the rows, and how many entries have room side by side
        self._placed: tuple[LegendEntry, ...] = ()
        self._across, self._is_above = 1, False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, _EDGE, _MARGIN, _EDGE)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._scroll, 1)
        for number, entry in enumerate(self.entries):
            entry.toggled.connect(lambda shown, n=number: self.curve_toggled.emit(n, shown))
            entry.menu_wanted.connect(lambda at, n=number: self.curve_menu_wanted.emit(n, at))
        self.set_width(_USUAL_WIDTH)

    def set_width(self, width: int) -> None:
        """Stand beside the plot with a width [px], or above it where that is 0, as wide as it."""
        self._is_above = width == 0
        set_legend_width(self, width)
        self.set_height(None)
        self._flow(self.width())
        self._give_title_lines(width or self.width())

    def set_height(self, height: int | None) -> None:
        """Have a height [px]; None for that of the plot beside it."""
        self.setMinimumHeight(height or 0)
        self.setMaximumHeight(height or _ANY_SIZE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many entries side by side as have room."""
        super().resizeEvent(event)
        self._flow(event.size().width())
        self._give_title_lines(event.size().width())

    def see(self, part: QWidget) -> None:
        """Scroll as far as needed to see an entry; the title is always seen."""
        if part in self.entries:
            self._scroll.ensureWidgetVisible(part, 0, 0)

    def _give_title_lines(self, width: int) -> None:
        """Let a title take two lines beside a plot, where there is room for a few entries."""
        room = width - 2 * _MARGIN - (_REMOVAL if self._removal else 0)
        self.title.set_lines(1 if self._is_above else 2, room)

    @property
    def wanted_width(self) -> int:
        """Width beside a plot with which no name is cut [px]."""
        widest = max((entry.sizeHint().width() for entry in self.entries), default=0)
        removal = _REMOVAL if self._removal else 0
        widest = max(widest + _BAR, self.title.sizeHint().width() + removal)
        return widest + 2 * _MARGIN

    @property
    def least_height(self) -> int:
        """Height with as many entries as are seen at least [px]."""
        return self._height_of(_LEAST_ABOVE if self._is_above else _LEAST_BESIDE)

    @property
    def usual_height(self) -> int:
        """Height with as many entries as are seen where plots are scrolled [px]."""
        return self._height_of(_ROWS_ABOVE if self._is_above else _ROWS_BESIDE)

    @property
    def whole_height(self) -> int:
        """Height with all visible entries [px]."""
        return self._height_of(len(self.entries))

    @property
    def focus_chain(self) -> list[QWidget]:
        """What the Tab key reaches, in order."""
        return [self.title, *self.entries, *([self._removal] if self._removal else [])]

    def _height_of(self, rows: int) -> int:
        """Height with so many rows, or as many as there are [px]."""
        self._flow(self.width())
        entries = min(-(-len(self._placed) // self._across), rows)
        title = self.title.sizeHint().height() + 2 * _EDGE
        return max(_HEAD_HEIGHT, title) + entries * ROW_HEIGHT

    def _flow(self, width: int) -> None:
        """Put the visible entries into rows."""
        shown = tuple(entry for entry in self.entries if not entry.isHidden())
        # a single entry has all the width for its name
        across = max(1, min(len(shown), width // _ENTRY_WIDTH)) if self._is_above else 1
        # all curves have their units, or none: some alone would be taken for a difference
        room = (width - 2 * _MARGIN - _BAR - (across - 1) * _GAP) // across
        has_units = all(entry.has_room_for_unit(room) for entry in shown)
        for entry in self.entries:
            entry.show_unit(has_units)
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
        button = flat_button("close", "Remove this plot", name=f"Remove plot {self.title.text}")
        button.setFixedSize(_REMOVAL, _REMOVAL)
        button.clicked.connect(self._ask_removal)
        return button

    @Slot()
    def _ask_removal(self) -> None:
        self.remove_wanted.emit()


class _Entries(VerticalScroll):
    """Entries, which are scrolled where they have no room; of each one all is seen, or nothing."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        # Tab leads to the entries alone
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # what is behind is seen, also in pictures
        self.viewport().setAutoFillBackground(False)
        page.setAutoFillBackground(False)
        bar = self.verticalScrollBar()
        bar.setSingleStep(ROW_HEIGHT)
        bar.valueChanged.connect(self._keep_to_rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out below what is no whole row."""
        self.setViewportMargins(0, 0, 0, self.height() % ROW_HEIGHT)
        super().resizeEvent(event)

    @Slot(int)
    def _keep_to_rows(self, value: int) -> None:
        self.verticalScrollBar().setValue(ROW_HEIGHT * round(value / ROW_HEIGHT))


def legend_width(column: int, wanted: int) -> int:
    """Width of legends beside plots [px]: a quarter of a column, more only for its names.

    Names that would be cut get a third of it, and in a narrow column somewhat more.

    Args:
        column: Width of plots with their legends [px].
        wanted: Width with which no name is cut [px].
    """
    most = column // 3
    if most < wanted:
        most = max(most, min(wanted, _USUAL_WIDTH, round(_MOST_OF_NARROW * column)))
    return min(max(wanted, min(_USUAL_WIDTH, column // 4)), most)


def set_legend_width(widget: QWidget, width: int) -> None:
    """Make a widget as wide as legends beside plots [px]; 0 for any width."""
    widget.setMinimumWidth(width)
    widget.setMaximumWidth(width or _ANY_SIZE)


def _unsaid(label: str, title: str) -> str:
    """What a label of a curve says besides the quantity in the title "element: quantity"."""
    quantity = title.partition(": ")[2]
    is_said = bool(quantity) and label.lower().startswith(quantity.lower())
    rest = label[len(quantity) :] if is_said else ""
    # of one quantity alone the names of compared runs are left
    begun = next((sign for sign in (", ", " ") if rest.startswith(sign)), "")
    return rest.removeprefix(begun) if begun else label
