"""What the ALi3p takes where nothing is asked for: step, penalty and tolerance from the model.

The step is the longest with which Newton's iteration is quick from the start on, as tried by a few
steps: loads that are no part of the tangent, springs between points before all, let it converge
only while stiffness * step^2 / 4 and damping * step / 2 are below the masses.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mechstudio.integrators.requests import CONTINUE, DONE
from mechstudio.results import RunSettings, Store
from mechstudio.simulation.assemble import Assembly
from mechstudio.simulation.formulations import Start, prepare, rows_of
from mechstudio.simulation.options import RunOptions
from mechstudio.simulation.redundancy import Redundancy

LONGEST_STEP = 0.01  # [s]
LARGEST_TURN = 0.1  # of a body in one step, at the velocities of the start [rad]
# penalty * step^2 / 4 over the masses and moments of inertia of all bodies: singular positions
# need a million, rounding shows from some ten millions on
STIFFNESS = 3e6
PRECISION = 1e-10  # tolerance over the size of the model
LEAST_SIZE = 1.0  # [m] corrections are angles, too
TRIED_STEPS, TRIED_ITERATIONS = 3, 5  # of a trial, and at most in one step of it
HALVINGS = 10  # of the step at most


def complete(
    settings: RunSettings, assembly: Assembly, redundancy: Redundancy, options: RunOptions
) -> RunSettings:
    """The settings of a run by the ALi3p with what is 0 in them replaced.

    Args:
        settings: Settings of the run; a step, penalty or tolerance of 0 is to be found.
        assembly: The model at t = 0.
        redundancy: Its redundant constraints.
        options: Options of the run.
    """
    settings = replace(settings, tolerance=settings.tolerance or PRECISION * size(assembly))
    if settings.step > 0.0:
        return with_step(settings, assembly, options, settings.step)
    longest = min(LONGEST_STEP, settings.output_step, LARGEST_TURN / _fastest_turn(assembly))
    for halving in range(HALVINGS + 1):
        tried = with_step(settings, assembly, options, longest * 0.5**halving)
        if _is_quick(tried, assembly, redundancy, options):
            return tried
    # no step helps where the penalty is too small or the motion impossible; the run says so
    return with_step(settings, assembly, options, longest)


def size(assembly: Assembly) -> float:
    """Largest coordinate of a mass center [m], at least 1 m: what corrections are measured by."""
    return max(LEAST_SIZE, float(np.abs(assembly.work.center).max(initial=0.0)))


def with_step(
    settings: RunSettings, assembly: Assembly, options: RunOptions, step: float
) -> RunSettings:
    """The settings with a step [s], and the penalty [N/m and N m/rad] given or one that fits."""
    bodies = assembly.compiled.system.bodies
    inertia = np.trace(bodies["inertia_B"], axis1=1, axis2=2) / 2.0  # no moment is larger
    scale = max(float(bodies["mass"].sum()), float(inertia.sum()))
    penalty = options.ali3p.penalty or 4.0 * STIFFNESS * scale / step**2
    return replace(settings, step=step, penalty=penalty)


def _fastest_turn(assembly: Assembly) -> float:
    """Largest component of an angular velocity at the start [rad/s]; never 0."""
    return max(1e-9, float(np.abs(assembly.work.velocity[:, 3:]).max(initial=0.0)))


def _is_quick(
    settings: RunSettings, assembly: Assembly, redundancy: Redundancy, options: RunOptions
) -> bool:
    """Whether Newton's iteration converges in few corrections in each of the first steps."""
    duration = TRIED_STEPS * settings.step
    store = Store(assembly.mechanism, 2, has_momentum=False)
    trial = prepare(
        Start(
            assembly,
            redundancy,
            replace(
                options,
                duration=duration,
                output_step=duration,
                ali3p=replace(options.ali3p, fixed_iterations=False),
            ),
            replace(settings, max_iterations=TRIED_ITERATIONS),
            rows_of(store),
        )
    )
    outcome = CONTINUE
    while outcome == CONTINUE:
        outcome = trial.advance(100)
    return outcome == DONE and trial.witness is not None and not trial.witness.notes()
