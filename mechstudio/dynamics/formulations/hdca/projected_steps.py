"""Stabilization by projection: every accepted step is brought back onto the constraints.

Poses are closed by Newton's method and velocities projected, both in the norm of the masses. Of the
momenta only what follows from that changes: the impulses of cut joints and couplings stay as they
are, so that the memory of a multistep method still serves.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.formulations.hdca.equations import (
    momenta_with_impulses,
    motion_from_momenta,
)
from mechstudio.dynamics.kinematics.state import expect_turns, save_state
from mechstudio.spatial.arrays import copy_rows, copy_vector


@kernel
def project_momenta(system, work, run, offset):
    """Project a state of coordinates and momenta.

    Args:
        system: Constant data.
        work: Workspace.
        run: Memory of the integration; `state` is rewritten.
        offset: Number of coordinates in the state.
    """
    expect_turns(system, work, 0.0)
    motion_from_momenta(system, work, run.state, offset)
    copy_rows(work.impulse, work.saved_impulse)
    copy_vector(work.coupled_impulse, work.saved_coupled_impulse)
    project(system, work)
    copy_rows(work.saved_impulse, work.impulse)
    copy_vector(work.saved_coupled_impulse, work.coupled_impulse)
    momenta_with_impulses(system, work)
    save_state(system, work, run.state, offset, work.momentum)
    run.restart = 1
