"""Whether the open mechanism may be left, with what is typed and what is not saved."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget

from mechstudio.gui.state.document import Document

Button = QMessageBox.StandardButton
# what goes on after it
Then = Callable[[], object]


class Leaving:
    """Asks before another mechanism takes the place of the open one, or the window closes.

    Args:
        window: What the question is shown over.
        document: What is open.
        save: Saves it, and does something once it is saved.

    Attributes:
        refusal: Takes what is typed; says what of it is refused, or nothing.
    """

    def __init__(self, window: QWidget, document: Document, save: Callable[[Then], object]) -> None:
        self._window, self._document, self._save = window, document, save
        self.refusal: Callable[[], str] = str

    def is_held(self) -> bool:
        """Take what is typed; whether what is refused keeps the mechanism open, which is told."""
        sentence = self.refusal()
        if sentence:
            self._document.report(sentence)
        return bool(sentence)

    def may_leave(self, again: Then) -> bool:
        """Whether the mechanism may be left; asks if it was not saved.

        Args:
            again: What asked. Saving goes on beside the window, and this is done again after it:
                an edit made meanwhile is asked for like any other.
        """
        if self.is_held():
            return False
        if not self._document.dirty:
            return True
        path = self._document.path
        answer = QMessageBox.question(
            self._window,
            "MechStudio",
            f"{path.name if path else 'This mechanism'} has unsaved changes. Save them first?",
            Button.Save | Button.Discard | Button.Cancel,
            Button.Save,
        )
        if answer == Button.Save:
            self._save(again)
            return False
        return answer == Button.Discard
