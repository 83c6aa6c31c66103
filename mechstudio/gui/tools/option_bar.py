"""The bar over the view with the choices of the tool in use."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QWidget,
)

from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.own_keys import ENTER

FRAME = 36  # what the bar adds to its options [px]


class OptionBar(QFrame):
    """Holds the fields of a tool; they have the keyboard no longer than they need it.

    Args:
        view: What it floats over.
        options: The fields.
    """

    # Enter in a field: the keyboard goes back to the view
    left = Signal()
    # the pointer is over it, and no longer over what is behind it
    entered = Signal()
    # fields have come or gone, or other lines of them
    resized = Signal()
    # something else is written in a field, or is wrong with what is
    edited = Signal()

    def __init__(self, view: QWidget, options: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("tool_options")
        self.setProperty("floating", True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        # it follows fields that grow with what they say
        row.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        row.addWidget(options)
        for field in options.findChildren(QLineEdit):
            # after the field has judged it
            field.textChanged.connect(self.edited)
        # by parameters that have come or gone, too
        for quantity in options.findChildren(QuantityField):
            quantity.judged.connect(self.edited)
        for function in options.findChildren(EditLine):
            function.judged.connect(self.edited)
        for chooser in options.findChildren(QComboBox):
            # a wheel that passes does not take the keyboard
            chooser.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for button in options.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def problem(self) -> str:
        """What is wrong with one of the fields, as a sentence; empty if nothing is."""
        rows = self.findChildren(OptionRow)
        return next((problem for row in rows if (problem := row.problem)), "")

    def fit_into(self, view: QSize, corner: QPoint) -> None:
        """Take the room that there is in a view [px], from the upper left corner of the bar on."""
        for row in self.findChildren(OptionRow):
            row.fit_into(view.width() - 2 * corner.x() - FRAME, view.height())
        self.adjustSize()
        self.move(corner)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit()
        super().enterEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys that a field has no use for and that would end the tool."""
        if event.key() in ENTER:
            if not self._keeps_keyboard():
                self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            view = self.parentWidget()
            if view is not None:
                view.setFocus()
        else:
            super().keyPressEvent(event)

    def _keeps_keyboard(self) -> bool:
        """Select a text that is refused, which the next keys replace; whether there is one."""
        field = self.focusWidget()
        if not isinstance(field, QLineEdit) or not field.property("invalid"):
            return False
        field.selectAll()
        return True
