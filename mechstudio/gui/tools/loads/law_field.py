"""A field for a law of force in the option bar of a tool; may be left empty."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Slot

from mechstudio.gui.functions.function_field import FunctionField
from mechstudio.gui.functions.function_info import FunctionInfo
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Mechanism
from mechstudio.model.expression import ExpressionError


class LawField(FunctionField):
    """A function of deformation, rate and time, in the unit of the model.

    Args:
        bench: Knows the mechanism.
        name: What it is called.
        make_info: Tells what it may use in a mechanism.
        example: A law of that kind, for the tool tip.
        meaning: A sentence on what it does, for the tool tip.
    """

    def __init__(
        self,
        bench: Workbench,
        name: str,
        make_info: Callable[[Mechanism], FunctionInfo],
        example: str,
        meaning: str = "",
    ) -> None:
        info = make_info(bench.mechanism)
        super().__init__("", name, self._judged, info)
        self._bench, self._info, self._make_info = bench, info, make_info
        self._example, self._meaning = example, meaning
        self.setPlaceholderText("none")
        self.textChanged.connect(self._look)
        bench.document.mechanism_changed.connect(self._follow)
        self._look()

    @property
    def function(self) -> str:
        """The law; "0" if there is none or the text is wrong."""
        text = self.text().strip()
        return "0" if self._judged(text) else text or "0"

    def _judged(self, text: str) -> str:
        if not text.strip():
            return ""
        try:
            return self._info.doubt(self._info.parsed(text))
        except ExpressionError as error:
            return f"{error}."

    @Slot()
    def _follow(self) -> None:
        """Take the parameters that there are by now."""
        info = self._make_info(self._bench.mechanism)
        if info != self._info:
            self._info = info
            self.offer(info)
            self._look()

    @Slot()
    def _look(self) -> None:
        names = ", ".join(variable.name for variable in self._info.variables)
        tip = f"A function of {names} in {self._info.unit}, such as {self._example}"
        self.show_problem(self._judged(self.text()), f"{self._meaning} {tip}".strip())
