"""Choice of the solver and the integrator by "auto"."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.model import Mechanism
from mechstudio.model.code_forces import code_forces
from mechstudio.simulation.constraints.redundancy import Redundancy, degrees_of_freedom
from mechstudio.simulation.methods.integrators import (
    AUTOMATIC_INTEGRATOR,
    TIGHT_TOLERANCE,
    one_step_integrator,
)
from mechstudio.simulation.solvers.solver import SolverEntry
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.system import System

ALL_FREE = 6  # rates of a joint without constraints
LONGEST_SERIES = 8  # joints in series up to which momenta take no more steps than rates
MULTISTEP = "abm"
# measured as in decision 10: rates of the bodies from which a multistep method is faster, and the
# largest relative tolerance at which it is
MANY_RATES, MULTISTEP_TOLERANCE = 16, 1e-5
CHOSEN = ("hdca", "emh-ldl", "aba")  # what "auto" may stand for

AUTOMATIC_SOLVER = SolverEntry(
    key="auto",
    label="Automatic",
    summary="Picks the solver and says why: HDCA for closed loops, EMH (LTDL) for short "
    "trees of joints with one freedom, articulated body for other trees.",
    stabilizes=True,
    shares_work=True,
)


class SolverChoice(NamedTuple):
    """Key of the solver chosen by "auto", and the reason."""

    solver: str
    reason: str  # empty if the solver was asked for


class IntegratorChoice(NamedTuple):
    """Key of the integrator that a run begins with, and the reason where "auto" chose."""

    integrator: str
    reason: str  # empty if it was asked for, or is one of the usual two


def resolve_solver(key: str, system: System) -> SolverChoice:
    """The solver that a key stands for.

    A joint has the momentum of all that hangs on it. The inverse mass matrix turns a small relative
    error of it into a large one of the rates, in long chains and behind joints of many freedoms, so
    that steps by momenta must be shorter than those by rates.
    """
    if key != AUTOMATIC_SOLVER.key:
        return SolverChoice(key, "")
    solver, reason = _choice(system)
    return SolverChoice(solver, f"auto chose {solver}: {reason}")


def resolve_integrator(
    key: str,
    rtol: float,
    mechanism: Mechanism,
    compiled: CompiledModel,
    redundancy: Redundancy,
    *,
    fixed_step: float = 0.0,
) -> IntegratorChoice:
    """The integrator that a key stands for.

    A multistep method takes half of the right-hand sides of a Runge-Kutta method for smooth
    motions, but more work besides, and begins anew with short steps at each kink. Loops that move
    freely may pass singular positions, where it would; drivers without a freedom left lead them on
    as smooth a way as their functions are.

    Args:
        key: Key of an integrator, or "auto".
        rtol: Relative tolerance of the run.
        mechanism: The model.
        compiled: The same in arrays.
        redundancy: Its redundant constraints.
        fixed_step: Step size [s] if steps have one, or 0.
    """
    usual = IntegratorChoice(one_step_integrator(key, rtol), "")
    if key != AUTOMATIC_INTEGRATOR.key or fixed_step > 0.0:
        return usual
    system = compiled.system
    has_loops, many = system.loop_count > 0, compiled.sizes.rates >= MANY_RATES
    tolerance = MULTISTEP_TOLERANCE if many and not has_loops else TIGHT_TOLERANCE
    # the cheapest question first
    if rtol > tolerance or len(system.couplings) > 0 or not _moves_without_kinks(mechanism):
        return usual
    what = "a tree that moves smoothly takes"
    if has_loops:
        what = "loops that drivers lead smoothly take"
        if degrees_of_freedom(compiled, redundancy) != 0:
            return usual
    reason = f"auto chose {MULTISTEP}: {what} the fewest right-hand sides"
    return IntegratorChoice(MULTISTEP, reason)


def _moves_without_kinks(mechanism: Mechanism) -> bool:
    """Whether neither stops, friction, events nor forces in code can make a motion begin anew."""
    return (
        not any(joint.has_kinks for joint in mechanism.joints)
        and not any(event.action == "set" for event in mechanism.events)
        and not code_forces(mechanism)
    )


def _choice(system: System) -> tuple[str, str]:
    """Key of a solver for a model, and reasons for it."""
    general, short, tree = CHOSEN
    loops = system.loop_count
    if loops > 0:
        return general, "1 joint closes a loop" if loops == 1 else f"{loops} joints close loops"
    if len(system.couplings) > 0:
        return general, "couplings tie joints to each other"
    freest = system.joints["open_count"].max(initial=0)
    if freest > 1:
        what = "bodies that move freely" if freest == ALL_FREE else "joints of several freedoms"
        return tree, f"a tree with {what}"
    series = joints_in_series(system)
    length = f"a tree with {series} joint{'s' if series > 1 else ''} in series"
    if series > LONGEST_SERIES:
        return tree, f"{length}, more than {LONGEST_SERIES}"
    return short, length


def joints_in_series(system: System) -> int:
    """Largest number of joints between the ground and a body."""
    depth = np.zeros(len(system.bodies) + 1, dtype=int)  # the last entry is the ground
    for body in system.order:
        depth[body] = depth[system.bodies[body]["parent"]] + 1
    return int(depth.max())
