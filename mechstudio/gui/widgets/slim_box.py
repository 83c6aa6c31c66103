"""The list to choose from of all bars, panels and dialogs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QStyle, QStyleOptionComboBox, QWidget

from mechstudio.gui.widgets.own_keys import ENTER, MODIFIERS

_LEAST = 72  # width at which an entry can still be told from others [px]
_ICON_GAP = 4  # between an icon and its text [px]
_MOST_ENTRIES = 16  # that are seen at once
_BESIDE = 28  # frame and padding of the list [px]
# with which one walks through the entries
_WALKING = (
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Home, Qt.Key.Key_End),
)


class SlimBox(QComboBox):
    """Cuts the chosen text with an ellipsis where room is short; its list is as wide as needed.

    The list hangs below the box, with a border of its own, by the style sheet. Letters and arrows
    lead through its entries; what they have led to is chosen once, with Enter, Tab or a click
    elsewhere, and Escape goes back.
    """

    # an entry was chosen, and not only passed over
    settled = Signal(int)
    # that was with Enter
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxVisibleItems(_MOST_ENTRIES)
        self._walks = False  # a key is leading to another entry
        self._start: int | None = None  # the entry before keys led away from it
        self._letters = ""  # that led on from there
        self.activated.connect(self._pass_on)

    def settle(self) -> None:
        """Choose what keys have led to."""
        if self._start is not None:
            self._end_walk()
            self.settled.emit(self.currentIndex())

    def event(self, event: QEvent) -> bool:
        """Keep letters from shortcuts of the window; choose before other shortcuts act."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride and not self.isEditable()
        if is_asked and isinstance(event, QKeyEvent):
            if self._is_own(event):
                event.accept()
                return True
            if event.key() not in MODIFIERS:
                self.settle()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Choose before a press elsewhere acts, for buttons do not take the focus."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            list_of_entries = self.view().window()
            if watched is not self and watched.window() is not list_of_entries:
                self.settle()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses, Escape goes back, letters and arrows lead on."""
        start = self._start
        if start is not None and event.key() in ENTER:
            self.settle()
            self.entered.emit()
            return
        if start is not None and event.key() == Qt.Key.Key_Escape:
            self._end_walk()
            self.setCurrentIndex(start)
            return
        if event.key() == Qt.Key.Key_Space and self._goes_on(" "):
            return
        before = self.currentIndex()
        self._walks = not self.isEditable()
        super().keyPressEvent(event)
        self._walks = False
        if start is None and self.currentIndex() != before and not self.isEditable():
            self._start = before
            if (application := QApplication.instance()) is not None:
                application.installEventFilter(self)
        letter = event.text() if event.key() not in _WALKING else ""
        self._letters = f"{self._letters}{letter}" if letter and self._start is not None else ""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Choose what keys have led to, unless only the list opens."""
        super().focusOutEvent(event)
        if self._start is not None and not self.view().isVisible():
            self.settle()

    def showPopup(self) -> None:
        self._walks = False
        view = self.view()
        # arrows that led on in the list before Escape left it are forgotten
        chosen = self.model().index(self.currentIndex(), self.modelColumn(), self.rootModelIndex())
        view.setCurrentIndex(chosen)
        wide = view.sizeHintForColumn(self.modelColumn()) + _BESIDE
        view.setMinimumWidth(min(wide, self.screen().availableGeometry().width()))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls: nobody chooses by it, and pages are passed over."""
        event.ignore()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LEAST), least.height())

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            self,
        )
        # the style draws an icon at the beginning of the room
        icon = 0 if option.currentIcon.isNull() else option.iconSize.width() + _ICON_GAP
        text, end = self.currentText(), Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(text, end, room.width() - icon)

    def _is_own(self, event: QKeyEvent) -> bool:
        """Whether a key leads through the entries, or ends that."""
        if event.key() in _WALKING:
            return True
        if event.key() in (*ENTER, Qt.Key.Key_Escape):
            return self._start is not None
        plain = event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        return not plain and bool(event.text()) and event.text().isprintable()

    def _goes_on(self, letter: str) -> bool:
        """Go on to the entry that begins with the letters so far and this one, if there is any."""
        letters = f"{self._letters}{letter}"
        found = self.findText(letters, Qt.MatchFlag.MatchStartsWith)
        if self._start is None or found < 0:
            return False
        self._letters = letters
        # where the next letters are looked for
        self.view().keyboardSearch(letter)
        self.setCurrentIndex(found)
        return True

    def _end_walk(self) -> None:
        self._start, self._letters = None, ""
        if (application := QApplication.instance()) is not None:
            application.removeEventFilter(self)

    @Slot(int)
    def _pass_on(self, index: int) -> None:
        """Pass a choice on that was made in the list."""
        if not self._walks:
            self._end_walk()
            self.settled.emit(index)
