"""Stabilization by projection: every accepted step of rates is brought back onto the constraints.

Poses are closed by Newton's method and velocities projected, both in the norm of the masses.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.formulations.dca.equations import motion_from_rates
from mechstudio.dynamics.kinematics.state import expect_turns, save_state

PROJECTION_COST = 3  # right-hand sides that a projection takes, about


@kernel
def project_rates(system, work, run, offset):
    """Project a state of coordinates and rates.

    Args:
        system: Constant data.
        work: Workspace.
        run: Memory of the integration; `state` is rewritten.
        offset: Number of coordinates in the state.
    """
    expect_turns(system, work, 0.0)
    motion_from_rates(system, work, run.state, offset)
    project(system, work)
    save_state(system, work, run.state, offset, work.rate)
    run.restart = 1
