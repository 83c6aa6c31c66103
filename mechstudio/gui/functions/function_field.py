"""A field for a function in the option bar of a tool."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QSizePolicy

from mechstudio.gui.functions.function_info import FunctionInfo
from mechstudio.gui.functions.function_line import FunctionLine
from mechstudio.gui.widgets.invalid_mark import mark_invalid

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

    def show_problem(self, problem: str, tip: str) -> None:
        """Say what is wrong with the text, or what can be entered."""
        self.setToolTip(problem or tip)
        mark_invalid(self, bool(problem))
