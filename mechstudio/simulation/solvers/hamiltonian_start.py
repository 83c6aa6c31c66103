"""Start of runs by joint momenta where loops may pass singular positions."""

from __future__ import annotations

from mechstudio.dynamics.formulations.hdca.answers import HamiltonianPolicy
from mechstudio.dynamics.formulations.hdca.singular_passage import take_rates
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.simulation.methods.integrators import ReadyIntegrator
from mechstudio.simulation.solvers.momenta_start import write_momenta
from mechstudio.simulation.solvers.start import (
    CLOSED_REACTION_TOLERANCE,
    Prepared,
    Start,
    begin_workspace,
    begun,
    run_workspace,
)


def hamiltonian_policy(start: Start, method: ReadyIntegrator) -> HamiltonianPolicy:
    """How a run goes on by joint momenta."""
    return HamiltonianPolicy(
        offset=start.assembly.compiled.sizes.state_coordinates,
        reset_gauge=int(start.settings.singular == "reset"),
        gauge_period=method.gauge_period,
        gap=method.gap,
    )


def hamiltonian_workspace(start: Start) -> Workspace:
    """Workspace of such a run."""
    work = run_workspace(start)
    work.policy.hold_rows = 1
    return work


def begin_hamiltonian(start: Start, prepared: Prepared) -> Prepared:
    """Momenta as the state, or rates where the run starts near a singular position."""
    source, work = start.assembly.work, prepared.work
    is_near = begin_workspace(start, work, CLOSED_REACTION_TOLERANCE)
    write_momenta(start)
    if is_near:
        take_rates(work)
        return begun(start, prepared, source.rate)
    return begun(start, prepared, source.momentum)
