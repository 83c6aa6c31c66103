"""How far joints are open, from gaps that were measured."""

import math

from mechstudio.compiler.decorators import short_entry_kernel
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION


@short_entry_kernel
def widest_gap(system, work):
    """Largest gap along any axis [rad, or `System.length`]; NaN if one is no number."""
    widest = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(6):
            unit = system.length if joint.axis_order[k] < FIRST_ROTATION else 1.0
            size = abs(work.gap[j, k]) / unit
            widest = size if size > widest or math.isnan(size) else widest
    return widest


@short_entry_kernel
def split_gaps(system, work, sizes):
    """Write by how much each joint is open along and about its axes [m, rad], shape (m, 2)."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        shift, turn = 0.0, 0.0
        for k in range(6):
            square = work.gap[j, k] * work.gap[j, k]
            if joint.axis_order[k] < FIRST_ROTATION:
                shift += square
            else:
                turn += square
        sizes[j, 0], sizes[j, 1] = math.sqrt(shift), math.sqrt(turn)
