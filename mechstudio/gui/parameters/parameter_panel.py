"""The list of parameters: named numbers that functions use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.gui.parameters.new_parameter import NewParameter
from mechstudio.gui.parameters.parameter_row import ParameterRow, RowEdits, header
from mechstudio.gui.parameters.removal_menu import removal_menu
from mechstudio.gui.properties.places import focus_place, focused_place, order_tabs
from mechstudio.gui.state.document import READ_ONLY
from mechstudio.model import Mechanism
from mechstudio.model.entered import entered_parameter
from mechstudio.units import QuantityError

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Item, Selection

_HINT = "Named numbers for functions, and for numbers of elements such as 2*L."


@dataclass(frozen=True)
class _Shown:
    """One parameter as it is shown."""

    name: str
    value: float
    users: tuple[Item, ...]


class ParameterPanel(QWidget):
    """Adds, renames, changes and removes parameters; each is one undo step."""

    def __init__(
        self, document: Document, selection: Selection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._selection = document, selection
        self._shown: tuple[_Shown, ...] | None = None
        # while rows are exchanged, widgets lose the focus that nobody took from them
        self._held = False
        self._stale = True
        self._update_timer = QTimer(self)
        self._update_timer.setSingleShot(True)
        self._update_timer.setInterval(0)
        self._update_timer.timeout.connect(self._show_rows)

        self.header = header()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self._row_widgets: list[ParameterRow] = []
        self.new_parameter = NewParameter(self.add)
        self._hint = QLabel(_HINT)
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "muted")
        self._lay_out()
        document.mechanism_changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the parameters of now, soon; a hidden panel waits until it is shown."""
        self._stale = True
        if self.isVisible():
            self._update_timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden."""
        super().showEvent(event)
        if self._stale:
            self._show_rows()

    def changeEvent(self, event: QEvent) -> None:
        """Links take the colors of the palette when they are made."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_shown"):
            self._shown = None
            self.refresh()

    def add(self, name: str, value: str) -> str:
        """Add a parameter; says what is wrong if that is not possible."""
        try:
            number = entered_parameter(value)
        except QuantityError as error:
            return str(error)
        return self._apply(
            f"Add parameter {name}", lambda m: edits.add_parameter(m, name.strip(), number)
        )

    def _edits(self, shown: _Shown) -> RowEdits:
        def rename(text: str) -> str:
            new = text.strip()
            return self._apply(
                f"Rename parameter {shown.name} to {new}",
                lambda m: edits.rename_parameter(m, shown.name, new),
            )

        def change(text: str) -> str:
            try:
                number = entered_parameter(text)
            except QuantityError as error:
                return str(error)
            if number == shown.value:
                return ""
            return self._apply(
                f"Change parameter {shown.name}",
                lambda m: edits.set_parameter(m, shown.name, number),
            )

        return RowEdits(
            rename=rename,
            change=change,
            select=lambda: self._selection.set(shown.users),
            remove=lambda button: self._remove(shown, button),
        )

    def _remove(self, shown: _Shown, button: QWidget) -> None:
        """Remove a parameter; ask first what becomes of the functions that use it."""

        def remove(*, inline: bool) -> None:
            problem = self._apply(
                f"Delete parameter {shown.name}",
                lambda m: edits.remove_parameter(m, shown.name, inline=inline),
            )
            if problem:
                self._document.report(problem)

        if not shown.users:
            remove(inline=False)
            return
        menu = removal_menu(shown.name, shown.value, shown.users, button)
        menu.inline_asked.connect(lambda: remove(inline=True))
        menu.users_asked.connect(lambda: self._selection.set(shown.users))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _apply(self, label: str, edit: Callable[[Mechanism], Mechanism]) -> str:
        before = self._document.mechanism
        if before is None or self._held:
            return ""
        try:
            after = edit(before)
        except ModelError as error:
            text = "\n".join(dict.fromkeys(problem.message for problem in error.problems))
            return text[:1].upper() + text[1:]
        if after is not before:
            if self._document.looks_back:
                return READ_ONLY
            self._document.apply(after, label=label)
        return ""

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(10, 8, 10, 10)
        column.setSpacing(6)
        column.addWidget(self.header)
        column.addLayout(self._rows)
        column.addWidget(self.new_parameter)
        column.addWidget(self._hint)
        column.addStretch(1)
        # cells are narrow: their digits need the room
        inside.setStyleSheet("QLineEdit { padding: 2px 4px; }")
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)

    @Slot()
    def _show_rows(self) -> None:
        self._stale = False
        mechanism = self._document.mechanism
        shown = () if mechanism is None else _shown(mechanism)
        self.new_parameter.setEnabled(mechanism is not None)
        if shown == self._shown:
            return
        place = focused_place(self)
        self._held = True
        self._exchange_rows(self._shown or (), shown)
        self._shown = shown
        self._held = False
        self.header.setVisible(bool(shown))
        focus_place(self, place)

    def _exchange_rows(self, before: tuple[_Shown, ...], after: tuple[_Shown, ...]) -> None:
        """Make new rows for what is another parameter or has another value."""
        present = self._row_widgets
        self._row_widgets = []
        for number, (old, new) in enumerate(zip_longest(before, after)):
            row = present[number] if old is not None else None
            if row is not None and old == new:
                self._row_widgets.append(row)
                continue
            if row is not None:
                # gone at once, and deleted when nothing of it is being used
                row.setParent(None)
                row.deleteLater()
            if new is not None:
                # by number: a renamed parameter is the same row
                row = ParameterRow(
                    new.name, new.value, new.users, self._edits(new), f"row {number}"
                )
                self._rows.insertWidget(number, row)
                self._row_widgets.append(row)
        order_tabs([*self._row_widgets, self.new_parameter])


def _shown(mechanism: Mechanism) -> tuple[_Shown, ...]:
    users = edits.all_parameter_users(mechanism)
    return tuple(_Shown(name, value, users[name]) for name, value in mechanism.parameters.items())
