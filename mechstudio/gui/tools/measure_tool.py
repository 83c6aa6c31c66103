"""Adds points that are measured."""

from __future__ import annotations

from mechstudio import edits
from mechstudio.edits.names import fresh_name
from mechstudio.gui.tools.body_place_tool import BodyPlaceTool
from mechstudio.gui.tools.place_tool import View, dots
from mechstudio.gui.tools.pointer import Spot
from mechstudio.model import GROUND


class MeasureTool(BodyPlaceTool):
    """A point of a body whose path, velocity and acceleration are recorded."""

    @property
    def hint(self) -> str:
        return "Measure point: click the point of a body to record."

    def take(self, spot: Spot) -> str:
        if spot.body == GROUND:
            return "The ground does not move: click a point of a body."
        name = fresh_name(self.bench.mechanism, "measure", "point")
        point = spot.place
        self.bench.apply(f"Add {name}", lambda before: edits.add_measure(before, spot.body, point))
        return ""

    def view(self, spot: Spot) -> View:
        name = "no body" if spot.body == GROUND else spot.body
        return dots(spot), f"{spot.label}\n{name}".strip()
