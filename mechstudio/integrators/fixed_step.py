"""Requests of a formulation that integrates by itself, in steps of one size.

EVALUATE_END asks for the whole step from control[TIME] to control[NEW_TIME]; the formulation sets
counter[UNFIT] where it cannot make it. Rows and ACCEPTED are asked for as by any integrator.
"""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.integrators.requests import (
    ACCEPTED,
    DONE,
    END,
    EVALUATE_END,
    FAILED,
    FIXED_STEP,
    NEW_TIME,
    NEXT_ROW,
    OUTPUT,
    OUTPUT_STEP,
    OUTPUT_TIME,
    PHASE,
    REQUEST_TIME,
    ROW_COUNT,
    STEP,
    STEPS,
    TIME,
    UNFIT,
)
from mechstudio.jit import first_class_kernel, kernel

# phases: what to do when the last request is answered
FIRST_ROW = 0
NEW_STEP = 1
ROW = 2

CRUMB = 1e-9  # of a step: what is left of the run is no step of its own, a row lies on its end


class FixedStep(NamedTuple):
    """Data of this integrator: none."""

    unused: int = 0


@first_class_kernel
def next_fixed_step(_method, run):
    """The next request; the answer to the last one is in place."""
    control, counter = run.control, run.counter
    phase = counter[PHASE]
    if phase == FIRST_ROW:
        control[OUTPUT_TIME] = 0.0
        counter[NEXT_ROW] = 1
        counter[PHASE] = NEW_STEP
        return OUTPUT
    if phase == NEW_STEP:
        return _new_step(control, counter)
    if phase == ROW:
        if counter[UNFIT] == 1:
            return FAILED
        time = min(counter[NEXT_ROW] * control[OUTPUT_STEP], control[END])
        late = time > control[NEW_TIME] + CRUMB * control[FIXED_STEP]
        if counter[NEXT_ROW] < counter[ROW_COUNT] and not late:
            control[OUTPUT_TIME] = min(time, control[NEW_TIME])
            counter[NEXT_ROW] += 1
            return OUTPUT
    control[TIME] = control[NEW_TIME]
    counter[STEPS] += 1
    counter[PHASE] = NEW_STEP
    return ACCEPTED


@kernel
def _new_step(control, counter):
    """Decide where the next step ends; the last one may be shorter."""
    size = control[FIXED_STEP]
    left = control[END] - control[TIME]
    if left <= CRUMB * size:
        return DONE
    # multiples of the step, so that rounding does not pile up
    control[NEW_TIME] = (counter[STEPS] + 1) * size
    control[STEP] = size
    if left <= size * (1.0 + CRUMB):
        control[NEW_TIME] = control[END]
        control[STEP] = left
    control[REQUEST_TIME] = control[NEW_TIME]
    counter[PHASE] = ROW
    return EVALUATE_END
