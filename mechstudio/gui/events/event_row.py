"""The rows of the dialog of events: one for each event, and one for a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QLineEdit, QToolButton

from mechstudio.gui.functions.formula_line import FormulaEditLine, FormulaLine, Names
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.judged_box import JudgedBox, plain_label
from mechstudio.gui.widgets.slim_box import SlimBox

if TYPE_CHECKING:
    from mechstudio.gui.events.event_check import Verdict
    from mechstudio.model import Event

NAME, CONDITION, ACTION, BUTTON = range(4)
WIDTHS = {NAME: 120, ACTION: 110, BUTTON: 28}
ACTIONS = {"mark": "Mark", "stop": "End the run", "set": "Set"}
_UNDOING = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
_EXAMPLE = "[joints/pivot/coordinate/angle] > 90 deg"


class RowEdits(NamedTuple):
    """What a row of an event does; each says what is wrong with the value.

    Attributes:
        change: Sets a field.
        remove: Removes the event.
        parameters: Names of the parameters that can be set.
    """

    change: Callable[[str, object], str]
    remove: Callable[[], object]
    parameters: tuple[str, ...]


class _Row(JudgedBox):
    """A row with what is said of its condition below it."""

    def __init__(self, verdict: Callable[[str], Verdict]) -> None:
        super().__init__()
        self._verdict = verdict
        size_columns(self.layout_of_value)
        self.hint_label = plain_label("")
        self.hint_label.setProperty("role", "muted")
        self.hint_label.hide()
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self.hint_label)

    def say(self, text: str) -> None:
        """Say what is wrong with a condition, or when it is met."""
        found = self._verdict(text)
        self.judge(found.text if found.is_wrong else "")
        self.hint_label.setText(found.text)
        self.hint_label.setVisible(bool(found.text) and not found.is_wrong)

    @Slot(str)
    def judge(self, problem: str) -> None:
        """Show what is wrong; nothing if empty."""
        super().judge(problem)
        if problem:
            self.hint_label.hide()


class EventRow(_Row):
    """Name, condition and action of an event; each is committed as in the property panel.

    Args:
        event: The event.
        number: Of the row, from 0.
        names: Names of channels.
        verdict: Judges a condition.
        edits: What it does.
    """

    def __init__(
        self,
        event: Event,
        number: int,
        names: Names,
        verdict: Callable[[str], Verdict],
        edits: RowEdits,
    ) -> None:
        super().__init__(verdict)
        self.name_field = EditLine(
            event.name, "Name of the event", lambda text: edits.change("name", text.strip())
        )
        self.condition_field = FormulaEditLine(
            event.when,
            names,
            f"Condition of {event.name}",
            lambda text: edits.change("when", text.strip()),
        )
        self.condition_field.textEdited.connect(self.say)
        self.action_box = ChoiceBox(
            ACTIONS[event.action],
            f"What {event.name} does",
            [(text, key) for key, text in ACTIONS.items()],
            lambda value: edits.change("action", value),
        )
        self.add(self.name_field, 0, NAME)
        self.add(self.condition_field, 0, CONDITION)
        self.add(self.action_box, 0, ACTION)
        self.remove_button = _button("delete", f"Remove {event.name}")
        self.remove_button.clicked.connect(lambda: edits.remove())
        self.layout_of_value.addWidget(self.remove_button, 0, BUTTON)
        self.parameter_box: ChoiceBox | None = None
        self.value_field: FormulaEditLine | None = None
        if event.action == "set":
            self._add_setting(event, names, edits)
        mark_places(self, f"row {number}")
        # a channel may be gone since the condition was written
        found = verdict(event.when)
        self.judge(found.text if found.is_wrong else "")

    def _add_setting(self, event: Event, names: Names, edits: RowEdits) -> None:
        """Add what the event sets: parameter and new value."""
        self.parameter_box = ChoiceBox(
            event.parameter,
            f"Parameter that {event.name} sets",
            [(name, name) for name in edits.parameters],
            lambda value: edits.change("parameter", value),
        )
        self.value_field = FormulaEditLine(
            event.value_text,
            names,
            f"Value that {event.name} sets",
            lambda text: edits.change("value", text.strip()),
        )
        self.value_field.setToolTip(
            "New value in SI units: a number, or a formula over parameters, t and channels"
        )
        self.add(self.parameter_box, 1, NAME)
        self.add(self.value_field, 1, CONDITION)


class NewEvent(_Row):
    """Takes a new event with Enter in its name or condition, or with its button.

    Args:
        names: Names of channels.
        verdict: Judges a condition.
        add: Takes name, condition and action; says what is wrong with them.
    """

    def __init__(
        self,
        names: Names,
        verdict: Callable[[str], Verdict],
        add: Callable[[str, str, str], str],
    ) -> None:
        super().__init__(verdict)
        self._add = add
        self.name_field = QLineEdit()
        self.name_field.setAccessibleName("Name of a new event")
        self.name_field.setPlaceholderText("new name")
        self.condition_field = FormulaLine(names, "Condition of a new event")
        self.condition_field.setPlaceholderText(_EXAMPLE)
        self.condition_field.textEdited.connect(self.say)
        self.action_box = SlimBox()
        self.action_box.setAccessibleName("What a new event does")
        for key, text in ACTIONS.items():
            self.action_box.addItem(text, key)
        self.add_button = _button("plus", "Add this event")
        self.add_button.clicked.connect(self.take)
        grid = self.layout_of_value
        for column, part in enumerate(
            (self.name_field, self.condition_field, self.action_box, self.add_button)
        ):
            grid.addWidget(part, 0, column)
        for field in (self.name_field, self.condition_field):
            field.returnPressed.connect(self.take)
            field.installEventFilter(self)
        mark_places(self, "new")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave undo to the document where nothing is typed."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QLineEdit)
            and not watched.text()
            and any(event.matches(key) for key in _UNDOING)
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    @Slot()
    def take(self) -> None:
        """Add the event; what is wrong stays for correction."""
        condition = self.condition_field.text().strip()
        if not condition:
            self.judge("Write a condition, such as " + _EXAMPLE)
            self.condition_field.setFocus()
            return
        action = str(self.action_box.currentData())
        problem = self._add(self.name_field.text().strip(), condition, action)
        if problem:
            self.judge(problem)
            return
        self.name_field.clear()
        self.condition_field.clear()
        self.action_box.setCurrentIndex(0)
        self.say("")
        self.name_field.setFocus()


def size_columns(grid: QGridLayout) -> None:
    """Give all rows the same columns."""
    for column, width in WIDTHS.items():
        grid.setColumnMinimumWidth(column, width)
    grid.setColumnStretch(NAME, 1)
    grid.setColumnStretch(CONDITION, 5)


def _button(picture: str, tip: str) -> QToolButton:
    button = flat_button(picture, tip)
    button.setFixedWidth(WIDTHS[BUTTON])
    return button
