"""A list to choose a value from, flat until it is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QSizePolicy

from mechstudio.gui.widgets.choice import DIFFERENT, Choice
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.slim_box import SlimBox


class ChoiceBox(SlimBox):
    """Commits what is chosen and goes back to the value of the model where that is refused."""

    judged = Signal(str)

    def __init__(
        self,
        shown: str,
        label: str,
        choices: Sequence[Choice],
        commit: Callable[[object], str],
        icons: str = "",
    ) -> None:
        """Make a list.

        Args:
            shown: Text of the present value.
            label: What a screen reader calls it.
            choices: Text and value of each.
            commit: Takes the chosen value; says what is wrong with it.
            icons: First part of the names of the icons, which the values end; none if empty.
        """
        super().__init__()
        self._values = [value for _, value in choices]
        self._commit = commit
        for text, value in choices:
            if icons:
                self.addItem(icon(f"{icons}{value}"), text)
            else:
                self.addItem(text)
        self._kept = self.findText(shown)
        self.setPlaceholderText(DIFFERENT)
        self.setCurrentIndex(self._kept)
        self.setAccessibleName(label)
        # a wheel that passes does not take the keyboard
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.settled.connect(self._commit_choice)

    @Slot(int)
    def _commit_choice(self, index: int) -> None:
        if index == self._kept:
            self.judged.emit("")
            return
        problem = self._commit(self._values[index])
        if problem:
            self.setCurrentIndex(self._kept)
        else:
            self._kept = index
        self.judged.emit(problem)
