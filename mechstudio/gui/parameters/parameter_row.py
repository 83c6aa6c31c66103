"""One row of the list of parameters: name, value, who uses it, and a button to remove it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from mechstudio.gui.parameters.parameter_slider import DetailEdits, ParameterSlider
from mechstudio.gui.properties.locked_fields import edits_model
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.gui.widgets.number_cell import VARY, NumberCell

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Parameter

NAME, VALUE, USERS, BUTTON = range(4)
BUTTON_WIDTH = 24
_STRETCHES = {NAME: 4, VALUE: 3, USERS: 3}
_LISTED = 12  # users that a tool tip names


@dataclass(frozen=True)
class RowEdits:
    """What a row does.

    Attributes:
        rename: Takes another name; says what is wrong with it.
        change: Takes the text of another value; says what is wrong with it.
        select: Selects who uses the parameter.
        remove: Removes it; a question that comes first stands below the widget.
        vary: Makes it a variable of the study.
        details: What is done with its bounds and its unit.
    """

    rename: Callable[[str], str]
    change: Callable[[str], str]
    select: Callable[[], None]
    remove: Callable[[QWidget], None]
    vary: Callable[[], None]
    details: DetailEdits


class ParameterRow(JudgedBox):
    """A parameter with what is wrong with an entry below it."""

    def __init__(
        self,
        name: str,
        entry: Parameter,
        users: tuple[Item, ...],
        edits: RowEdits,
        place: str,
        between: tuple[float, float],
        units: ShownUnits,
    ) -> None:
        """Make a row.

        Args:
            name: Name of the parameter.
            entry: The parameter.
            users: Elements whose functions or numbers use it.
            edits: What the row does.
            place: Name of the row that lasts when it is made anew.
            between: What its slider reaches from and to.
            units: The chosen units.
        """
        super().__init__()
        size_columns(self.layout_of_value)
        name_line = EditLine(name, f"Name of {name}", edits.rename)
        name_line.setToolTip(entry.description or name)
        self.add(name_line, 0, NAME)
        self.cell = NumberCell(entry.value, f"Value of {name}", edits.change, entry.unit, units)
        for line in (name_line, self.cell):
            line.more = lambda: ((VARY, edits.vary),)
        self.add(self.cell, 0, VALUE)
        self.layout_of_value.addWidget(users_label(users, edits.select), 0, USERS)
        remove = small_button("delete", f"Delete {name}")
        remove.clicked.connect(lambda: edits.remove(remove))
        self.layout_of_value.addWidget(remove, 0, BUTTON)
        self.slider = ParameterSlider(name, entry, between, edits.details, units)
        for part in self.slider.lines:
            part.judged.connect(self.judge)
        self.layout_of_value.addWidget(self.slider, 1, NAME, 1, BUTTON + 1)
        mark_places(self, place)

    def show_value(self, value: float) -> None:
        """Show the value of a drag that goes on."""
        self.cell.show_as(value)


def size_columns(grid: QGridLayout) -> None:
    """Give the columns of all rows the same widths."""
    for column, stretch in _STRETCHES.items():
        grid.setColumnStretch(column, stretch)
        grid.setColumnMinimumWidth(column, 1)
    grid.setColumnMinimumWidth(BUTTON, BUTTON_WIDTH)


def header() -> QWidget:
    """The names of the columns."""
    line = QWidget()
    grid = QGridLayout(line)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(4)
    size_columns(grid)
    for column, title in ((NAME, "Name"), (VALUE, "Value"), (USERS, "Used by")):
        label = QLabel(title)
        label.setProperty("role", "caption")
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        label.setContentsMargins(5, 0, 0, 0)
        grid.addWidget(label, 0, column)
    return line


def small_button(picture: str, tip: str) -> QToolButton:
    """A button at the end of a row, which changes parameters."""
    button = flat_button(picture, tip)
    edits_model(button)
    button.setProperty("small", True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setFixedWidth(BUTTON_WIDTH)
    return button


def users_label(users: tuple[Item, ...], select: Callable[[], None]) -> QLabel:
    """Who uses a parameter, as a link that selects them."""
    label = QLabel("nothing")
    label.setProperty("role", "muted")
    label.setContentsMargins(5, 0, 0, 0)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    if users:
        words = users[0][1] if len(users) == 1 else f"{len(users)} elements"
        label.setText(f'<a href="users" style="text-decoration:none">{escape(words)}</a>')
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        lines = [f"{kind} “{name}”" for kind, name in users[:_LISTED]]
        lines += [f"and {len(users) - _LISTED} more"] if len(users) > _LISTED else []
        label.setToolTip("Select the elements that use it:\n" + "\n".join(lines))
        label.linkActivated.connect(lambda _: select())
    return label
