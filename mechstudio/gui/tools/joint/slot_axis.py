"""The direction of a slot, as a candidate for the axis of a joint."""

from __future__ import annotations

import numpy as np

from mechstudio.gui.editing.slot_direction import slot_direction
from mechstudio.model import Mechanism
from mechstudio.scene.axis_candidates import AxisCandidate
from mechstudio.scene.facets import tidy


def slot_axes(mechanism: Mechanism, body: str) -> tuple[AxisCandidate, ...]:
    """The direction along a body; none for the ground, or one of several shapes or of no length.

    Args:
        mechanism: The mechanism.
        body: The body that has the slot.
    """
    along = slot_direction(mechanism, body)
    return () if along is None else (AxisCandidate(f"along {body}", tidy(np.array(along))),)
