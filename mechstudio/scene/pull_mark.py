"""The hand that pulls at a running mechanism: an arrow to it, and how strong it pulls."""

from __future__ import annotations

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextActor

from mechstudio.results.pulls import PulledPoint
from mechstudio.scene.legend import FONT_SIZE
from mechstudio.scene.palette import LIGHT, Theme
from mechstudio.scene.readable import readable
from mechstudio.scene.section import Section
from mechstudio.scene.vector_arrows import Balls, VectorArrows
from mechstudio.units.quantity_text import quantity_text

COLOR = LIGHT.selection
# in sizes of the mechanism: radius of the shaft and of the hand, length of the arrow of a torque
SHAFT, HAND, TURN = 0.0035, 0.009, 0.3
_ASIDE = 10  # of the figure, from the hand [pixels at scale 1]


class PullMark:
    """Draws the hand of one moment.

    Args:
        front: Where it appears, seen through the bodies.
        section: What it takes away is pulled by nobody that is seen.
    """

    def __init__(self, front: vtkRenderer, section: Section) -> None:
        self._section = section
        self._force, self._torque = (
            VectorArrows(front, COLOR, turns=turns) for turns in (False, True)
        )
        self._hand = Balls(front, COLOR)
        self._figure = vtkTextActor()
        self._figure.PickableOff()
        self._figure.GetPositionCoordinate().SetCoordinateSystemToWorld()
        self._figure.SetVisibility(False)
        self._scale = 1.0
        front.AddActor(self._figure)

    @property
    def counts(self) -> tuple[int, int]:
        """How many arrows of force and of torque are drawn."""
        return self._force.count, self._torque.count

    @property
    def figure(self) -> str:
        """What stands beside the hand; empty without one."""
        return self._figure.GetInput() if self._figure.GetVisibility() else ""

    def show(self, pull: PulledPoint | None, size: float, theme: Theme) -> str:
        """Draw the hand, or none.

        Args:
            pull: What it does.
            size: Size of the mechanism [m].
            theme: Colors of letters.

        Returns:
            How strong it pulls; empty without a hand.
        """
        nothing = np.zeros((0, 3))
        starts = nothing if pull is None else pull.point.reshape(1, 3)
        starts = starts[self._section.keeps(starts)]
        ways = turns = nothing
        text = "" if pull is None else strength(pull)
        if pull is not None and len(starts):
            ways, turns = pull.way.reshape(1, 3), _direction(pull.torque) * TURN * size
        self._force.show(starts, ways, SHAFT * size)
        self._torque.show(starts, turns, SHAFT * size)
        ends = starts + ways + turns
        held = len(starts) > 0 and bool(text)
        radii = np.full((len(ends), 3), HAND * size)
        self._hand.show(ends, radii, np.tile((1.0, 0.0, 0.0, 0.0), (len(ends), 1)))
        self._figure.SetVisibility(held)
        if held:
            self._figure.SetInput(text)
            self._figure.GetPositionCoordinate().SetValue(*ends[0])
            self._figure.GetTextProperty().SetColor(*readable(COLOR, theme))
            self._enlarge()
        return text

    def set_line_scale(self, scale: float) -> None:
        """Enlarge letters for pictures with more pixels per unit of size."""
        self._scale = scale
        self._enlarge()

    def _enlarge(self) -> None:
        text = self._figure.GetTextProperty()
        text.SetFontSize(round(FONT_SIZE * self._scale))
        # letters stand above the hand
        text.SetLineOffset(-_ASIDE * self._scale)


def strength(pull: PulledPoint) -> str:
    """The magnitude of a force, or of the torque of a hand that turns a body."""
    force, torque = (float(np.linalg.norm(load)) for load in (pull.force, pull.torque))
    turns = torque > 0.0 and not pull.way.any()
    return quantity_text(torque, "N m") if turns else quantity_text(force, "N")


def _direction(vector: np.ndarray) -> np.ndarray:
    """The unit vector as a row, or zeros, shape (1, 3)."""
    length = float(np.linalg.norm(vector))
    row: np.ndarray = vector.reshape(1, 3) / (length if length > 0.0 else 1.0)
    return row
