"""An equilibrium: its stability, what is free, and what holds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.analyses.answer_files import AnswerFiles
from mechstudio.gui.analyses.question import Answer
from mechstudio.gui.analyses.value_table import ValueTable
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.results.rounding import ROUNDING, rounded_quantity, rounding, without_rounding
from mechstudio.units import Scale, in_units, number_text

if TYPE_CHECKING:
    from mechstudio.analyses import Equilibrium
    from mechstudio.analyses.resting_loads import RestingLoad


# columns with their SI units
_QUANTITIES = {"Force": "N", "Torque": "N m", "Length": "m", "Angle": "rad"}
_TIPS = {
    2: "Magnitude of a vector; tension of a spring-damper, positive where it pulls;\n"
    "force along the coordinate of springs in joints, couplings and drivers",
    3: "Magnitude of a vector; torque about the coordinate of springs in joints, couplings and "
    "drivers",
    4: "Length of a spring-damper; displacement in a bushing; coordinate of a spring in a joint",
    5: "Rotation in a bushing or torsion spring; coordinate of a spring in a joint",
}


class EquilibriumCard(QWidget):
    """Says of an equilibrium what there is to know, and makes it the start of runs.

    Args:
        document: What is edited.
        files: Writes tables where the user says.
    """

    def __init__(
        self, document: Document, files: AnswerFiles, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._files = document, files
        self._answer: Answer | None = None
        self._units = ShownUnits()
        self.facts = QLabel()
        self.facts.setTextFormat(Qt.TextFormat.PlainText)
        self.facts.setWordWrap(True)
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.use_button = QPushButton("Use as start")
        self.use_button.clicked.connect(self._use)
        self.table = ValueTable("Reactions", ("Element", "Kind", "Force [N]", "Torque [N m]"))
        self.table.export_asked.connect(self._export_table)
        self.copy_button = flat_button("copy", "Copy table")
        self.copy_button.clicked.connect(self.table.copy_all)
        self.table_button = flat_button("table", "Export CSV…")
        self.table_button.clicked.connect(self._export_table)
        row = QHBoxLayout()
        row.addWidget(self.facts, 1)
        for button in (self.use_button, self.copy_button, self.table_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.table, 1)

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        self._units = units
        units.changed.connect(self._fill)
        self._fill()

    @Slot()
    def _fill(self) -> None:
        """Write what was found, in the chosen units."""
        found, choice = self.found, self._units.choice
        if found is None:
            return
        scales = [choice.scale(unit) for unit in _QUANTITIES.values()]
        titles = [
            f"{what} [{scale.shown.symbol}]"
            for what, scale in zip(_QUANTITIES, scales, strict=True)
        ]
        rows = [
            (load.element, load.kind, *_cells(load, found.floors, scales))
            for load in found.element_loads
        ]
        # lengths and angles where something has them
        used = [k for k in range(6) if k < 4 or any(row[k] for row in rows)]
        headings = ["Element", "Kind", *titles]
        self.facts.setText(in_units(_facts(found), choice))
        self.table.setColumnCount(len(used))
        for column, k in enumerate(used):
            heading = QTableWidgetItem(headings[k])
            heading.setToolTip(_TIPS.get(k, ""))
            self.table.setHorizontalHeaderItem(column, heading)
        self.table.fill([[row[k] for k in used] for row in rows])

    @property
    def found(self) -> Equilibrium | None:
        """What is shown."""
        return None if self._answer is None else self._answer.equilibrium

    def show_answer(self, answer: Answer, *, is_shown: bool) -> bool:
        """Show an answer; whether it is one of this card."""
        found = answer.equilibrium
        if found is None:
            return False
        self._answer = answer
        self._fill()
        # the poses belong to elements of these names
        is_same = self._document.edited is answer.question.mechanism
        self.use_button.setEnabled(is_same and not self._document.looks_back)
        self.use_button.setToolTip(
            "Make these poses the start of runs" if is_same else "The model has changed since."
        )
        return True

    @Slot()
    def _export_table(self) -> None:
        if self.found is not None:
            self._files.ask(self, "Export reactions", "equilibrium.csv", self.found.to_csv)

    @Slot()
    def _use(self) -> None:
        answer = self._answer
        if answer is None or answer.equilibrium is None:
            return
        if self._document.edited is answer.question.mechanism:
            self._document.apply(answer.equilibrium.mechanism, label="Use equilibrium as start")


def _facts(found: Equilibrium) -> str:
    """What is said above the table."""
    floors = rounding(found.result)
    shift = rounded_quantity(found.shift, "m", floors)
    degrees = np.degrees([found.turn, floors.get("rad", 0.0)]).tolist()
    turn = rounded_quantity(degrees[0], "°", {"°": degrees[1]})
    balance = "All loads balance."
    if found.residual > ROUNDING:
        part = number_text(100.0 * found.residual, digits=2)
        balance = f"The unbalanced loads are {part} % of all loads."
    lines = [
        f"{found.stability.capitalize()} equilibrium. {balance}",
        f"From the start, bodies moved by up to {shift} and turned by up to {turn}.",
    ]
    lines += [f"Free motion, which no load resists: {motion}." for motion in found.free_directions]
    lines += [f"Unstable motion: {motion}." for motion in found.unstable_directions]
    notes = (in_words(note, found.mechanism) for note in found.notes)
    return "\n".join((*lines, *notes))


def _cells(load: RestingLoad, floors: Mapping[str, float], scales: list[Scale]) -> list[str]:
    """Texts of the quantities of a load in shown units; rounding is 0, and what it lacks empty."""
    cells = []
    values = (load.force, load.torque, load.length, load.angle)
    for value, unit, scale in zip(values, _QUANTITIES.values(), scales, strict=True):
        if value is None:
            cells.append("")
            continue
        clean = without_rounding(np.asarray(value), unit, floors)
        # of what has one component with its sign
        size = float(np.linalg.norm(clean) if clean.ndim else clean)
        cells.append(f"{scale.number(size):.6g}")
    return cells
