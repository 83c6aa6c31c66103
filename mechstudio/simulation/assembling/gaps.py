"""Gaps of joints: constraint residuals by name, and messages about them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.answering import answering
from mechstudio.dynamics.divide_and_conquer.gap_sizes import split_gaps, widest_gap
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.errors import Problem
from mechstudio.model import Mechanism
from mechstudio.results.rounding import ROUNDING, rounded_text
from mechstudio.topology.compile import CompiledModel
from mechstudio.units import quantity_text

STILL_OPEN = 1e-9  # [rad, or `System.length`] what remains after Newton must be rounding
WORTH_A_WORD = 1e-6  # [rad, or `System.length`] wider gaps are reported when they are closed


@answering
@dataclass(frozen=True)
class Gap:
    """Gap of a joint.

    Attributes:
        joint: Name of the joint.
        translation: Distance along the locked directions [m].
        rotation: Angle about the locked directions [rad].
        unit: Of lengths of the mechanism [m].
    """

    joint: str
    translation: float
    rotation: float
    unit: float = 1.0

    @property
    def text(self) -> str:
        """The gap in words."""
        return f"joint '{self.joint}' is open by {self.size}"

    @property
    def size(self) -> str:
        """Both measures with their units."""
        floors = {"m": ROUNDING * self.unit, "rad": ROUNDING}
        shift = rounded_text(self.translation, "m", floors, digits=3)
        turn = rounded_text(self.rotation, "rad", floors, digits=3)
        return f"{shift} m and {turn} rad"

    @property
    def width(self) -> float:
        """The larger of both measures [rad, or the unit of length]."""
        return max(self.translation / self.unit, self.rotation)


# beginnings of what is said of changes at the start: of open joints, drivers and velocities
MOVED = "The bodies were moved by up to"
LED = "The bodies were moved to the initial positions of the drivers"
FITTED = "The initial velocities were fitted to the"


def name_gaps(mechanism: Mechanism, compiled: CompiledModel, work: Workspace) -> tuple[Gap, ...]:
    """Gaps above rounding of a workspace, by name."""
    # a joint has at most three gaps of one unit
    if math.sqrt(3.0) * widest_gap(compiled.system, work) <= STILL_OPEN:
        return ()
    return all_gaps(mechanism, compiled, work, beyond=STILL_OPEN)


def all_gaps(
    mechanism: Mechanism, compiled: CompiledModel, work: Workspace, *, beyond: float | None = None
) -> tuple[Gap, ...]:
    """Gaps of all joints of the model, open or not, or of those that are wider than `beyond`."""
    unit, sizes = compiled.system.length, np.empty((len(compiled.system.joints), 2))
    split_gaps(compiled.system, work, sizes)
    return tuple(
        Gap(joint.name, shift, turn, unit)
        for joint, (shift, turn) in zip(mechanism.joints, sizes.tolist(), strict=False)
        if beyond is None or max(shift / unit, turn) > beyond
    )


def describe_gaps(wide: Sequence[Gap], shift: float, turn: float) -> str:
    """Note on open joints and the displacements that closed them; empty if none was open."""
    if not wide:
        return ""
    shown = "; ".join(gap.text.replace(" is open", " was open") for gap in wide[:5])
    more = f"; and {len(wide) - 5} more" if len(wide) > 5 else ""
    return (
        f"{MOVED} {quantity_text(shift, 'm')} and "
        f"{quantity_text(turn, 'rad')} to close the joints: {shown}{more}."
    )


def gap_problems(mechanism: Mechanism, gaps: Sequence[Gap], message: str) -> list[Problem]:
    """Gaps as problems at their joints in the file; `{gap}` in the message is the size."""
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    return [
        Problem(
            f"joints[{index[gap.joint]}]",
            f"joint '{gap.joint}' {message.format(gap=gap.size)}",
        )
        for gap in gaps
    ]
