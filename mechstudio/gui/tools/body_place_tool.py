"""Common base of the tools whose points belong to bodies."""

from __future__ import annotations

from dataclasses import replace

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.tools.place_tool import PlaceTool
from mechstudio.gui.tools.pointer import Spot
from mechstudio.model import GROUND


class BodyPlaceTool(PlaceTool):
    """Takes places that belong to bodies, which the note names."""

    tells_place = False

    def typed_spot(self, point: FloatArray) -> Spot:
        spot = self.bench.spot_at(point)
        # a point that is none of a body's own belongs to the body that is pointed at
        return spot if spot.body != GROUND or self.at is None else replace(spot, body=self.at.body)
