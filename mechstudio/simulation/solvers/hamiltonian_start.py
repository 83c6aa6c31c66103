"""Start of runs by joint momenta where loops may pass singular positions."""

from __future__ import annotations

from mechstudio.dynamics.formulations.hdca.answers import HamiltonianPolicy
from mechstudio.dynamics.formulations.hdca.singular_passage import take_rates
from mechstudio.simulation.methods.integrators import ReadyIntegrator
from mechstudio.simulation.solvers.momenta_start import write_momenta
from mechstudio.simulation.solvers.start import (
    CLOSED_REACTION_TOLERANCE,
    Prepared,
    Start,
    begin_workspace,
    begun,
    starts_near_singular,
)


def hamiltonian_policy(start: Start, method: ReadyIntegrator) -> HamiltonianPolicy:
    """How a run goes on by joint momenta."""
    return HamiltonianPolicy(
        offset=start.assembly.compiled.sizes.state_coordinates,
        reset_gauge=int(start.settings.singular == "reset"),
        gauge_period=method.gauge_period,
        gap=method.gap,
    )


def begin_hamiltonian(start: Start, prepared: Prepared) -> Prepared:
    """Momenta as the state, or rates where the run starts near a singular position."""
    source, work = start.assembly.work, prepared.work
    begin_workspace(start, work, CLOSED_REACTION_TOLERANCE)
    work.policy.hold_rows = 1
    write_momenta(start)
    if starts_near_singular(start):
        take_rates(work)
        return begun(start, prepared, source.rate)
    return begun(start, prepared, source.momentum)
