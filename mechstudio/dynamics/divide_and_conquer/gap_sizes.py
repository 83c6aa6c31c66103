"""How far joints are open, from gaps that were measured, and how far bodies went to close them."""

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


@short_entry_kernel
def measure_moves(work, center, rotation, moves):
    """Write how far each body is from an earlier pose.

    Args:
        work: Workspace with the poses of now.
        center: Mass centers before, shape (n, 3) [m].
        rotation: From body to world axes before, shape (n, 3, 3).
        moves: Shift of the mass center [m] and turn [rad]; written, shape (n, 2).
    """
    for b in range(moves.shape[0]):
        shift, turn = 0.0, 0.0
        for i in range(3):
            one = work.center[b, i] - center[b, i]
            shift += one * one
            for j in range(3):
                other = work.rotation[b, i, j] - rotation[b, i, j]
                turn += other * other
        # the chord of a turn by phi is sqrt(8) sin(phi / 2) in the Frobenius norm
        moves[b, 0] = math.sqrt(shift)
        moves[b, 1] = 2.0 * math.asin(min(1.0, math.sqrt(turn / 8.0)))
