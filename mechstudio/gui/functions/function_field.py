"""A field for a function in the option bar of a tool."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QSizePolicy

from mechstudio.gui.functions.function_info import FunctionInfo
from mechstudio.gui.functions.function_line import FunctionLine

WIDTH = 150  # [px]


class FunctionField(FunctionLine):
    """A line for a function that keeps its width and is judged while somebody types.

    Args:
        text: What it holds at first.
        name: What it is called.
        judge: Says what is wrong with a text.
        info: What the function may use.
    """

    def __init__(
        self, text: str, name: str, judge: Callable[[str], str], info: FunctionInfo
    ) -> None:
        super().__init__(text, name, judge, info)
        self.setFixedWidth(WIDTH)
        # panels let their lines shrink, a bar does not
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Note what the field says, which may have been written by others."""
        super().focusInEvent(event)
        if not self.isModified():
            self._keep()

    def commit(self) -> None:
        """Keep a text that is taken: Esc brings it back."""
        super().commit()
        if not self.isModified():
            self._keep()

    def restore(self) -> None:
        """Bring back what was taken, which is judged anew: a parameter of it may be gone."""
        super().restore()
        self.textChanged.emit(self.text())

    def _is_touched(self) -> bool:
        # Esc has nothing to bring back in place of what was taken, even where that is refused now
        return self.text() != self._kept

    def _keep(self) -> None:
        if not self.is_refused:
            self._kept = self.text()

    def show_problem(self, problem: str, tip: str) -> None:
        """Say what is wrong with the text, or what can be entered."""
        self.setToolTip(problem or tip)
        if problem != self.problem:
            self._judge(problem)
