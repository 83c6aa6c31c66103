"""Dialogs for linear and circular patterns and mirror images."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QProgressBar,
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
from mechstudio.gui.editing.proposed_step import proposed_step
from mechstudio.gui.editing.sentences import counted, short_name
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.level_form import LevelForm
from mechstudio.model import Mechanism

LARGEST_COUNT = 10_000
# elements in the end from which on they are made beside the window, some 40 ms of work
_MANY = 500

# makes the edit with so many in the end
Repeat = Callable[[Mechanism, int], edits.Edit]


@dataclass(frozen=True, kw_only=True)
class Repetition:
    """What a dialog asks for and does.

    Attributes:
        title: Title of the dialog, and first words of the undo step.
        introduction: A sentence above the fields.
        entries: The fields; the keys are the names that errors give them.
        repeat: Reads the fields; what it gives back needs none of them, so it may run on a thread.
        count: How many there will be in the end.
    """

    title: str
    introduction: str
    entries: Mapping[str, Entry]
    repeat: Callable[[], Repeat]
    count: Callable[[], int]


class RepeatDialog(QDialog):
    """Input fields, with a live summary of the result."""

    def __init__(
        self, commands: EditCommands, repetition: Repetition, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(repetition.title)
        self.entries = repetition.entries
        self._commands, self._repetition = commands, repetition
        self._added = 0  # elements that each copy adds
        self._label = f"{repetition.title} of {short_name(commands.subject.items)}"
        introduction = QLabel(repetition.introduction)
        introduction.setWordWrap(True)
        introduction.setProperty("role", "muted")
        form = LevelForm()
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for entry in self.entries.values():
            form.addRow(entry.name, entry)
            entry.edited.connect(self._preview)
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
        # two lines, so that nothing jumps while one types
        self.sentence.setMinimumHeight(2 * self.sentence.fontMetrics().lineSpacing())
        self.progress_bar = QProgressBar()
        self.progress_bar.setRange(0, 0)
        self.progress_bar.setTextVisible(False)
        self.progress_bar.setAccessibleName(repetition.title)
        policy = self.progress_bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress_bar.setSizePolicy(policy)
        self.progress_bar.hide()
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
        layout.addWidget(self.progress_bar)
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
                edit = self._repetition.repeat()(self._mechanism, 2)
            except ModelError as error:
                said = {
                    problem.path: in_words(problem.message, self._mechanism)
                    for problem in error.problems
                }
                problems = {key: said.pop(key, "") for key in self.entries}
                sentence = "; ".join(said.values())
        for key, entry in self.entries.items():
            entry.show_problem(problems[key])
        useful = edit is not None and edit.mechanism is not self._mechanism
        if edit is not None:
            self._added = len(edit.added)
            sentence = (
                self._outcome(edit)
                if useful
                else "The selection has no elements that can be copied."
            )
        self.sentence.setText(sentence)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(useful)

    @property
    def _mechanism(self) -> Mechanism:
        mechanism = self._commands.subject.mechanism
        assert mechanism is not None
        return mechanism

    def _outcome(self, edit: edits.Edit) -> str:
        copies = self._repetition.count() - 1
        if not edit.added:
            return "Replaces the selection, with its joints and loads, by its mirror image."
        new = counted(edit.added, times=copies)
        left_out = len(edit.dropped)
        rest = f" {left_out} elements of the original cannot be copied." if left_out else ""
        return f"Adds {_copies(copies)}: {new}.{rest}"

    def done(self, result: int) -> None:
        self._commands.give_up()
        super().done(result)

    @Slot()
    def _apply(self) -> None:
        count, repeat = self._repetition.count(), self._repetition.repeat()

        def edit(mechanism: Mechanism) -> edits.Edit:
            return repeat(mechanism, count)

        there = sum(len(getattr(self._mechanism, field)) for field in edits.LISTS.values())
        if there + self._added * (count - 1) < _MANY:
            self._end(self._commands.add(self._label, edit))
            return
        self._show_working(True)
        self.sentence.setText(f"Making {_copies(count - 1)}…")
        self._commands.add_beside(self._label, edit, self._end)

    def _end(self, is_made: bool) -> None:
        if is_made:
            self.accept()
        else:
            self._show_working(False)
            self._preview()

    def _show_working(self, is_working: bool) -> None:
        """Leave nothing but giving up while copies are made, or everything again."""
        for entry in self.entries.values():
            entry.setEnabled(not is_working)
        self.progress_bar.setVisible(is_working)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not is_working)


def linear_pattern_dialog(
    commands: EditCommands, units: ShownUnits, parent: QWidget
) -> RepeatDialog:
    """Ask for a row of copies."""
    items = commands.subject.items
    count = CountEntry("Total number", 3, LARGEST_COUNT)
    unit = units.choice.unit("m").factor
    proposal = proposed_step(commands.subject.mechanism or Mechanism(), items, float(unit))
    step = VectorEntry("Offset x, y, z", proposal, units)
    chain = ChainEntry("Join copies to", _bodies(commands))

    def repeat() -> Repeat:
        along, body = step.value, chain.value
        return lambda mechanism, number: edits.linear_pattern(
            mechanism, items, number, along, chain_to=body
        )

    return RepeatDialog(
        commands,
        Repetition(
            title="Linear pattern",
            introduction="Copies the selection, with its joints and loads, along a line.",
            entries={"count": count, "step": step, "chain_to": chain},
            repeat=repeat,
            count=lambda: count.value,
        ),
        parent,
    )


def circular_pattern_dialog(
    commands: EditCommands, units: ShownUnits, parent: QWidget
) -> RepeatDialog:
    """Ask for copies around an axis."""
    items = commands.subject.items
    count = CountEntry("Total number", 6, LARGEST_COUNT)
    axis = VectorEntry("Axis x, y, z", (0.0, 0.0, 1.0), units, is_direction=True)
    center = VectorEntry("Center x, y, z", (0.0, 0.0, 0.0), units)
    angle = AngleEntry("Angle between copies", "evenly over 360°", units)
    chain = ChainEntry("Join copies to", _bodies(commands))

    def repeat() -> Repeat:
        around, middle, turn, body = axis.value, center.value, angle.value, chain.value
        return lambda mechanism, number: edits.circular_pattern(
            mechanism, items, number, around, middle, angle=turn, chain_to=body
        )

    return RepeatDialog(
        commands,
        Repetition(
            title="Circular pattern",
            introduction="Copies the selection, with its joints and loads, around an axis.",
            entries={
                "count": count,
                "axis": axis,
                "center": center,
                "angle": angle,
                "chain_to": chain,
            },
            repeat=repeat,
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

    def repeat() -> Repeat:
        place, across, both = point.value, normal.value, keep.value
        return lambda mechanism, _: edits.mirror(
            mechanism, items, place, across, keep_original=both
        )

    return RepeatDialog(
        commands,
        Repetition(
            title="Mirror image",
            introduction="Mirrors the selection, with its joints and loads, in a plane.",
            entries={"point": point, "normal": normal, "keep_original": keep},
            repeat=repeat,
            count=lambda: 2,
        ),
        parent,
    )


def _bodies(commands: EditCommands) -> list[str]:
    return [name for kind, name in commands.subject.items if kind == "body"]


def _copies(number: int) -> str:
    return "1 copy" if number == 1 else f"{number} copies"
