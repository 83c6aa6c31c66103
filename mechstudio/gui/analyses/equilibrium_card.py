"""An equilibrium: its stability, what is free, and what holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.analyses.answer_files import AnswerFiles
from mechstudio.gui.analyses.question import Answer
from mechstudio.gui.analyses.value_table import ValueTable
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.results.rounding import ROUNDING, rounded_quantity, rounding, without_rounding
from mechstudio.units import Scale, in_units, number_text

if TYPE_CHECKING:
    from mechstudio.analyses import Equilibrium


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
        self.table = ValueTable("Reactions", ("Element", "Force [N]", "Torque [N m]"))
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
        scales = [choice.scale(unit) for unit in ("N", "N m")]
        titles = [
            f"{what} [{scale.shown.symbol}]"
            for what, scale in zip(("Force", "Torque"), scales, strict=True)
        ]
        self.facts.setText(in_units(_facts(found), choice))
        self.table.setHorizontalHeaderLabels(["Element", *titles])
        self.table.fill(
            [(name, *map(_in_scale, efforts, scales)) for name, *efforts in _reactions(found)]
        )

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
        self.use_button.setEnabled(is_same and is_shown)
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
    balance = "all loads balance"
    if found.residual > ROUNDING:
        balance = f"{number_text(found.residual, digits=2)} of the loads are not balanced"
    lines = [
        f"{found.stability.capitalize()} equilibrium; {balance}. Bodies moved by up to {shift} and "
        f"turned by up to {turn}."
    ]
    lines += [f"Not held by any load: {motion}." for motion in found.free_directions]
    lines += [f"Unstable along {motion}." for motion in found.unstable_directions]
    return "\n".join((*lines, *found.notes))


def _in_scale(effort: float | None, scale: Scale) -> str:
    return "" if effort is None else f"{scale.number(effort):.6g}"


def _reactions(found: Equilibrium) -> list[tuple[str, float | None, float | None]]:
    """Name, force [N] and torque [N m] of each joint and driver; rounding is 0."""
    floors = found.floors

    def size(effort: FloatArray | float, unit: str) -> float:
        """Of an effort of one component, with its sign, or of a vector."""
        clean = without_rounding(np.asarray(effort), unit, floors)
        return float(np.linalg.norm(clean) if clean.ndim else clean)

    rows: list[tuple[str, float | None, float | None]] = [
        (name, size(load["force"], "N"), size(load["torque"], "N m"))
        for name, load in found.joints.items()
    ]
    kinds = {driver.name: driver for driver in found.mechanism.drivers}
    for name, effort in found.drivers.items():
        joint = found.mechanism.joint(kinds[name].joint).joint_type
        scalars = [entry for entry in joint.coordinates if entry.kind != "quaternion"]
        is_shift = scalars[kinds[name].coordinate].kind == "shift"
        unit = "N" if is_shift else "N m"
        shown = size(effort, unit)
        rows.append((name, *((shown, None) if is_shift else (None, shown))))
    return rows
