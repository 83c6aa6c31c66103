"""Start of runs by joint momenta where loops may pass singular positions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.formulations.hdca.answers import HamiltonianPolicy
from mechstudio.dynamics.formulations.hdca.equations import momenta_from_velocities
from mechstudio.dynamics.formulations.hdca.singular_passage import take_rates
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.simulation.methods.integrators import ReadyIntegrator
from mechstudio.simulation.solvers.start import (
    CLOSED_REACTION_TOLERANCE,
    Start,
    integrator_of,
    start_state,
    start_workspace,
    starts_near_singular,
)


class HamiltonianStart(NamedTuple):
    """Workspace, state, integrator and policy of such a run."""

    work: Workspace
    state: np.ndarray
    method: ReadyIntegrator
    policy: HamiltonianPolicy


def start_hamiltonian(start: Start) -> HamiltonianStart:
    """Joint momenta as the state, or rates where the run starts near a singular position."""
    system, sizes = start.assembly.compiled.system, start.assembly.compiled.sizes
    source = start.assembly.work
    work = start_workspace(start, CLOSED_REACTION_TOLERANCE)
    work.policy.hold_rows = 1
    momenta_from_velocities(system, source)
    if starts_near_singular(start):
        take_rates(work)
    state = start_state(start, source.rate if work.passage.by_rates == 1 else source.momentum)
    method = integrator_of(start, start.settings.integrator)
    policy = HamiltonianPolicy(
        offset=sizes.state_coordinates,
        reset_gauge=int(start.settings.singular == "reset"),
        gauge_period=method.gauge_period,
        gap=method.gap,
    )
    return HamiltonianStart(work, state, method, policy)
