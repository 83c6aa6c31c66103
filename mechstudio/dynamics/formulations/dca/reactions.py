"""Accelerations and reactions of an output row, also near singular positions."""

from mechstudio.dynamics.divide_and_conquer.couplings import share_efforts
from mechstudio.dynamics.divide_and_conquer.merge import factorize_with
from mechstudio.dynamics.divide_and_conquer.self_stress import take_out_self_stress
from mechstudio.dynamics.formulations.dca.equations import solve_accelerations
from mechstudio.dynamics.kinematics.workspace import (
    NULL_COUNT,
    RANK_TOLERANCE,
    REACTION_TOLERANCE,
    REDUNDANT_COUNT,
)
from mechstudio.jit import kernel


@kernel
def solve_reactions(system, work):
    """Accelerations and reactions for an output row; everything up to the loads must be in place.

    Close to a singular position a closure error e makes an error of order e / distance^4 in the
    reactions. There the undetermined part of the previous row is kept, from farther away than the
    velocities need it; elsewhere reactions and efforts of couplings that are not unique get their
    minimum norm.
    """
    tolerance = work.settings[REACTION_TOLERANCE]
    if tolerance > work.settings[RANK_TOLERANCE]:
        factorize_with(system, work, tolerance)
    solve_accelerations(system, work, work.held_load)
    if 0 < work.counts[NULL_COUNT] == work.counts[REDUNDANT_COUNT]:
        take_out_self_stress(system, work)
    share_efforts(system, work)
