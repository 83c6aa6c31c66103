"""Closing of joints where gaps open at second order of a displacement only."""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import close_joints
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.topology.system import System

EXACT = 1e-14  # rank tolerance of small mechanisms, with which joints close to rounding
# rounds of steps that close joints slowly, and what each round leaves of a gap at most
MOST_ROUNDS, STEPS, SLOWEST = 40, 6, 0.8
MOST_IDLE = 3  # rounds without effect


def close_slowly(system: System, work: Workspace) -> None:
    """Close joints as if no constraint depended on others, until gaps stay as they are."""
    given, least, idle = float(work.ranks.tolerance), np.inf, 0
    work.ranks.tolerance = EXACT
    for _ in range(MOST_ROUNDS):
        norm = close_joints(system, work, 0.0, STEPS)
        # where gaps open along several ways, a step along one of them may widen others
        idle = 0 if norm < SLOWEST * least else idle + 1
        least = min(least, norm)
        if idle == MOST_IDLE:
            break
    work.ranks.tolerance = given
