"""A function with what it looks like, or where it is not understood, below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from mechstudio.gui.functions.curve_plot import CurvePlot
from mechstudio.gui.functions.function_curve import constant_value, curve, used_variables
from mechstudio.gui.functions.function_line import FunctionLine
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.model.expression import ExpressionError, Negative, Number

if TYPE_CHECKING:
    from mechstudio.gui.functions.function_info import FunctionInfo, FunctionVariable
    from mechstudio.model.expression import Expression

_PATIENCE = 700  # time without typing after which is said what is not understood [ms]


class FunctionBox(JudgedBox):
    """Draws a function while it is typed."""

    def __init__(
        self,
        text: str,
        label: str,
        commit: Callable[[str], str],
        info: FunctionInfo,
        placeholder: str = "",
    ) -> None:
        """Make a field for a function.

        Args:
            text: The function in the model; empty where several elements have different ones.
            label: What a screen reader calls it.
            commit: Takes another text; says what is wrong with it.
            info: What the function may use.
            placeholder: What an empty field says.
        """
        super().__init__()
        self._info = info
        self._tree: Expression | None = None
        self._error = ""
        self.line = FunctionLine(text, label, lambda text: info.refusal(text) or commit(text), info)
        self.line.setPlaceholderText(placeholder)
        self.add(self.line, 0, 0)
        self.preview = _Preview(info)
        self.layout_of_value.addWidget(self.preview, 1, 0)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE)
        self._patience.timeout.connect(self._complain)
        self.line.textEdited.connect(self._follow)
        self.line.judged.connect(self._look)
        self.line.judged.connect(self._settle)
        self.line.editingFinished.connect(self.preview.release_room)
        self._look()

    @Slot()
    def _follow(self) -> None:
        self.preview.keep_room()
        self._look()
        self.judge("")
        self._patience.start()

    @Slot()
    def _settle(self) -> None:
        """Give up the room that is kept for what is typed, once that is taken back."""
        if not self.line.isModified():
            self.preview.release_room()

    @Slot()
    def _look(self) -> None:
        """Take in the text of the line."""
        text = self.line.text()
        self._patience.stop()
        self._error = ""
        self.line.mark(None)
        try:
            tree = self._info.parsed(text) if text.strip() else None
        except ExpressionError as error:
            self._error = str(error)
            self.line.mark(error.column - 1)
            return
        self.preview.show_function(tree)

    @Slot()
    def _complain(self) -> None:
        if self._error and not self.line.list.is_open:
            self.judge(self._error[:1].upper() + self._error[1:])


class _Preview(QWidget):
    """A plot of the values with their range, or the value of a function that does not change."""

    def __init__(self, info: FunctionInfo) -> None:
        super().__init__()
        self._info = info
        self._tree: Expression | None = None
        self._chosen = ""
        self.plot = CurvePlot()
        self.caption = QLabel()
        self.caption.setProperty("role", "caption")
        self.caption.setTextFormat(Qt.TextFormat.PlainText)
        self.caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.warning = QLabel()
        self.warning.setProperty("role", "warning")
        self.warning.setTextFormat(Qt.TextFormat.PlainText)
        self.warning.setWordWrap(True)
        self.buttons: dict[str, QToolButton] = {}
        foot = QHBoxLayout()
        foot.setSpacing(2)
        foot.addWidget(self.caption, 1)
        for variable in info.variables:
            foot.addWidget(self._make_button(variable))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 2)
        column.setSpacing(2)
        column.addWidget(self.plot)
        column.addLayout(foot)
        column.addWidget(self.warning)
        self.plot.pointed.connect(self._read_out)

    def keep_room(self) -> None:
        """Keep the height while something is typed: the first digits of a function are a number.

        Without, a page that is scrolled to its foot would jump under the pointer.
        """
        if not self.isHidden():
            self.setMinimumHeight(max(self.height(), self.minimumHeight()))
            self._retain(on=True)

    @Slot()
    def release_room(self) -> None:
        """Take no more room than what is shown needs."""
        self.setMinimumHeight(0)
        self._retain(on=False)

    def _retain(self, *, on: bool) -> None:
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(on)
        self.setSizePolicy(policy)

    def show_function(self, tree: Expression | None) -> None:
        """Draw a function; nothing is shown for none, and for one that is a mere number."""
        self._tree = tree
        used = () if tree is None else used_variables(tree, self._info)
        doubt = "" if tree is None else self._info.doubt(tree)
        self.setVisible(tree is not None and (bool(doubt) or not _is_number(tree)))
        self.plot.setVisible(bool(used))
        names = [variable.name for variable in used]
        for name, button in self.buttons.items():
            button.setVisible(len(used) > 1 and name in names)
        self._warn(doubt)
        if tree is not None and not used:
            value = number_text(constant_value(tree, self._info))
            self.caption.setText(f"= {value} {self._info.unit}".rstrip())
        elif used:
            self._draw(self._chosen if self._chosen in names else names[0])

    def _choose(self, name: str) -> None:
        self._chosen = name
        self._draw(name)

    def _draw(self, name: str) -> None:
        if self._tree is None:
            return
        variable = next(v for v in self._info.variables if v.name == name)
        for other, button in self.buttons.items():
            button.setChecked(other == name)
        found = curve(self._tree, self._info, variable)
        self.plot.show_curve(found)
        self.caption.setText(found.range_text())
        self._warn(found.problem or self._info.doubt(self._tree))

    def _warn(self, text: str) -> None:
        self.warning.setText(text)
        self.warning.setVisible(bool(text))

    @Slot(object)
    def _read_out(self, place: object) -> None:
        found = self.plot.curve
        if found is None:
            return
        if isinstance(place, float):
            self.caption.setText(found.value_text(place))
        else:
            self.caption.setText(found.range_text())

    def _make_button(self, variable: FunctionVariable) -> QToolButton:
        button = QToolButton()
        button.setText(variable.name)
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setProperty("small", True)
        others = ", ".join(v.name for v in self._info.variables if v is not variable)
        rest = f", with {others} = 0" if others else ""
        button.setToolTip(f"Plot over {variable.name}, the {variable.meaning}{rest}")
        button.setAccessibleName(f"Over {variable.name}")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._choose(variable.name))
        self.buttons[variable.name] = button
        return button


def _is_number(tree: Expression) -> bool:
    return isinstance(tree.operand if isinstance(tree, Negative) else tree, Number)
