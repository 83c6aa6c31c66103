"""Notes on torsion springs and bushings whose torque changed its sign at once.

Their torque follows from the rotation vector, the shorter way back: at half a turn it changes its
sign at once, where a spring that is wound up would go on. So does an additional torque at the angle
0 that is not zero there: it holds the bodies like dry friction, in very short steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import pi

import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.row_fields import BUSHING_LOAD, DEFORMATION
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism, Torsion
from mechstudio.model.expression import DEFORMATION as ANGLE
from mechstudio.model.expression import LAW_VARIABLES, RATE, Code
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.results import Store
from mechstudio.simulation.requests.remedies import WINDING_REMEDY
from mechstudio.units import quantity_text

LARGE = pi / 2  # a rotation that reverses from one row to the next passed half a turn, not zero
BLOCK = 4096  # rows that are looked at together
# [rad] a spring that is turned by less in some rows is held there
TINY = 1e-6
HELD_ROWS = 2
JUMP_REMEDY = "Write an additional torque that is zero at x = 0, or give the joint a motor instead"


def half_turn_notes(store: Store) -> list[str]:
    """One note for each element whose torque changed its sign at half a turn, with the first time.

    Those of torsion springs that were held at the angle 0 follow.

    Args:
        store: The rows of the run.
    """
    elements = store.elements_of("bushings")
    if not elements:
        return []
    passed: dict[int, float] = {}
    for start in range(0, store.count - 1, BLOCK):
        rows = slice(start, min(start + BLOCK + 1, store.count))
        rotation, torque = _turned(store, rows)
        large = np.linalg.norm(rotation, axis=2) > LARGE
        reversed_there = _reverses(rotation) & _reverses(torque) & large[:-1] & large[1:]
        for row, place in np.argwhere(reversed_there).tolist():
            passed.setdefault(place, float(store.time[start + row + 1]))
    wound = [
        f"'{elements[place].name}' was rotated by more than half a turn, at t = {time:.4g} s for "
        "the first time: its torque acts along the shorter way back and changed its sign there. "
        f"{WINDING_REMEDY}."
        for place, time in passed.items()
    ]
    return wound + held_notes(HeldSprings(store).found())


def jump_at_zero(mechanism: Mechanism, torsion: Torsion, time: float = 0.0) -> float:
    """Additional torque beside the angle 0, where it changes its sign at once [N m]; 0 for none.

    Args:
        mechanism: The model, for its parameters.
        torsion: The spring.
        time: When [s].
    """
    tree = parse(torsion.function, mechanism.parameters, LAW_VARIABLES)
    if isinstance(tree, Code):
        return 0.0
    beside, nearer = (
        evaluate(tree, time, {**mechanism.parameters, ANGLE: angle, RATE: 0.0})
        for angle in (TINY, 1e-3 * TINY)
    )
    return beside if abs(nearer) > 0.5 * abs(beside) and np.isfinite(beside) else 0.0


def held_notes(held: Mapping[str, float]) -> list[str]:
    """One note for each torsion spring that is held at the angle 0 by its additional torque.

    Args:
        held: Names of these springs, and their additional torques beside the angle 0 [N m].
    """
    return [
        f"'{name}' was held at the angle 0 by its additional torque, which is "
        f"{quantity_text(jump, 'N m')} beside it and acts back to it from either side: it "
        f"changes its sign with hardly any motion, so that steps are very short. {JUMP_REMEDY}."
        for name, jump in held.items()
    ]


class HeldSprings:
    """Looks for these springs in each row of a run once, also while the run goes on.

    Args:
        store: The rows of the run.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        # by place: name and additional torque beside the angle 0 [N m], where it jumps there
        self._jumps = {
            place: (spring.name, jump)
            for place, spring in enumerate(store.elements_of("bushings"))
            if isinstance(spring, Torsion) and (jump := jump_at_zero(store.mechanism, spring))
        }
        # rows that were looked at, and in how many of them each spring was held
        self._seen, self._held = 0, dict.fromkeys(self._jumps, 0)

    def found(self) -> dict[str, float]:
        """Those of the rows until now, by name, and their additional torques [N m]."""
        count = self._store.count if self._jumps else 0
        for start in range(self._seen, count, BLOCK):
            rotation, torque = _turned(self._store, slice(start, min(start + BLOCK, count)))
            for place in self._held:
                acts = np.abs(torque[:, place]).max(axis=1) > 0.0
                still = np.linalg.norm(rotation[:, place], axis=1) < TINY
                self._held[place] += int((acts & still).sum())
        self._seen = max(self._seen, count)
        known = self._jumps.items()
        return {name: jump for place, (name, jump) in known if self._held[place] >= HELD_ROWS}


def _turned(store: Store, rows: slice) -> tuple[FloatArray, FloatArray]:
    """Rotation vectors [rad] and torques [N m] of all elements, shape (rows, elements, 3)."""
    values = store.bushings[rows]
    return (
        values[:, :, DEFORMATION + 3 : DEFORMATION + 6],
        values[:, :, BUSHING_LOAD + 3 : BUSHING_LOAD + 6],
    )


def _reverses(vectors: FloatArray) -> NDArray[np.bool_]:
    """Whether vectors of shape (rows, elements, 3) point back one row later."""
    found: NDArray[np.bool_] = (vectors[:-1] * vectors[1:]).sum(axis=2) < 0.0
    return found
