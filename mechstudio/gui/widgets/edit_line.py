"""A line that commits what is entered with Enter, Tab or a click elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QSizePolicy, QWidget

from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.marked_line import MarkedLine
from mechstudio.gui.widgets.own_keys import ENTER, MODIFIERS
from mechstudio.model.expression_parser import MAX_LENGTH

_UNDOING = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class EditLine(MarkedLine):
    """A line of the property panel. Escape brings back the value of the model."""

    is_number = False
    # why the text is not taken; empty once it is, or is taken back
    judged = Signal(str)
    # Enter was pressed, and the text is the value of the model
    entered = Signal()
    # Escape was pressed with nothing to restore
    left = Signal()

    def __init__(
        self,
        text: str,
        label: str,
        commit: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        """Make a line.

        Args:
            text: The value in the model.
            label: What a screen reader calls it.
            commit: Takes the text; says what is wrong with it.
            parent: Widget to be part of.
        """
        super().__init__(text, parent)
        self._kept = text
        # why the text was not taken; empty where it was
        self.problem = ""
        self._commit = commit
        # gives texts and functions of what else the context menu offers
        self.more: Callable[[], Sequence[tuple[str, Callable[[], object]]]] = tuple
        # functions with tables are longer than what Qt allows by itself
        self.setMaxLength(MAX_LENGTH)
        self.setAccessibleName(label)
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursorPosition(0)
        self.textEdited.connect(self._note_typing)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what else there is beside copy and paste."""
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        menu.popup(event.globalPos())

    def fill_menu(self, menu: QMenu) -> None:
        """Add to the context menu what else there is."""
        for text, function in self.more():
            menu.addAction(text, function)

    @property
    def is_refused(self) -> bool:
        """Whether the text could not be taken."""
        return bool(self.property("invalid"))

    def commit(self) -> None:
        """Hand over the text if somebody changed it."""
        if not self.isModified():
            return
        self._judge(self._commit(self.text()))
        self._watch(begin=False)
        if not self.is_refused:
            self.setModified(False)

    def restore(self) -> None:
        """Show the value of the model again."""
        self.show_kept()
        self.setModified(False)
        self._watch(begin=False)
        self._judge("")
        self.select_whole()

    def go_on(self, text: str, cursor: int) -> None:
        """Hold a text that was being typed into a line before this one, with its cursor."""
        self.setText(text)
        self.setCursorPosition(cursor)
        self.setModified(True)
        self._watch(begin=True)

    def show_kept(self) -> None:
        """Write the value of the model into the line."""
        self.setText(self._kept)

    def event(self, event: QEvent) -> bool:
        """Leave undo to the document where nothing is typed; commit before other shortcuts act."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
            if not self.isModified() and any(event.matches(key) for key in _UNDOING):
                event.ignore()
                return False
            done = super().event(event)
            if not event.isAccepted() and event.key() not in MODIFIERS:
                self.commit()
            return done
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Commit before a press elsewhere acts, for buttons do not take the focus."""
        pressed = event.type() == QEvent.Type.MouseButtonPress
        if pressed and isinstance(watched, QWidget) and self._is_elsewhere(watched):
            self.commit()
        return super().eventFilter(watched, event)

    def _is_elsewhere(self, watched: QWidget) -> bool:
        """Whether a press there is done with this line."""
        return watched is not self and not isinstance(watched, QMenu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter commits, Escape restores, and leaves what is as it was."""
        if event.key() in ENTER:
            self.commit()
            self.select_whole()
            if not self.is_refused:
                self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape and self._is_touched():
            self.restore()
        else:
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Commit, unless it is only the context menu."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()

    @Slot()
    def _note_typing(self) -> None:
        self._watch(begin=True)

    def _watch(self, *, begin: bool) -> None:
        """Hear of presses anywhere, only while there is something to commit."""
        application = QApplication.instance()
        if application is not None and begin:
            application.installEventFilter(self)
        elif application is not None:
            application.removeEventFilter(self)

    def _is_touched(self) -> bool:
        return self.isModified() or self.is_refused

    def _judge(self, problem: str) -> None:
        self.problem = problem
        mark_invalid(self, bool(problem))
        self.judged.emit(problem)
