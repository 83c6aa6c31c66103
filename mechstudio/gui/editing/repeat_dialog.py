"""Dialogs that repeat what is selected: in a row, around an axis, and as a mirror image."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.gui.editing.commands import EditCommands
from mechstudio.gui.editing.entries import (
    AngleEntry,
    ChainEntry,
    CountEntry,
    Entry,
    SwitchEntry,
    VectorEntry,
)
from mechstudio.gui.editing.sentences import counted, short_name
from mechstudio.gui.shown_units import ShownUnits
from mechstudio.model import Mechanism

LARGEST_COUNT = 10_000


@dataclass(frozen=True, kw_only=True)
class Repetition:
    """What a dialog asks for and does.

    Attributes:
        title: Title of the dialog, and first words of the undo step.
        introduction: A sentence above the fields.
        entries: The fields; the keys are the names that errors give them.
        edit: Makes the edit with so many in the end.
        count: How many there will be in the end.
    """

    title: str
    introduction: str
    entries: Mapping[str, Entry]
    edit: Callable[[Mechanism, int], edits.Edit]
    count: Callable[[], int]


class RepeatDialog(QDialog):
    """A few fields, and a sentence that follows them and says what will come."""

    def __init__(
        self, commands: EditCommands, repetition: Repetition, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(repetition.title)
        self.entries = repetition.entries
        self._commands, self._repetition = commands, repetition
        self._label = f"{repetition.title} of {short_name(commands.subject.items)}"
        introduction = QLabel(repetition.introduction)
        introduction.setWordWrap(True)
        introduction.setProperty("role", "muted")
        form = QFormLayout()
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for entry in self.entries.values():
            form.addRow(entry.name, entry)
            entry.edited.connect(self._preview)
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
        # two lines, so that nothing jumps while one types
        self.sentence.setMinimumHeight(2 * self.sentence.fontMetrics().lineSpacing())
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self._apply)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(14)
        layout.addWidget(introduction)
        layout.addLayout(form)
        layout.addStretch()
        layout.addWidget(self.sentence)
        layout.addWidget(self.buttons)
        self.resize(480, 0)
        self._preview()

    @Slot()
    def _preview(self) -> None:
        """Try one copy: what is wrong is seen there, and all others are like it."""
        problems = {key: entry.problem for key, entry in self.entries.items()}
        edit, sentence = None, ""
        if not any(problems.values()):
            try:
                edit = self._made(2)
            except ModelError as error:
                said = {problem.path: problem.message for problem in error.problems}
                problems = {key: said.pop(key, "") for key in self.entries}
                sentence = "; ".join(said.values())
        for key, entry in self.entries.items():
            entry.show_problem(problems[key])
        useful = edit is not None and edit.mechanism is not self._mechanism
        if edit is not None:
            sentence = self._outcome(edit) if useful else "There is nothing that can be repeated."
        self.sentence.setText(sentence)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(useful)

    @property
    def _mechanism(self) -> Mechanism:
        mechanism = self._commands.subject.mechanism
        assert mechanism is not None
        return mechanism

    def _made(self, count: int) -> edits.Edit:
        return self._repetition.edit(self._mechanism, count)

    def _outcome(self, edit: edits.Edit) -> str:
        copies = self._repetition.count() - 1
        if not edit.added:
            return "What is selected and what hangs on it becomes its mirror image, in place."
        new = counted(edit.added, times=copies)
        number = "1 copy" if copies == 1 else f"{copies} copies"
        left_out = len(edit.dropped)
        rest = f" {left_out} of the original's elements have no place there." if left_out else ""
        return f"Adds {number}: {new}.{rest}"

    @Slot()
    def _apply(self) -> None:
        count = self._repetition.count()
        if self._commands.add(
            self._label, lambda mechanism: self._repetition.edit(mechanism, count)
        ):
            self.accept()


def linear_pattern_dialog(
    commands: EditCommands, units: ShownUnits, parent: QWidget
) -> RepeatDialog:
    """Ask for a row of copies."""
    items = commands.subject.items
    count = CountEntry("Number in the end", 3, LARGEST_COUNT)
    step = VectorEntry("Step x, y, z", (1.0, 0.0, 0.0), units)
    chain = ChainEntry("Join copies with", _bodies(commands))
    return RepeatDialog(
        commands,
        Repetition(
            title="Linear pattern",
            introduction="Repeats what is selected, with its joints and loads, in a row.",
            entries={"count": count, "step": step, "chain_to": chain},
            edit=lambda mechanism, number: edits.linear_pattern(
                mechanism, items, number, step.value, chain_to=chain.value
            ),
            count=lambda: count.value,
        ),
        parent,
    )


def circular_pattern_dialog(
    commands: EditCommands, units: ShownUnits, parent: QWidget
) -> RepeatDialog:
    """Ask for copies around an axis."""
    items = commands.subject.items
    count = CountEntry("Number in the end", 6, LARGEST_COUNT)
    axis = VectorEntry("Axis x, y, z", (0.0, 0.0, 1.0), units, is_direction=True)
    center = VectorEntry("Center x, y, z", (0.0, 0.0, 0.0), units)
    angle = AngleEntry("Angle between two", "evenly around", units)
    chain = ChainEntry("Join copies with", _bodies(commands))

    def edit(mechanism: Mechanism, number: int) -> edits.Edit:
        return edits.circular_pattern(
            mechanism,
            items,
            number,
            axis.value,
            center.value,
            angle=angle.value,
            chain_to=chain.value,
        )

    return RepeatDialog(
        commands,
        Repetition(
            title="Circular pattern",
            introduction="Repeats what is selected, with its joints and loads, around an axis.",
            entries={
                "count": count,
                "axis": axis,
                "center": center,
                "angle": angle,
                "chain_to": chain,
            },
            edit=edit,
            count=lambda: count.value,
        ),
        parent,
    )


def mirror_dialog(commands: EditCommands, units: ShownUnits, parent: QWidget) -> RepeatDialog:
    """Ask for the plane of a mirror."""
    items = commands.subject.items
    point = VectorEntry("Point of the plane", (0.0, 0.0, 0.0), units)
    normal = VectorEntry("Normal x, y, z", (1.0, 0.0, 0.0), units, is_direction=True)
    keep = SwitchEntry("", "Keep the original", on=True)
    return RepeatDialog(
        commands,
        Repetition(
            title="Mirror image",
            introduction="Mirrors what is selected, with its joints and loads, at a plane.",
            entries={"point": point, "normal": normal, "keep_original": keep},
            edit=lambda mechanism, number: edits.mirror(
                mechanism, items, point.value, normal.value, keep_original=keep.value
            ),
            count=lambda: 2,
        ),
        parent,
    )


def _bodies(commands: EditCommands) -> list[str]:
    return [name for kind, name in commands.subject.items if kind == "body"]
