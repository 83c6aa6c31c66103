"""A mechanism in the poses in which it is shown, for clicks to snap to."""

from __future__ import annotations

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism


class MovedMechanism:
    """Moves the bodies of a mechanism; keeps what it made last."""

    def __init__(self) -> None:
        self._known: tuple[Mechanism, bytes, Mechanism] | None = None

    def of(self, mechanism: Mechanism, poses: FloatArray) -> Mechanism:
        """The mechanism with its bodies in these poses; only good for looking at.

        Args:
            mechanism: The mechanism.
            poses: Rows [x y z (m), qw qx qy qz], shape (nb, 7); those of another one are ignored.
        """
        if len(poses) != len(mechanism.bodies):
            return mechanism
        rows = poses.tobytes()
        if self._known is None or self._known[0] is not mechanism or self._known[1] != rows:
            bodies = [
                body.edited(position=tuple(row[:3]), orientation=tuple(row[3:]))
                for body, row in zip(mechanism.bodies, poses.tolist(), strict=True)
            ]
            self._known = (mechanism, rows, mechanism.edited(bodies=bodies))
        return self._known[2]
