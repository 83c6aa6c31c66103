"""Hold of a hand on a body of a running mechanism."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.geometry.quaternion import Quaternion, Vector


class Grip(NamedTuple):
    """Hold of a hand on a body.

    Attributes:
        body: The body.
        point: The taken point in its frame [m].
        target: Where the hand wants it in the world [m].
        orientation: How the hand wants the body to be turned, body to world; it is turned then, and
            not drawn to the target. None for a hand that draws.
    """

    body: str
    point: Vector
    target: Vector
    orientation: Quaternion | None = None

    def takes_as(self, other: Grip | None) -> bool:
        """Whether it is the same hold, with the hand elsewhere."""
        if other is None or (self.orientation is None) is not (other.orientation is None):
            return False
        return (self.body, self.point) == (other.body, other.point)
