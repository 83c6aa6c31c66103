"""Named fields side by side, in as many lines as there have to be, for the choices of a tool."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.view.floating_label import LOW

_GAP = 8  # [px]
# with more lines than this the names of the fields go; tool tips tell them
_MOST_LINES, _MOST_LINES_IF_HIGH = 2, 3
# a low view shows so many fields at least, without their names if need be
_LEAST_SHOWN = 2
# a view from this height on has room for more lines [px]
_HIGH = 340

# a field with its name before it and its unit behind it
_Group = tuple[QWidget, ...]


class OptionRow(QWidget):
    """Fields with their names before them, and units behind quantities, in one or more lines.

    Over a low view one line is shown, and a button for the others.
    """

    def __init__(self) -> None:
        super().__init__()
        self._column = _column(self)
        # the lines that the button shows; what is hidden in them would not be hidden without
        self._rest = QWidget(self)
        self._rest_column = _column(self._rest)
        self._rest.hide()
        self.more = QToolButton(self)
        self.more.setText("More")
        self.more.setCheckable(True)
        self.more.setToolTip("Show the other options of this tool, or hide them")
        self.more.setAccessibleName("More options of this tool")
        self.more.toggled.connect(self._show_rest)
        self.more.hide()
        self._is_low = False
        self._lines: list[list[_Group]] = []
        self._rows: list[QHBoxLayout] = []
        self._rest_rows: list[QHBoxLayout] = []
        self._groups: list[_Group] = []
        self._names: list[QLabel] = []
        # for the fields [px]; 0 while nobody has told
        self._room, self._most_lines = 0, _MOST_LINES

    @property
    def problem(self) -> str:
        """What is wrong with one of the fields, as a sentence; empty if nothing is."""
        for field in self.findChildren(QLineEdit):
            if field.property("invalid") and not field.property("left_out"):
                return f"{field.accessibleName()}: {field.toolTip()}"
        return ""

    def add(self, text: str, field: QWidget) -> list[QWidget]:
        """Add a field.

        Args:
            text: What it is; "" for a field that needs no name.
            field: The field.

        Returns:
            The field with its name and its unit, to be hidden and shown together.
        """
        parts: list[QWidget] = []
        if text:
            self._names.append(QLabel(text))
            parts.append(self._names[-1])
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        parts.append(field)
        if isinstance(field, QuantityField):
            parts.append(field.unit_label())
        for part in parts:
            part.setParent(self)
        self._groups.append(tuple(parts))
        self._arrange()
        return parts

    def show_only(self, parts: Mapping[str, list[QWidget]], chosen: str) -> None:
        """Show the parts of the row that belong to a choice, and hide those of the others."""
        for key, widgets in parts.items():
            for widget in widgets:
                widget.setVisible(key == chosen)
                widget.setProperty("left_out", key != chosen)

    def fit_into(self, width: int, height: int) -> None:
        """Break the row where there is less room; if that is not enough, leave out names.

        Over a low view what has no room in one line waits for a press on the button.

        Args:
            width: Room for the fields [px].
            height: Of the view that they lie over [px].
        """
        self._room, self._is_low = width, height < LOW
        self._most_lines = _MOST_LINES_IF_HIGH if height >= _HIGH else _MOST_LINES
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            # a field has come, gone or grown
            self._arrange()
        return super().event(event)

    @Slot(bool)
    def _show_rest(self, shown: bool) -> None:
        self._rest.setVisible(shown)
        self._arrange()

    def _arrange(self) -> None:
        lines, named = self._lines_for(self._room)
        folds = self._is_low and len(lines) > 1
        if folds:
            lines, named = self._folded_lines()
        for name in self._names:
            shown = named and not name.property("left_out")
            if name.isHidden() is shown:
                name.setVisible(shown)
        if lines == self._lines and folds is not self.more.isHidden():
            return
        self._lines = lines
        for row in self._rows:
            while row.takeAt(0) is not None:
                pass
            (self._rest_column if row in self._rest_rows else self._column).removeItem(row)
        self._column.removeWidget(self._rest)
        self._rows = [QHBoxLayout() for _ in lines]
        self._rest_rows = self._rows[1:] if folds else []
        for row, groups in zip(self._rows, lines, strict=True):
            row.setSpacing(_GAP)
            (self._rest_column if row in self._rest_rows else self._column).addLayout(row)
            for widget in (widget for group in groups for widget in group):
                row.addWidget(widget)
            if len(lines) > 1:
                row.addStretch()
        if folds:
            self._rows[0].addWidget(self.more)
            self._column.addWidget(self._rest)
        self.more.setVisible(folds)
        self._rest.setVisible(folds and self.more.isChecked())

    def _lines_for(self, room: int) -> tuple[list[list[_Group]], bool]:
        """The groups in lines for a width [px], and whether their names have room."""
        lines = self._broken(room, with_names=True)
        named = len(lines) <= self._most_lines
        return (lines if named else self._broken(room, with_names=False)), named

    def _folded_lines(self) -> tuple[list[list[_Group]], bool]:
        """The same for lines of which the button hides all but the first."""
        room = self._room - self.more.sizeHint().width() - _GAP
        lines = self._broken(room, with_names=True)
        named = sum(self._takes_room(group) for group in lines[0]) >= _LEAST_SHOWN
        return (lines if named else self._broken(room, with_names=False)), named

    def _takes_room(self, group: _Group) -> bool:
        return any(self._counts(widget, with_names=False) for widget in group)

    def _broken(self, room: int, *, with_names: bool) -> list[list[_Group]]:
        """The groups in lines that fit into a width [px]; into one line if nobody has told it."""
        lines: list[list[_Group]] = [[]]
        used = 0
        for group in self._groups:
            width = sum(
                widget.sizeHint()
                .expandedTo(widget.minimumSize())
                .boundedTo(widget.maximumSize())
                .width()
                + _GAP
                for widget in group
                if self._counts(widget, with_names=with_names)
            )
            if self._room and lines[-1] and used + width - _GAP > room:
                lines.append([])
                used = 0
            lines[-1].append(group)
            used += width
        return lines

    def _counts(self, widget: QWidget, *, with_names: bool) -> bool:
        """Whether a widget takes room."""
        if widget in self._names:
            return with_names and not widget.property("left_out")
        hidden = widget.testAttribute(Qt.WidgetAttribute.WA_WState_Hidden)
        # those that were never shown will be
        return not (hidden and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide))


def _column(parent: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(parent)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    return column
