"""An entry that was not taken, for which runs wait and the window stays: it is not in the model."""

from __future__ import annotations

from weakref import ref

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollArea, QWidget

from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.typed_text import take_typed
from mechstudio.gui.window.panels import View


class RefusedEntry(QObject):
    """Finds such entries among the fields of a window.

    Args:
        window: The window.
        controls: Its run bar.
        view: Its view, in which points are typed.
    """

    cured = Signal()  # what was refused is taken now, or taken back
    # another text is refused in its place: what was said, and what is to be said by now
    changed = Signal(str, str)

    def __init__(self, window: QMainWindow, controls: RunControls, view: View) -> None:
        super().__init__(window)
        self._window, self._controls, self._view = window, controls, view
        # what does not happen, what was told of that last, and of what: a line, which may be gone
        # by now, or a field of the bar
        self._what = self._said = ""
        self._told: ref[EditLine] | None = None
        self._is_of_controls = self._is_of_view = False
        controls.edited.connect(self._look_at_controls)
        view.typing_closed.connect(self._end_typing)

    def show(self, what: str = "Nothing was run") -> str:
        """Take what is typed, and give the keyboard to the first entry that is refused.

        Args:
            what: What does not happen for it.

        Returns:
            Which it is and what helps, in plain words; empty where all entries were taken.
        """
        take_typed(self._window.focusWidget())
        self._what = what
        self._said = self._show()
        return self._said

    def _show(self) -> str:
        if problem := self._view.confirm_typed():
            self._told, self._is_of_controls, self._is_of_view = None, False, True
            return f"{self._what}: {problem} Esc there drops it."
        for line in self._window.findChildren(EditLine):
            if line.is_refused:
                _focus(line)
                self._told, self._is_of_controls, self._is_of_view = ref(line), False, False
                line.judged.connect(self._take_judgment, Qt.ConnectionType.UniqueConnection)
                return self._of_line(line)
        fields = self._controls.refused_fields
        if not fields:
            return ""
        field = fields[0]
        self._told, self._is_of_controls, self._is_of_view = None, True, False
        self._controls.show_field(field)
        return self._of_field(field)

    @Slot(str)
    def _take_judgment(self, problem: str) -> None:
        line = self.sender()
        if not isinstance(line, EditLine):
            return
        is_told = self._told is not None and self._told() is line
        if problem:
            if is_told:
                self._change(self._of_line(line))
            return
        # what is written there from now on is no matter of this
        line.judged.disconnect(self._take_judgment)
        if is_told:
            self._told = None
            self.cured.emit()

    def _of_line(self, line: EditLine) -> str:
        return (
            f"{self._what}: “{line.text()}” is refused as {_place(line)}. "
            f"{line.problem} Esc in the field brings back the value of the model."
        )

    def _of_field(self, field: NumberField) -> str:
        name = field.accessibleName().lower()
        written = f"“{field.text()}”" if field.text() else "an empty field"
        return (
            f"{self._what}: {written} is refused as {name} in the run bar. {field.toolTip()} "
            "Esc in the field brings back the value before."
        )

    def _change(self, said: str) -> None:
        before, self._said = self._said, said
        self.changed.emit(before, said)

    @Slot()
    def _end_typing(self) -> None:
        if self._is_of_view:
            self._is_of_view = False
            self.cured.emit()

    @Slot()
    def _look_at_controls(self) -> None:
        if not self._is_of_controls:
            return
        if fields := self._controls.refused_fields:
            self._change(self._of_field(fields[0]))
        else:
            self._is_of_controls = False
            self.cured.emit()


def _place(line: EditLine) -> str:
    """What the number is of."""
    name = line.accessibleName()
    name = name[:1].lower() + name[1:]
    above = line.parentWidget()
    while above is not None and not isinstance(above, PropertyPanel):
        above = above.parentWidget()
    return name if above is None else f"{name} of “{above.page.title}”"


def _focus(line: QWidget) -> None:
    above = line.parentWidget()
    while above is not None:
        if isinstance(above, QDockWidget):
            above.show()
            above.raise_()
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(line)
        above = above.parentWidget()
    line.window().activateWindow()
    line.setFocus(Qt.FocusReason.OtherFocusReason)
