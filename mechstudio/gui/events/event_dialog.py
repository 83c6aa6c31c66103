"""The dialog that lists the events of the model, and changes them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from mechstudio import edits
from mechstudio.gui.events.event_check import EventCheck, Verdict
from mechstudio.gui.events.event_row import (
    ACTION,
    CONDITION,
    NAME,
    EventRow,
    NewEvent,
    RowEdits,
    size_columns,
)
from mechstudio.gui.properties.places import focus_place, focused_place, order_tabs
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.tried_edit import try_edit
from mechstudio.gui.widgets.screen_room import resize_on_screen
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll
from mechstudio.model import Event, Mechanism

_HINT = (
    "An event is the moment at which its condition becomes true. The timeline marks it, the run "
    "ends there, or goes on with another value of a parameter. Write the names of "
    "recorded quantities in brackets; [ opens a list of them. Numbers may have units."
)

_NO_PARAMETER = "The model has no parameter yet; add one in the panel Parameters first"


class EventDialog(QDialog):
    """Adds, changes and removes events of the model; each is one undo step.

    It stays beside the window, whose keys work in it: undo, redo, run.

    Args:
        document: What is open.
        units: Units of quantities in messages.
        parent: The window.
    """

    def __init__(self, document: Document, units: ShownUnits, parent: QWidget) -> None:
        # keys of the window work in tool windows only
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle("Events")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document, self._units = document, units
        self._check = EventCheck(document.mechanism)
        self._shown: tuple[Event, ...] = ()
        # while rows are exchanged, widgets lose the focus that nobody took from them
        self._held = False
        self.rows: list[EventRow] = []
        self.new_event = NewEvent(self._names, self._verdict, self._add)
        self._rows_layout = QVBoxLayout()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._show_rows)
        self._lay_out()
        document.mechanism_changed.connect(self._follow)
        self._show_rows()
        self.new_event.name_field.setFocus()

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setSpacing(6)
        column.addWidget(_header())
        column.addLayout(self._rows_layout)
        column.addWidget(self.new_event)
        column.addStretch(1)
        scroll = VerticalScroll(inside)
        hint = QLabel(_HINT)
        hint.setWordWrap(True)
        hint.setProperty("role", "muted")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        # Enter commits what is entered
        close.setAutoDefault(False)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(hint)
        layout.addWidget(scroll, 1)
        layout.addWidget(buttons)
        resize_on_screen(self, QSize(760, 300))

    @Slot()
    def _follow(self) -> None:
        self._check = EventCheck(self._document.mechanism)
        self._timer.start()

    @Slot()
    def _show_rows(self) -> None:
        mechanism = self._document.mechanism
        events = () if mechanism is None else tuple(mechanism.events)
        self.new_event.setEnabled(mechanism is not None)
        if events == self._shown:
            return
        place = focused_place(self)
        self._held = True
        present, self.rows = self.rows, []
        for number, (old, new) in enumerate(zip_longest(self._shown, events)):
            row = present[number] if old is not None else None
            if row is not None and old != new:
                # gone at once, and deleted when nothing of it is being used
                row.setParent(None)
                row.deleteLater()
                row = None
            if row is None and new is not None:
                row = EventRow(new, number, self._names, self._verdict, self._edits(new.name))
                self._rows_layout.insertWidget(number, row)
                # what is not shown yet takes no focus
                row.show()
            if row is not None:
                self.rows.append(row)
        self._shown = events
        self._held = False
        order_tabs([*self.rows, self.new_event])
        focus_place(self, place)

    def _edits(self, name: str) -> RowEdits:
        def change(field: str, value: object) -> str:
            if field == "when":
                found = self._verdict(str(value))
                if found.is_wrong:
                    return found.text
            if field == "value" and (
                wrong := self._check.problem_of_value(str(value), self._units.choice)
            ):
                return wrong
            if field == "action":
                return self._change_action(name, str(value))
            label = f"Rename event {name} to {value}" if field == "name" else f"Change event {name}"
            return self._apply(label, lambda m: edits.change_event(m, name, **{field: value}))

        def remove() -> None:
            self._apply(f"Remove event {name}", lambda m: edits.remove_event(m, name))

        mechanism = self._document.mechanism
        parameters = () if mechanism is None else tuple(mechanism.parameters)
        return RowEdits(change, remove, parameters)

    def _change_action(self, name: str, action: str) -> str:
        fields = self._setting() if action == "set" else {}
        if fields is None:
            return _NO_PARAMETER
        return self._apply(
            f"Change event {name}",
            lambda m: edits.change_event(m, name, action=action, **fields),
        )

    def _setting(self) -> dict[str, Any] | None:
        """What a new setting sets: a parameter to the value that it has; None without any."""
        mechanism = self._document.mechanism
        if mechanism is None or not mechanism.parameters:
            return None
        parameter, value = next(iter(mechanism.parameters.items()))
        return {"parameter": parameter, "value": float(value)}

    def _add(self, name: str, when: str, action: str) -> str:
        found = self._verdict(when)
        if found.is_wrong:
            return found.text
        fields = self._setting() if action == "set" else {}
        if fields is None:
            return _NO_PARAMETER
        return self._apply(
            f"Add event {name}".strip(),
            lambda m: edits.add_event(m, when, action=action, name=name, **fields),
        )

    def _apply(self, label: str, edit: Callable[[Mechanism], Mechanism]) -> str:
        """Edit as one undo step; says why that is not possible."""
        return "" if self._held else try_edit(self._document, self._units, label, edit)

    def _names(self) -> tuple[str, ...]:
        return self._check.names()

    def _verdict(self, text: str) -> Verdict:
        return self._check.verdict(text, self._units.choice)


def show_events(document: Document, units: ShownUnits, window: QWidget) -> EventDialog:
    """Show the dialog over a window, which has one at most."""
    dialog = window.findChild(EventDialog) or EventDialog(document, units, window)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
    return dialog


def _header() -> QWidget:
    header = QWidget()
    grid = QGridLayout(header)
    grid.setContentsMargins(0, 0, 0, 0)
    size_columns(grid)
    for column, text in ((NAME, "Name"), (CONDITION, "Condition"), (ACTION, "Then")):
        grid.addWidget(QLabel(text), 0, column)
    return header
