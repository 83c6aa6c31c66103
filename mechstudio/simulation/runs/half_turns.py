"""Notes on torsion springs and bushings that were rotated by more than half a turn.

Their torque follows from the rotation vector, the shorter way back: at half a turn it changes its
sign at once, where a spring that is wound up would go on.
"""

from __future__ import annotations

from math import pi

import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.row_fields import BUSHING_LOAD, DEFORMATION
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Store
from mechstudio.simulation.requests.remedies import WINDING_REMEDY

LARGE = pi / 2  # a rotation that reverses from one row to the next passed half a turn, not zero
BLOCK = 4096  # rows that are looked at together


def half_turn_notes(store: Store) -> list[str]:
    """One note for each element whose torque changed its sign at half a turn, with the first time.

    Args:
        store: The rows of the run.
    """
    elements = store.elements_of("bushings")
    passed: dict[int, float] = {}
    for start in range(0, store.count - 1 if elements else 0, BLOCK):
        rows = slice(start, min(start + BLOCK + 1, store.count))
        values = store.bushings[rows]
        rotation = values[:, :, DEFORMATION + 3 : DEFORMATION + 6]
        torque = values[:, :, BUSHING_LOAD + 3 : BUSHING_LOAD + 6]
        large = np.linalg.norm(rotation, axis=2) > LARGE
        reversed_there = _reverses(rotation) & _reverses(torque) & large[:-1] & large[1:]
        for row, place in np.argwhere(reversed_there).tolist():
            passed.setdefault(place, float(store.time[start + row + 1]))
    return [
        f"'{elements[place].name}' was rotated by more than half a turn, at t = {time:.4g} s for "
        "the first time: its torque acts along the shorter way back and changed its sign there. "
        f"{WINDING_REMEDY}."
        for place, time in passed.items()
    ]


def _reverses(vectors: FloatArray) -> NDArray[np.bool_]:
    """Whether vectors of shape (rows, elements, 3) point back one row later."""
    found: NDArray[np.bool_] = (vectors[:-1] * vectors[1:]).sum(axis=2) < 0.0
    return found
