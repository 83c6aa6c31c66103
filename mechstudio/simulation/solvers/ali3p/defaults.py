"""What the ALi3p takes where nothing is asked for: step, penalty and tolerance from the model.

The step is the longest with which Newton's iteration is quick from the start on, as tried by a few
steps: what is no part of the tangent, as the turning of taut springs, lets it converge only while
its stiffness * step^2 / 4 is below the masses.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from mechstudio.integrators.requests import CONTINUE, DONE
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.solvers.ali3p.formulation import (
    begin_ali3p,
    minds_singular,
    options_of,
    stiffness_scale,
)
from mechstudio.simulation.solvers.start import Start

LONGEST_STEP = 0.01  # in natural units of time
LARGEST_TURN = 0.1  # of a body in one step, at the velocities of the start [rad]
# penalty * step^2 / 4 over the masses and moments of inertia of all bodies: singular positions
# need a million, rounding shows from some ten millions on
STIFFNESS = 3e6
NEAR_STIFFNESS = 3e10  # the same of runs that start next to singular positions
PRECISION = 1e-10  # tolerance over the size of the model
LEAST_SIZE = 1.0  # in natural units of length: corrections are angles, too
TRIED_STEPS, TRIED_ITERATIONS = 3, 5  # of a trial, and at most in one step of it
HALVINGS = 10  # of the step at most
CRUMB = 1e-9  # of a step, by which it may be longer than it should be


def complete(start: Start) -> Start:
    """The start of a run with a step, penalty and tolerance where those of its settings are 0."""
    settings, assembly = start.settings, start.assembly
    settings = replace(settings, tolerance=settings.tolerance or PRECISION * size(assembly))
    start = start._replace(settings=settings)
    if settings.step > 0.0:
        return with_step(start, settings.step)
    longest = longest_step(start)
    for halving in range(HALVINGS + 1):
        tried = with_step(start, longest * 0.5**halving)
        if _is_quick(tried):
            return tried
    # no step helps where the penalty is too small or the motion impossible; the run says so
    return with_step(start, longest)


def longest_step(start: Start) -> float:
    """The first step to try [s]: a whole part of the output step, so that rows end steps.

    Between the ends of steps stiff springs that ring at every one of them would show velocities
    that are none.
    """
    output_step = start.settings.output_step
    longest = LONGEST_STEP * start.units.time
    turn = float(np.abs(start.assembly.work.velocity[:, 3:]).max(initial=0.0))
    if turn > 0.0:
        longest = min(longest, LARGEST_TURN / turn)
    return output_step / math.ceil(output_step / longest * (1.0 - CRUMB))


def size(assembly: Assembly) -> float:
    """Largest coordinate of a mass center, at least 1, in the unit of length of the mechanism."""
    largest = float(np.abs(assembly.work.center).max(initial=0.0))
    return max(LEAST_SIZE, largest / assembly.compiled.system.length)


def with_step(start: Start, step: float) -> Start:
    """The start with a step [s], and the penalty [N/m] given or one that fits."""
    system, options = start.assembly.compiled.system, options_of(start)
    near = options.divides and minds_singular(start)
    stiffness = NEAR_STIFFNESS if near else STIFFNESS
    penalty = options.penalty or 4.0 * stiffness * stiffness_scale(system) / step**2
    return start._replace(settings=replace(start.settings, step=step, penalty=penalty))


def _is_quick(start: Start) -> bool:
    """Whether Newton's iteration converges in few corrections in each of the first steps."""
    settings, duration = start.settings, TRIED_STEPS * start.settings.step
    trial = begin_ali3p(
        start._replace(
            settings=replace(
                settings,
                duration=duration,
                output_step=duration,
                max_iterations=TRIED_ITERATIONS,
            ),
            store=Store(start.assembly.mechanism, 2, has_momentum=False),
            own=replace(options_of(start), step=settings.step, fixed_iterations=False),
        )
    )
    outcome = CONTINUE
    while outcome == CONTINUE:
        outcome = trial.advance(100)
    return outcome == DONE and trial.witness is not None and not trial.witness.notes()
