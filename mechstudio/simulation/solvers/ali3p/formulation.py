"""The ALi3p as a formulation: how a run starts, and why it cannot go on."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from mechstudio.dynamics.crew.order import in_order_of_parts
from mechstudio.dynamics.formulations.ali3p.answers import (
    derive_ali3p,
    place_ali3p_row,
    settle_ali3p,
)
from mechstudio.dynamics.formulations.ali3p.memory import (
    Ali3p,
    Ali3pOwn,
    allocate_ali3p,
)
from mechstudio.dynamics.time_loop import Answers, time_loop
from mechstudio.integrators.fixed_step import FixedStep, next_fixed_step
from mechstudio.integrators.requests import begin
from mechstudio.results.settings import RunSettings
from mechstudio.simulation.assembling.natural_units import NaturalUnits, place_units
from mechstudio.simulation.solvers.ali3p.options import Ali3pOptions
from mechstudio.simulation.solvers.start import (
    CLOSED_REACTION_TOLERANCE,
    Prepared,
    Start,
    begin_workspace,
    run_system,
    run_workspace,
    starts_near_singular,
)
from mechstudio.spatial.rotation import to_quaternion
from mechstudio.topology.system import System
from mechstudio.topology.tangent_tree import tangent_tree

# An automatic step is divided where its error is that of a motion whose third derivative is 12
# times this in natural units, or where Newton's iteration fails, so many times at most
ROUGH = 300.0
ROUGH_HALVINGS, MOST_HALVINGS = 12, 16
FIRST_HALVINGS = 3  # of the first step next to a singular position
# last correction, in tolerances, with which a step may end; in short steps from singular positions
# rounding of gaps shows in it, whose root is 1e-8
NEAR, NEAR_FLAT = 10.0, 100.0
# of the penalty in parts of a step: next to singular positions smaller ones let Newton's iteration
# end far from where it should, elsewhere larger ones show rounding
GROWTH = 1e4
# alpha dt^2 / 4 over the mass of the bodies: with less, multipliers converge slowly near singular
# positions, with a thousandth of it anywhere
STIFF = 1e6


def stiffness_scale(system: System) -> float:
    """Mass of all bodies, or what their moments of inertia are in it, if that is more [kg]."""
    inertia = np.trace(system.bodies["inertia_B"], axis1=1, axis2=2) / 2.0  # no moment is larger
    return max(float(system.bodies["mass"].sum()), float(inertia.sum()) / system.length**2)


def options_of(start: Start) -> Ali3pOptions:
    """Options of a run by the ALi3p."""
    assert isinstance(start.own, Ali3pOptions)
    return start.own


def minds_singular(start: Start) -> bool:
    """Whether a run has the penalty and first step of starts next to a singular position."""
    return options_of(start).singular_start and starts_near_singular(start)


def starts_singular(start: Start) -> bool:
    """Whether a run starts in a singular position, not only next to one."""
    return bool(start.assembly.work.ranks.null_count > start.redundancy.count)


def begin_ali3p(start: Start) -> Prepared:
    """Prepare a run by the ALi3p, with step, penalty and tolerance among its settings."""
    start = start._replace(has_limbs=False)  # its tangent reads the unit wrenches of all axes
    assembly, settings, choice = start.assembly, start.settings, options_of(start)
    system, source, units = run_system(start), assembly.work, start.units
    near = minds_singular(start)
    work = run_workspace(start)
    begin_workspace(start, work, CLOSED_REACTION_TOLERANCE)
    for name in ("center", "rotation", "velocity", "prescribed"):
        getattr(work, name)[:] = getattr(source, name)
    work.expected_coordinate[:] = source.coordinate
    tree = tangent_tree(assembly.mechanism, assembly.compiled)
    tree = tree._replace(system=in_order_of_parts(tree.system, settings.threads))
    memory, tangent = allocate_ali3p(
        system,
        work,
        tree,
        penalty=settings.penalty,
        spread=0.0 if choice.penalty or near else stiffness_scale(system),
        max_iterations=settings.max_iterations,
        tolerance=settings.tolerance,
        unit_time=units.time,
        fixed_iterations=choice.fixed_iterations,
        modified_tangent=choice.tangent == "modified",
        geometric_stiffness=choice.geometric_stiffness,
        error_rate=_error_rate(choice, settings.step, units),
        growth=_growth(choice, near),
        near=NEAR_FLAT if near else NEAR,
    )
    memory.leaves_singular = int(near and starts_singular(start))
    memory.last_place[:, :3] = source.center
    for place, rotation in zip(memory.last_place, source.rotation, strict=True):
        place[3:] = to_quaternion(tuple(rotation.ravel()))
    energies = np.zeros(system.is_damped + system.is_supplied)
    state = np.append(memory.last_place.ravel(), energies)
    run = begin(
        state,
        1,
        duration=settings.duration,
        output_step=settings.output_step,
        rtol=settings.rtol,
        atol=np.full(len(state), settings.atol),  # steps of one size look at no tolerance
        fixed_step=settings.step,
    )
    start.begin_in(run)
    method, own = _steps(choice, near), Ali3pOwn(memory, tree.system, tangent)
    method.start = start.time
    advance = time_loop(
        next_fixed_step,
        Answers(derive_ali3p, settle_ali3p, place_ali3p_row),
        method=method,
        system=system,
        work=work,
        own=own,
        run=run,
        rows=start.rows,
    )
    mass = float(system.bodies["mass"].max(initial=0.0))
    scales = place_units(assembly.compiled, units)
    witness = Ali3pWitness(memory, settings, mass)
    return Prepared(work, run, advance, scales, witness, method, own)


def _error_rate(choice: Ali3pOptions, step: float, units: NaturalUnits) -> float:
    """Error allowed to a step over its size [1/s]; infinite where it does not count."""
    counts = choice.divides and choice.step_control
    return ROUGH * step**2 / units.time**3 if counts else math.inf


def _growth(choice: Ali3pOptions, near: bool) -> float:
    """Of the penalty in parts of a step, beyond that for its size; 0 where it stays."""
    if not choice.divides:
        return 0.0
    return 1.0 if near else GROWTH  # next to singular positions it has grown already


def _steps(choice: Ali3pOptions, near: bool) -> FixedStep:
    """How often steps may be halved."""
    if not choice.divides:
        return FixedStep()
    first = FIRST_HALVINGS if near else 0
    return FixedStep(MOST_HALVINGS, ROUGH_HALVINGS, halvings=first)


@dataclass(frozen=True)
class Ali3pWitness:
    """What a run by the ALi3p tells besides its rows.

    Attributes:
        memory: Its memory.
        settings: Its settings.
        mass: Largest mass of all bodies [kg].
    """

    memory: Ali3p
    settings: RunSettings
    mass: float

    def failure(self) -> tuple[str, str]:
        """Why Newton's iteration failed, and what to try."""
        correction = float(self.memory.correction)
        remedies = ["a smaller step", "fixed iterations"]
        if not np.isfinite(correction):
            reason = "Newton's iteration gave values that are not finite"
            remedies = ["a smaller step", "a larger penalty"]
        else:
            reason = (
                f"Newton's iteration did not converge: after {self.settings.max_iterations} "
                f"corrections the last one is still {correction:.3g} of the mechanism's unit of "
                f"length, or rad, the tolerance is {self.settings.tolerance:g}"
            )
            remedies.insert(0, "more iterations")
            if 0.25 * self.settings.penalty * self.settings.step**2 < STIFF * self.mass:
                remedies.insert(0, "a larger penalty")
        return reason, f"Try {', '.join(remedies[:-1])} or {remedies[-1]}"

    def notes(self) -> tuple[str, ...]:
        """Whether steps ended above the tolerance."""
        largest = float(self.memory.largest_correction)
        if largest <= self.settings.tolerance:
            return ()
        return (
            f"Some steps ended after {self.settings.max_iterations} iterations above the tolerance "
            f"of {self.settings.tolerance:g}; the largest last correction was {largest:.3g} of the "
            "mechanism's unit of length, or rad.",
        )
