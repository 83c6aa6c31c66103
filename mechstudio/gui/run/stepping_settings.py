"""The settings of solvers that bring their own time step."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QWidget

from mechstudio.gui.widgets.captioned import captioned
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.model import SimulationSettings

_MOST_ITERATIONS = 1000
_WIDTH = 120  # of a field [px]

_TANGENTS = (
    ("exact", "Exact", "Tangent matrix factored in every iteration: fewest iterations."),
    ("modified", "Modified", "Tangent matrix factored once per step: cheaper but more iterations."),
)


class SteppingSettings(QWidget):
    """How Newton's iteration in each step goes about it; the step itself is elsewhere."""

    edited = Signal()  # a choice is another one, valid or not
    entered = Signal()  # the user is done with a number

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.penalty_field = NumberField(
            "Penalty",
            "Penalty factor of translations [N/m]; that of rotations is larger by the square of "
            "the mechanism's unit of length. Empty: automatic, from masses and step",
            optional=True,
            example="1e7",
        )
        self.iterations_field = NumberField(
            "Maximum number of iterations",
            "Maximum number of Newton iterations per step",
            largest_count=_MOST_ITERATIONS,
        )
        self.tolerance_field = NumberField(
            "Tolerance of corrections",
            "The iteration has converged when the last correction is smaller, in the "
            "mechanism's unit of length or rad; empty: automatic, from its size",
            optional=True,
        )
        self.tangent_box = _tangent_box()
        self.fixed_box = QCheckBox("Fixed number of iterations")
        self.fixed_box.setToolTip(
            "Perform all iterations in every step, converged or not: the computing time of a "
            "step is constant, as needed in real time"
        )
        self.geometric_box = QCheckBox("Geometric stiffness")
        self.geometric_box.setToolTip("Include geometric stiffness in the tangent matrix")
        self.geometric_box.setChecked(True)
        self.fields = (self.penalty_field, self.iterations_field, self.tolerance_field)
        for field in self.fields:
            field.setFixedWidth(_WIDTH)
            field.edited.connect(self.edited)
            field.entered.connect(self.entered)
        self.tangent_box.currentIndexChanged.connect(self.edited)
        for box in (self.fixed_box, self.geometric_box):
            box.toggled.connect(self.edited)
        self._lay_out()

    @property
    def choices(self) -> dict[str, Any] | None:
        """Options of the solver by name; None while a number is not one."""
        iterations = self.iterations_field.value
        if iterations is None or not all(field.is_valid for field in self.fields):
            return None
        return {
            "penalty": self.penalty_field.value,
            "max_iterations": int(iterations),
            "tolerance": self.tolerance_field.value,
            "fixed_iterations": self.fixed_box.isChecked(),
            "tangent": self.tangent_box.currentData(),
            "geometric_stiffness": self.geometric_box.isChecked(),
        }

    @property
    def named_fields(self) -> dict[str, NumberField]:
        """The fields of what files hold, by name."""
        return {
            "penalty": self.penalty_field,
            "max_iterations": self.iterations_field,
            "tolerance": self.tolerance_field,
        }

    def show_settings(self, settings: SimulationSettings) -> None:
        """Take over what a mechanism asks for; files do not say the rest."""
        self.penalty_field.follow(settings.penalty)
        self.iterations_field.follow(settings.max_iterations)
        self.tolerance_field.follow(settings.tolerance)

    def forget(self) -> None:
        """Reset what files do not say."""
        self.tangent_box.setCurrentIndex(0)
        self.fixed_box.setChecked(False)
        self.geometric_box.setChecked(True)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        title = QLabel("Newton iteration in each step")
        title.setProperty("role", "muted")
        grid.addWidget(title, 0, 0, 1, 2)
        grid.addWidget(captioned("Penalty", self.penalty_field), 1, 0)
        grid.addWidget(captioned("Tolerance", self.tolerance_field), 1, 1)
        grid.addWidget(captioned("Max. iterations", self.iterations_field), 2, 0)
        unsaved = QLabel("Not saved with the mechanism")
        unsaved.setProperty("role", "muted")
        grid.addWidget(unsaved, 3, 0, 1, 2)
        grid.addWidget(captioned("Tangent", self.tangent_box), 4, 0)
        grid.addWidget(self.fixed_box, 5, 0, 1, 2)
        grid.addWidget(self.geometric_box, 6, 0, 1, 2)


def _tangent_box() -> QComboBox:
    box = SlimBox()
    box.setAccessibleName("Tangent")
    box.setFixedWidth(_WIDTH)
    box.setToolTip("\n".join(f"{label}: {tip}" for _, label, tip in _TANGENTS))
    for key, label, _ in _TANGENTS:
        box.addItem(label, key)
    return box
