"""Widgets for one field of the property panel: label, value and unit."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from urllib.parse import quote, unquote

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from mechstudio.gui.properties.fields import Field, FieldKind, Item
from mechstudio.gui.properties.number_cell import NumberCell
from mechstudio.gui.properties.number_text import without_noise

# every copy and selection that a plain label can offer
_SELECTABLE = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)
_SPACING = 4


def unit_label(unit: str) -> QLabel:
    """The unit behind a value."""
    label = QLabel(unit.replace("^2", "²").replace("^3", "³"))
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", "muted")
    return label


def value_widget(field: Field, follow: Callable[[Item], None]) -> QWidget:
    """The widget that shows a field's value.

    Args:
        field: What to show.
        follow: Called with the element when a link is clicked.
    """
    match field.kind:
        case FieldKind.NUMBERS:
            return _numbers(field)
        case FieldKind.LINKS:
            return _links(field, follow)
        case FieldKind.COLOR:
            return _color(field)
        case _:
            return plain_label(field.text)


def plain_label(text: str) -> QLabel:
    """Words that wrap and can be selected; never read as markup."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(_SELECTABLE)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    label.setCursor(Qt.CursorShape.IBeamCursor)
    return label


def _numbers(field: Field) -> QWidget:
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(_SPACING)
    flat = without_noise([value for row in field.rows for value in row])
    place = 0
    for line, row in enumerate(field.rows):
        for column, value in enumerate(row):
            cell = NumberCell(value, _cell_label(field, line, column))
            cell.show_as(flat[place])
            grid.addWidget(cell, line, column)
            place += 1
    return box


def _cell_label(field: Field, line: int, column: int) -> str:
    """What a screen reader says of a cell."""
    label = field.label
    if len(field.rows) > 1:
        label += f" row {line + 1}"
    if len(field.rows[line]) > 1:
        label += f" {column + 1}"
    return label


def _links(field: Field, follow: Callable[[Item], None]) -> QLabel:
    anchors = (
        f'<a href="{kind}:{quote(name, safe="")}" style="text-decoration:none">{escape(name)}</a>'
        for kind, name in field.links
    )
    label = QLabel(", ".join(anchors))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextBrowserInteraction
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def open_link(href: str) -> None:
        kind, _, name = href.partition(":")
        follow((kind, unquote(name)))

    label.linkActivated.connect(open_link)
    return label


def _color(field: Field) -> QWidget:
    box = QWidget()
    layout = QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(6)
    layout.addWidget(_Swatch(QColor(field.text)))
    layout.addWidget(plain_label(field.text), 1)
    return box


class _Swatch(QFrame):
    """A patch of color; painted, so that no style sheet can repaint it."""

    def __init__(self, color: QColor) -> None:
        super().__init__()
        self._color = color
        self.setFixedSize(28, 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill the patch."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().mid().color())
        painter.setBrush(self._color)
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 3, 3)
        painter.end()
