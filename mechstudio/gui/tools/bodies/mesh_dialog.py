"""Asks in what unit a mesh file is and what the part is made of, and says what comes of it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
)

from mechstudio.edits import MassProperties, MeshPart
from mechstudio.gui.tools.bodies.material_choice import MaterialChoice
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.level_form import LevelForm
from mechstudio.gui.widgets.slim_box import SlimBox

UNITS = {"mm": 1e-3, "cm": 1e-2, "m": 1.0, "in": 0.0254}
# numbers like these are millimeters, smaller ones are meters
LARGE = 5.0
# glTF files are in meters by their definition
METERS_ONLY = (".gltf", ".glb")


class MeshDialog(QDialog):
    """The unit of a mesh file and the material, with the size and the mass that follow."""

    def __init__(self, part: MeshPart, bench: Workbench) -> None:
        super().__init__(bench.image.window())
        self.setWindowTitle("Body from a mesh")
        self._part, self._bench = part, bench
        name = QLabel(part.path.name)
        name.setTextFormat(Qt.TextFormat.PlainText)
        self.unit_box = SlimBox()
        self.unit_box.setAccessibleName("Unit of the file")
        for unit, scale in UNITS.items():
            self.unit_box.addItem(unit, scale)
        self.unit_box.setCurrentText(_likely_unit(part))
        self.material = MaterialChoice()
        self.size_label, self.mass_label = QLabel(), QLabel()
        self.inertia_label = QLabel()
        self.problem_label = QLabel()
        self.problem_label.setWordWrap(True)
        self.problem_label.setProperty("role", "warning")
        form = LevelForm()
        form.setVerticalSpacing(10)
        for text, widget in (
            ("File", name),
            ("Unit of the file", self.unit_box),
            ("Size", self.size_label),
            ("Material", self.material),
            ("Mass", self.mass_label),
            ("Principal inertia", self.inertia_label),
        ):
            form.addRow(text, widget)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Place")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(14)
        layout.addLayout(form)
        layout.addWidget(self.problem_label)
        layout.addStretch()
        layout.addWidget(self.buttons)
        self.unit_box.currentIndexChanged.connect(self._show)
        self.material.changed.connect(self._show)
        self.setMinimumWidth(440)
        self._show()

    @property
    def scale(self) -> float:
        """Length of one unit of the file [m]."""
        return float(self.unit_box.currentData())

    @property
    def size_text(self) -> str:
        """Edges of the box around the part, in words."""
        low, high = self._part.corners
        return self._bench.written_size(((high - low) * self.scale).tolist())

    @property
    def weight(self) -> MassProperties:
        """What the part weighs, in the frame of the file."""
        return self._part.weight.enlarged(self.scale, self.material.density)

    @Slot()
    def _show(self) -> None:
        self.size_label.setText(self.size_text)
        weight, written = self.weight, self._bench.written
        self.mass_label.setText(written(weight.mass, "kg"))
        moments = np.linalg.eigvalsh(np.array(weight.inertia)).tolist()
        self.inertia_label.setText(", ".join(written(moment, "kg m²") for moment in moments))
        # without a density it would be steel
        place = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        place.setEnabled(self.material.field.is_valid)
        self.problem_label.setText(
            f"{self._part.problem} Mass and inertia of the bounding box are used; repair the "
            "surface, or enter them in the property panel."
            if self._part.problem
            else ""
        )
        self.problem_label.setVisible(bool(self._part.problem))


def _likely_unit(part: MeshPart) -> str:
    low, high = part.corners
    if part.path.suffix.lower() in METERS_ONLY:
        return "m"
    return "mm" if float((high - low).max()) >= LARGE else "m"
