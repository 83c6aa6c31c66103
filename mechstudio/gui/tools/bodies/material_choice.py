"""The choice of what bodies are made of."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from mechstudio.edits import MATERIALS, STEEL
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.slim_box import SlimBox

DENSITY_UNIT = "kg/m³"
FIELD_WIDTH = 72  # [px]
SHOWN_LETTERS = 12  # of a long name; the open list shows all


class MaterialBox(SlimBox):
    """A list of materials alone, for bars that have little room."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Material")
        self.setMinimumContentsLength(SHOWN_LETTERS)
        for name, density in MATERIALS.items():
            self.addItem(name, density)
            self.setItemData(
                self.count() - 1, f"{density:g} {DENSITY_UNIT}", Qt.ItemDataRole.ToolTipRole
            )
        self.setToolTip("Material of the body: its density gives mass and inertia")

    @property
    def density(self) -> float:
        """The density of the chosen material [kg/m³]."""
        return float(self.currentData())


class MaterialChoice(QWidget):
    """A list of materials, and the density of the chosen one, which may be typed too."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.box = SlimBox()
        self.box.setAccessibleName("Material")
        self.box.setPlaceholderText("other material")
        self.box.setToolTip("Material of the body")
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(SHOWN_LETTERS)
        for name, density in MATERIALS.items():
            self.box.addItem(name, density)
        self.field = NumberField("Density", "Mass per volume", unit=DENSITY_UNIT, example="7850")
        self.field.setFixedWidth(FIELD_WIDTH)
        self.box.view().setMinimumWidth(self.box.view().sizeHintForColumn(0) + 24)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.box)
        row.addWidget(self.field)
        row.addWidget(QLabel(DENSITY_UNIT))
        self.box.activated.connect(self._take_material)
        self.field.edited.connect(self._take_density)
        self.field.set_value(STEEL)

    @property
    def density(self) -> float:
        """The chosen density [kg/m³]; that of steel while the field holds no number."""
        return self.field.value or STEEL

    @Slot(int)
    def _take_material(self, index: int) -> None:
        self.field.set_value(float(self.box.itemData(index)))

    @Slot()
    def _take_density(self) -> None:
        density = self.field.value
        if self.box.currentData() != density:
            known = [key for key, value in MATERIALS.items() if value == density]
            self.box.setCurrentIndex(self.box.findText(known[0]) if known else -1)
        self.changed.emit()
