"""The ALi3p as a formulation: how a run starts, and why it cannot go on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.dynamics.formulations.ali3p.answers import (
    Ali3pOwn,
    derive_ali3p,
    place_ali3p_row,
    settle_ali3p,
)
from mechstudio.dynamics.formulations.ali3p.memory import (
    CORRECTION,
    LARGEST_CORRECTION,
    Ali3p,
    allocate_ali3p,
)
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.dynamics.output_row import Rows
from mechstudio.dynamics.time_loop import Advance, Answers, time_loop
from mechstudio.integrators.fixed_step import FixedStep, next_fixed_step
from mechstudio.integrators.requests import Integration, begin
from mechstudio.results.settings import RunSettings
from mechstudio.simulation.assemble import Assembly
from mechstudio.simulation.options import RunOptions
from mechstudio.spatial.rotation import to_quaternion

# alpha dt^2 / 4 over the mass of the bodies: with less, multipliers converge slowly near singular
# positions, with a thousandth of it anywhere
STIFF = 1e6


def begin_ali3p(
    assembly: Assembly, options: RunOptions, settings: RunSettings, work: Workspace, rows: Rows
) -> tuple[Integration, Advance, Ali3pWitness]:
    """Prepare a run by the ALi3p.

    Args:
        assembly: The model at t = 0.
        options: Options of the run.
        settings: Its settings, with step, penalty and tolerance.
        work: Workspace of the run; poses and velocities are written.
        rows: Result arrays.

    Returns:
        Memory of the run, the function that goes on, and what tells of a failure.
    """
    system, source, choice = assembly.compiled.system, assembly.work, options.ali3p
    for name in ("center", "rotation", "velocity", "prescribed"):
        getattr(work, name)[:] = getattr(source, name)
    work.expected_coordinate[:] = source.coordinate
    memory, tangent_system, tangent = allocate_ali3p(
        system,
        work,
        penalty=settings.penalty,
        max_iterations=settings.max_iterations,
        tolerance=settings.tolerance,
        fixed_iterations=choice.fixed_iterations,
        modified_tangent=choice.tangent == "modified",
        geometric_stiffness=choice.geometric_stiffness,
    )
    memory.last_place[:, :3] = source.center
    for place, rotation in zip(memory.last_place, source.rotation, strict=True):
        place[3:] = to_quaternion(tuple(rotation.ravel()))
    energies = np.zeros(system.is_damped + system.is_supplied)
    state = np.append(memory.last_place.ravel(), energies)
    run = begin(
        state,
        1,
        duration=options.duration,
        output_step=options.output_step,
        rtol=options.rtol,
        atol=np.full(len(state), options.atol),  # steps of one size look at no tolerance
        fixed_step=settings.step,
    )
    advance = time_loop(
        next_fixed_step,
        Answers(derive_ali3p, settle_ali3p, place_ali3p_row),
        method=FixedStep(),
        system=system,
        work=work,
        own=Ali3pOwn(memory, tangent_system, tangent),
        run=run,
        rows=rows,
    )
    mass = float(system.bodies["mass"].max(initial=0.0))
    return run, advance, Ali3pWitness(memory, settings, mass)


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
        correction = float(self.memory.control[CORRECTION])
        remedies = ["a smaller step", "fixed iterations"]
        if not np.isfinite(correction):
            reason = "Newton's iteration gave values that are not finite"
            remedies = ["a smaller step", "a larger penalty"]
        else:
            reason = (
                f"Newton's iteration did not converge: after {self.settings.max_iterations} "
                f"corrections the last one is still {correction:.3g} m or rad, the tolerance is "
                f"{self.settings.tolerance:g}"
            )
            remedies.insert(0, "more iterations")
            if 0.25 * self.settings.penalty * self.settings.step**2 < STIFF * self.mass:
                remedies.insert(0, "a larger penalty")
        return reason, f"Try {', '.join(remedies[:-1])} or {remedies[-1]}"

    def notes(self) -> tuple[str, ...]:
        """Whether steps ended above the tolerance."""
        largest = float(self.memory.control[LARGEST_CORRECTION])
        if largest <= self.settings.tolerance:
            return ()
        return (
            f"Some steps ended after {self.settings.max_iterations} iterations above the tolerance "
            f"of {self.settings.tolerance:g}; the largest last correction was {largest:.3g} m or "
            "rad.",
        )
