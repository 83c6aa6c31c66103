"""Accelerations and reactions of an output row, also near singular positions."""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.couplings import share_efforts
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.divide_and_conquer.self_stress import take_out_self_stress
from mechstudio.dynamics.formulations.dca.equations import solve_accelerations
from mechstudio.spatial.linear_solve import CLEAR


@kernel
def solve_reactions(system, work):
    """Accelerations and reactions for an output row; everything up to the loads must be in place.

    Close to a singular position a closure error e makes an error of order e / distance^4 in the
    reactions. There the undetermined part of the previous row is kept, from farther away than the
    velocities need it; elsewhere reactions and efforts of couplings that are not unique get their
    minimum norm.
    """
    tolerance = work.ranks.reaction_tolerance
    # without an eigenvalue between both tolerances the factors in place are the same
    is_near = not work.mobility.least > CLEAR * tolerance
    if tolerance > work.ranks.tolerance and is_near:
        factorize_with(system, work, tolerance)
    solve_accelerations(system, work, work.held_load)
    if 0 < work.ranks.null_count == work.ranks.redundant_count:
        take_out_self_stress(system, work)
    share_efforts(system, work)
