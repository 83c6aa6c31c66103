"""Adds springs and dampers between two points."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.names import fresh_name
from mechstudio.gui.editing.usual_stiffness import usual_spring
from mechstudio.gui.functions.function_info import shift_law
from mechstudio.gui.tools.body_place_tool import BodyPlaceTool
from mechstudio.gui.tools.drawn_by_drag import DrawnByDrag
from mechstudio.gui.tools.loads.law_field import LawField
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.place_tool import View, dots
from mechstudio.gui.tools.pointer import Spot
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import GROUND, Mechanism, SpringDamper
from mechstudio.scene.force_arrow import spring_matrix, spring_surface

RADIUS_PIXELS = 7.0  # symbol radius by which it is drawn [pixels at scale 1]


class SpringTool(DrawnByDrag, BodyPlaceTool):
    """A point of one body and a point of another one, or of the ground."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._options = OptionRow()
        self._stiffness = QuantityField(bench, "Stiffness", "N/m", empty="none", width=92)
        self._damping = QuantityField(bench, "Damping", "N s/m", empty="none", width=92)
        self._free_length = QuantityField(
            bench, "Free length", empty="distance of the points", width=110
        )
        self._stiffness.propose(usual_spring(bench.mechanism))
        for field in (self._stiffness, self._damping, self._free_length):
            self._options.add(field.accessibleName(), field)
            field.textChanged.connect(self.show)
        law = partial(shift_law, unit="N", meaning="elongation")
        self._law = LawField(bench, "Additional tension", law, "5e4*x**3")
        self._law.textChanged.connect(self.show)
        self._options.add("Tension [N]", self._law)

    @property
    def hint(self) -> str:
        if not self.places:
            return "Spring-damper: click a point of a body, or empty space for the ground."
        body = self.places[0].body
        other = "a body" if body == GROUND else f"another body than {body}"
        return f"Click the second point, on {other}. Esc starts over."

    def options(self) -> QWidget:
        return self._options

    def take(self, spot: Spot) -> str:
        if not self.places:
            self.places.append(spot)
            return ""
        start = self.places[0]
        if problem := self._problem(spot):
            return problem

        def edit(mechanism: Mechanism) -> edits.Edit:
            return edits.add_spring_damper(
                mechanism,
                start.body,
                start.place,
                spot.body,
                spot.place,
                stiffness=self._stiffness.value or 0.0,
                damping=self._damping.value or 0.0,
                free_length=self._free_length.value,
                function=self._law.function,
            )

        self.bench.apply(f"Add {fresh_name(self.bench.mechanism, 'force', 'spring')}", edit)
        self.places.clear()
        return ""

    def view(self, spot: Spot) -> View:
        if not self.places:
            return dots(spot), f"{spot.label}\n{spot.body}".strip()
        start, end = self.places[0].point, spot.point
        length = float(np.linalg.norm(end - start))
        marks = dots(self.places[0], spot)
        radius = RADIUS_PIXELS * self.bench.pixel(start)
        if length < radius and spot.body == self.places[0].body:
            # the pointer is still where the first click was
            return marks, self._options.problem or spot.label
        if problem := self._problem(spot):
            return marks, problem
        looks = SpringDamper(
            name="spring",
            body1="ground",
            body2="ground",
            stiffness=self._stiffness.value or 0.0,
            damping=self._damping.value or 0.0,
        )
        drawn = max(length, 4.0 * radius)
        surface = spring_surface(looks, drawn, radius).moved(spring_matrix(start, end, drawn))
        note = f"{self.bench.written(length)}\n{self.places[0].body} to {spot.body}"
        return replace(marks, marks=(surface,)), note

    def _problem(self, spot: Spot) -> str:
        start = self.places[0]
        if problem := self._options.problem:
            return problem
        if spot.body == start.body:
            where = "the ground" if start.body == GROUND else start.body
            return f"Both points are on {where}; click a point of another body."
        if not np.linalg.norm(spot.point - start.point) > 0.0:
            return "The points coincide; click another point."
        return ""
