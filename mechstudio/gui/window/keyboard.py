"""Who has the keyboard: the view, as soon as nothing else needs it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QMainWindow,
    QToolButton,
    QWidget,
)

from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.own_keys import ENTER
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.window.panels import View

Modifier = Qt.KeyboardModifier


class Keyboard(QObject):
    """Gives the keyboard back to the view after a choice or an entry.

    It also keeps keys from half-drawn things.

    Args:
        window: The window.
        view: Its view.
        view_widget: The same as a widget.
    """

    def __init__(self, window: QMainWindow, view: View, view_widget: QWidget) -> None:
        super().__init__(window)
        self._window, self._view, self._view_widget = window, view, view_widget
        # the button that Enter pressed, and the window that it is in
        self._pressed: QAbstractButton | None = None
        self._around: QWidget | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._end_entry)
        # hears what no widget with the keyboard has taken
        window.installEventFilter(self)
        app = QGuiApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    @Slot()
    def give_back_soon(self) -> None:
        """Give the keyboard back once all who hear of another mechanism have done their part.

        What had it may be hidden or locked by then, and Qt would pass it on to whatever button
        comes next, which Space would press.
        """
        self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear of buttons, of lists that close, and of keys that nobody has taken."""
        if isinstance(watched, QAbstractButton):
            return self._hear_button(watched, event)
        if event.type() == QEvent.Type.Hide and isinstance(watched.parent(), QComboBox):
            # what the choice does comes first
            QTimer.singleShot(0, self, self._leave)
            return super().eventFilter(watched, event)
        # a letter for a tool must not drop what is half drawn, wherever the keyboard is
        if not isinstance(event, QKeyEvent) or not self._is_kept(event):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride:
            # it is a key press then, and no shortcut
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            self._view.setFocus()
            QApplication.sendEvent(self._view_widget.focusProxy() or self._view_widget, event)
            return True
        return super().eventFilter(watched, event)

    def _hear_button(self, button: QAbstractButton, event: QEvent) -> bool:
        """Press a button by Enter, as Space plays; leave it after a press by the mouse."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            # what the button does comes first
            QTimer.singleShot(0, self, self._leave_button)
            if button.window() is not self._window:
                # Space would press it once more
                QTimer.singleShot(0, button, button.clearFocus)
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() not in ENTER or self._is_kept(event):
            return False
        # a key that is held presses once, whatever has the keyboard afterwards
        if not event.isAutoRepeat() and not event.modifiers() & ~Modifier.KeypadModifier:
            self._pressed, self._around = button, button.window()
            QTimer.singleShot(0, self, self._leave_lost)
            press(button)
        return True

    @Slot()
    def _leave_lost(self) -> None:
        """Go back to the view if Qt has passed the keyboard on, as the pressed button is gone."""
        if self._around is self._window and self._window.focusWidget() is not self._pressed:
            self._leave_button()
        self._pressed = self._around = None

    @Slot()
    def _leave_button(self) -> None:
        """Go back to the view unless the button has led to a field or a list."""
        # a button that was disabled or hidden passes the keyboard on to the next one
        if isinstance(self._window.focusWidget(), QAbstractButton | None):
            self._end_entry()

    def _is_kept(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~(Modifier.ShiftModifier | Modifier.KeypadModifier)
        return plain and self._view_widget.isVisible() and self._view.keeps(Qt.Key(event.key()))

    @Slot(QWidget, QWidget)
    def _follow(self, before: QWidget | None, after: QWidget | None) -> None:
        """Listen to the list of a chooser, or to the line, that has the keyboard now."""
        if after is None or isinstance(after.window(), QDialog):
            return
        if isinstance(after, QAbstractButton) and self._is_part(after):
            after.installEventFilter(self)
        if not self._window.isAncestorOf(after):
            return
        if isinstance(after, QComboBox):
            after.view().window().installEventFilter(self)
        if isinstance(after, EditLine | SlimBox):
            after.entered.connect(self._end_entry, Qt.ConnectionType.UniqueConnection)
        if isinstance(after, NumberField):
            after.returnPressed.connect(self._end_soon, Qt.ConnectionType.UniqueConnection)
        if isinstance(after, EditLine):
            after.left.connect(self._end_entry, Qt.ConnectionType.UniqueConnection)

    def _is_part(self, widget: QWidget) -> bool:
        """Whether a widget is in the window, or in one of its detached docks."""
        around = widget.window()
        is_detached = around.windowType() == Qt.WindowType.Tool
        return around is self._window or (is_detached and around.parentWidget() is self._window)

    @Slot()
    def _end_soon(self) -> None:
        # what the number does comes first
        QTimer.singleShot(0, self, self._end_number)

    @Slot()
    def _end_number(self) -> None:
        """Go back to the view unless the number is to be corrected."""
        focused = self._window.focusWidget()
        if isinstance(focused, NumberField) and focused.is_valid:
            self._end_entry()

    @Slot()
    def _end_entry(self) -> None:
        """Go back to the view when Enter has ended an entry: the next letters are for tools."""
        if self._view_widget.isVisible():
            self._view.setFocus()

    @Slot()
    def _leave(self) -> None:
        """Go back to the view when a list has closed."""
        focused = self._window.focusWidget()
        # the choice may have put another chooser in place of its own
        if isinstance(focused, QComboBox | None) and self._view_widget.isVisible():
            self._view.setFocus()


def press(button: QAbstractButton) -> None:
    """Press a button as the mouse does; one that is only there for its menu opens that."""
    opens = QToolButton.ToolButtonPopupMode.InstantPopup
    if isinstance(button, QToolButton) and button.menu() and button.popupMode() is opens:
        button.showMenu()
    else:
        button.click()
