"""Mass and inertia of a body from its shapes and a material or density."""

from __future__ import annotations

from math import isclose, isfinite
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSizePolicy

from mechstudio.edits import MATERIALS, STEEL
from mechstudio.gui.properties.field_buttons import text_button
from mechstudio.gui.properties.locked_fields import edits_model
from mechstudio.gui.widgets.judged_box import JudgedBox, plain_label
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.word_line import WordLine
from mechstudio.units import QuantityError

if TYPE_CHECKING:
    from mechstudio.gui.properties.field_editing import FieldEditing
    from mechstudio.gui.properties.fields import Field

_SAME_MATERIAL = 1e-3  # relative difference of densities


class WeighBox(JudgedBox):
    """A material, its density, and buttons that weigh the shapes.

    Args:
        field: The density that the shapes have with the present mass; NaN if that is unknown.
        editing: What takes new mass properties.
    """

    def __init__(self, field: Field, editing: FieldEditing) -> None:
        super().__init__()
        self._field, self._editing = field, editing
        self._scale = editing.units.scale(field.unit)
        density = field.rows[0][0]
        self.materials = SlimBox()
        self.materials.setAccessibleName("Material")
        self.materials.setPlaceholderText("Other material")
        self.materials.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.materials.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for name, value in MATERIALS.items():
            self.materials.addItem(name, value)
        self.density_field = WordLine()
        self.density_field.setAccessibleName("Density")
        self.density_field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.density_field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.by_density = text_button(
            "Mass and inertia",
            "Compute mass, center of mass and inertia from the shapes and this density",
        )
        self.by_mass = text_button(
            "Inertia only", "Compute center of mass and inertia from the shapes, for the mass above"
        )
        for button in (self.by_density, self.by_mass):
            edits_model(button)
        self._show_density(density if isfinite(density) else STEEL)
        self._lay_out()
        self.materials.activated.connect(self._take_material)
        self.density_field.textEdited.connect(self._forget_material)
        self.density_field.returnPressed.connect(self._weigh)
        self.by_density.clicked.connect(self._weigh)
        self.by_mass.clicked.connect(self._keep_mass)

    def _lay_out(self) -> None:
        grid = self.layout_of_value
        grid.addWidget(self.materials, 0, 0)
        grid.addWidget(self.density_field, 0, 1)
        # side by side their words would be cut in a narrow panel
        grid.addWidget(self.by_density, 1, 0, 1, 2)
        grid.addWidget(self.by_mass, 2, 0, 1, 2)
        if self._field.text:
            note = plain_label(self._field.text)
            note.setProperty("role", "caption")
            grid.addWidget(note, 3, 0, 1, 2)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)

    def _show_density(self, density: float) -> None:
        self.density_field.setText(self._scale.text(float(f"{density:.6g}")))
        self.density_field.setCursorPosition(0)
        same = [isclose(density, known, rel_tol=_SAME_MATERIAL) for known in MATERIALS.values()]
        self.materials.setCurrentIndex(same.index(True) if any(same) else -1)

    @Slot(int)
    def _take_material(self, index: int) -> None:
        self._show_density(float(self.materials.itemData(index)))

    @Slot()
    def _forget_material(self) -> None:
        self.materials.setCurrentIndex(-1)
        self.judge("")

    @Slot()
    def _weigh(self) -> None:
        try:
            density = self._scale.value(self.density_field.text())
        except QuantityError as error:
            self.judge(str(error))
            return
        self.judge(self._editing.weigh(self._field, density))

    @Slot()
    def _keep_mass(self) -> None:
        self.judge(self._editing.weigh(self._field, None))
