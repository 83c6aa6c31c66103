"""The list of parameters: named numbers that functions use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QTimer, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from mechstudio import edits
from mechstudio.gui.parameters.live_change import LiveChange
from mechstudio.gui.parameters.new_parameter import NewParameter
from mechstudio.gui.parameters.parameter_row import ParameterRow, RowEdits, header
from mechstudio.gui.parameters.parameter_slider import DetailEdits, reach
from mechstudio.gui.parameters.removal_menu import removal_menu
from mechstudio.gui.properties.locked_fields import lock_fields
from mechstudio.gui.properties.places import focus_place, focused_place, order_tabs
from mechstudio.gui.state.document import READ_ONLY
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.tried_edit import try_edit
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll
from mechstudio.model import Mechanism, Parameter
from mechstudio.model.entered import entered_parameter, entered_unit
from mechstudio.units import QuantityError, UnknownUnitError, in_units, si_form

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Item, Selection

_HINT = "Named numbers for functions, and for numbers of elements such as 2*L."


@dataclass(frozen=True)
class _Shown:
    """One parameter as it is shown."""

    name: str
    entry: Parameter
    users: tuple[Item, ...]

    @property
    def value(self) -> float:
        """Its value, in SI units."""
        return self.entry.value


class ParameterPanel(QWidget):
    """Adds, renames, changes and removes parameters; each is one undo step."""

    study_asked = Signal(str)  # name of a parameter that is to vary in the study

    def __init__(
        self, document: Document, selection: Selection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._selection = document, selection
        self._shown: tuple[_Shown, ...] | None = None
        # while rows are exchanged, widgets lose the focus that nobody took from them
        self._held = False
        self._stale = True
        self._units = ShownUnits()
        # what the sliders reach from and to, by name: it lasts while they are moved
        self._reaches: dict[str, tuple[float, float]] = {}
        self._live = LiveChange(document, self)
        self._live.judged.connect(self._judge)
        self._live.settled.connect(self._settle)
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
        if self.isVisible() and not self._live.is_active:
            self._update_timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden."""
        super().showEvent(event)
        if self._stale and not self._live.is_active:
            self._show_rows()

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        self._units = units
        units.changed.connect(self._show_anew)
        self._show_anew()

    def shut_down(self) -> None:
        """Finish what is being worked on; nothing is changed afterwards."""
        self._live.shut_down()

    @Slot()
    def _show_anew(self) -> None:
        self._forget_rows()
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Links take the colors of the palette when they are made."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_row_widgets"):
            self._show_anew()

    def add(self, name: str, value: str) -> str:
        """Add a parameter; says what is wrong if that is not possible."""
        try:
            entry = Parameter(value=entered_parameter(value), unit=entered_unit(value))
        except QuantityError as error:
            return str(error)
        return self._apply(
            f"Add parameter {name}", lambda m: edits.add_parameter(m, name.strip(), entry)
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
                number = self._number(shown, text)
            except QuantityError as error:
                return str(error)
            unit = shown.entry.unit or entered_unit(text)
            if number == shown.value and unit == shown.entry.unit:
                return ""
            return self._apply(
                f"Change parameter {shown.name}",
                lambda m: edits.set_parameter(
                    m, shown.name, shown.entry.edited(value=number, unit=unit)
                ),
            )

        return RowEdits(
            rename=rename,
            change=change,
            select=lambda: self._selection.set(shown.users),
            remove=lambda button: self._remove(shown, button),
            vary=lambda: self.study_asked.emit(shown.name),
            details=DetailEdits(
                lower=lambda text: self._set_detail(shown, lower=text),
                upper=lambda text: self._set_detail(shown, upper=text),
                unit=lambda text: self._set_detail(shown, unit=text),
            ),
        )

    def _number(self, shown: _Shown, text: str) -> float:
        unit = shown.entry.unit
        return entered_parameter(text, unit, self._units.scale(unit).shown if unit else None)

    def _own_unit(self, shown: _Shown, text: str) -> str:
        """The SI unit for what is entered, which stays where that is how it is shown."""
        own = shown.entry.unit
        is_shown = text.strip() == self._units.scale(own).shown.symbol
        return own if is_shown else si_form(text)

    def _set_detail(self, shown: _Shown, **texts: str) -> str:
        """Another bound or unit of a parameter; says what is wrong with it."""
        fields: dict[str, object] = {}
        try:
            for key, text in texts.items():
                number = self._number(shown, text) if key != "unit" and text.strip() else None
                fields[key] = self._own_unit(shown, text) if key == "unit" else number
        except UnknownUnitError as error:
            return f"{error} Enter one such as m, kg, °/s or N/m, or nothing for none."
        except QuantityError as error:
            return str(error)

        def changed(mechanism: Mechanism) -> Mechanism:
            entry = shown.entry.edited(**fields)
            if entry == shown.entry:
                return mechanism
            return edits.set_parameter(mechanism, shown.name, entry)

        self._reaches.pop(shown.name, None)
        return self._apply(f"Change parameter {shown.name}", changed)

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
        menu = removal_menu(shown.name, shown.entry, shown.users, button)
        menu.inline_asked.connect(lambda: remove(inline=True))
        menu.users_asked.connect(lambda: self._selection.set(shown.users))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _apply(self, label: str, edit: Callable[[Mechanism], Mechanism]) -> str:
        return "" if self._held else try_edit(self._document, self._units, label, edit)

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
        scroll = VerticalScroll(inside)
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
            self._lock()
            return
        place = focused_place(self)
        self._held = True
        self._exchange_rows(self._shown or (), shown)
        self._shown = shown
        self._held = False
        self.header.setVisible(bool(shown))
        focus_place(self, place)
        self._lock()

    def _lock(self) -> None:
        lock_fields(self, READ_ONLY if self._document.looks_back else "")

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
                row = self._row(new, number)
                self._rows.insertWidget(number, row)
                # what is not shown yet takes no focus
                row.show()
                self._row_widgets.append(row)
        order_tabs([*self._row_widgets, self.new_parameter])

    def _row(self, shown: _Shown, number: int) -> ParameterRow:
        low, high = self._reaches.get(shown.name, reach(shown.entry))
        if not low <= shown.value <= high:
            low, high = reach(shown.entry)
        self._reaches[shown.name] = low, high
        row = ParameterRow(
            shown.name,
            shown.entry,
            shown.users,
            self._edits(shown),
            f"row {number}",
            (low, high),
            self._units,
        )
        name = shown.name

        def move(value: float) -> None:
            row.show_value(value)
            self._live.change(name, value)

        def step(value: float) -> None:
            self._live.begin()
            move(value)
            self._live.end()

        row.slider.grabbed.connect(self._live.begin)
        row.slider.moved.connect(move)
        row.slider.stepped.connect(step)
        row.slider.released.connect(self._live.end)
        return row

    @Slot()
    def _settle(self) -> None:
        """Show what came of a drag; where a value was refused, the one of the model again."""
        for shown, row in zip(self._shown or (), self._row_widgets, strict=True):
            row.show_value(shown.value)
            row.slider.show_value(shown.value)
        self.refresh()

    def _forget_rows(self) -> None:
        """Let all rows be made anew."""
        for row in self._row_widgets:
            row.setParent(None)
            row.deleteLater()
        self._row_widgets, self._shown = [], None

    @Slot(str, str)
    def _judge(self, name: str, problem: str) -> None:
        for shown, row in zip(self._shown or (), self._row_widgets, strict=True):
            if shown.name == name:
                row.judge(in_units(problem, self._units.choice))


def _shown(mechanism: Mechanism) -> tuple[_Shown, ...]:
    users = edits.all_parameter_users(mechanism)
    found = []
    for name in mechanism.parameters:
        entry = mechanism.parameters.entry(name)
        whole = entry if isinstance(entry, Parameter) else Parameter(value=entry)
        found.append(_Shown(name, whole, users[name]))
    return tuple(found)
