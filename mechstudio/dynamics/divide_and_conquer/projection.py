"""Projection of a state onto the constraints: poses by Newton, velocities by the mass norm.

The ali3p has projections of its own, see `formulations/ali3p/step.py`.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.closure import close_joints, project_velocities
from mechstudio.spatial.arrays import copy_vector

CLOSED = 1e-14  # [rad, or `System.length`]
MAX_ITERATIONS = 4  # Newton doubles the digits, and what a step opens is small


@kernel
def project(system, work):
    """Close the joints and take out of the velocities what the joints do not allow.

    Poses, axes and velocities must be in place; coordinates and rates follow. Impulses and right
    sides are used as scratch.
    """
    # coordinates that have turns or two signs stay next to the present ones
    copy_vector(work.coordinate, work.expected_coordinate)
    close_joints(system, work, CLOSED * (1 + system.joints.size), MAX_ITERATIONS)
    project_velocities(system, work)
