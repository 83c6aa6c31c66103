"""Requests of a formulation that integrates by itself, in steps of one size or halves of them.

EVALUATE_END asks for the whole step from `time` to `new_time`. The formulation writes its error to
`errors[0, 0]`, in parts of what is allowed, and sets `unfit` where it cannot make the step or the
error is above `scale[0]`. Such a step is divided where it may be, and steps grow again where the
error is small. The error of a step grows with its square. Rows and ACCEPTED are asked for as by any
integrator.
"""

from __future__ import annotations

import math

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.compiler.record import Memory
from mechstudio.integrators.requests import (
    ACCEPTED,
    DONE,
    EVALUATE_END,
    FAILED,
    OUTPUT,
)

# phases: what to do when the last request is answered
FIRST_ROW = 0
NEW_STEP = 1
ROW = 2

CRUMB = 1e-9  # of a step: what is left of the run is no step of its own, a row lies on its end
LONGER = 0.2  # error of a part with which the next one is twice as long
PATIENCE = 8  # accepted parts after a division until a longer one is tried


class FixedStep(Memory):
    """Data and memory of this integrator."""

    most_halvings: int = 0  # of a step that cannot be taken as a whole
    rough_halvings: int = 0  # of a step for its error
    halvings: int = 0  # of the step, that make a part; at first those of the first step
    start: float = 0.0  # time of the first step [s]
    whole: int = 0  # steps of full size that are done
    parts: int = 0  # parts of the next one that are done
    wait: int = 0  # accepted parts until a longer one is tried


@first_class_kernel
def next_fixed_step(method, run):
    """The next request; the answer to the last one is in place."""
    phase = run.phase
    if phase == FIRST_ROW:
        run.output_time = run.time
        run.next_row += 1
        run.phase = NEW_STEP
        return OUTPUT
    if phase == NEW_STEP:
        return _new_step(method, run)
    if phase == ROW:
        if run.unfit == 1:
            if method.halvings >= method.most_halvings:
                return FAILED
            _divide(method, run.errors[0, 0])
            run.rejected += 1
            return _new_step(method, run)
        time = min(run.next_row * run.output_step, run.end)
        late = time > run.new_time + CRUMB * run.fixed_step
        if run.next_row < run.row_count and not late:
            run.output_time = min(time, run.new_time)
            run.next_row += 1
            return OUTPUT
    run.time = run.new_time
    run.steps += 1
    run.phase = NEW_STEP
    _go_on(method, run.errors[0, 0])
    return ACCEPTED


@kernel
def _new_step(method, run):
    """Decide where the next step ends; the last one may be shorter."""
    size = run.fixed_step
    part = 0.5**method.halvings
    left = run.end - run.time
    if left <= CRUMB * size:
        return DONE
    # multiples of the step, so that rounding does not pile up
    run.new_time = method.start + (method.whole + (method.parts + 1.0) * part) * size
    run.step_size = part * size
    if left <= (part + CRUMB) * size:
        run.new_time = run.end
        run.step_size = left
    run.request_time = run.new_time
    run.phase = ROW
    run.unfit = 0
    run.scale[0] = 1.0 if method.halvings < method.rough_halvings else math.inf
    return EVALUATE_END


@kernel
def _divide(method, error):
    """Halve the step that failed, as many times as its error asks for."""
    halvings = 1
    while error > 4.0 and method.halvings + halvings < method.rough_halvings:
        error *= 0.25
        halvings += 1
    method.halvings += halvings
    method.parts *= 2**halvings
    method.wait = PATIENCE


@kernel
def _go_on(method, error):
    """Count a step that was accepted, and double the next one where it may begin here."""
    method.parts += 1
    method.wait -= 1
    if method.parts == 2**method.halvings:
        method.whole += 1
        method.parts = 0
    while method.halvings > 0 and method.wait <= 0 and method.parts % 2 == 0 and error <= LONGER:
        method.halvings -= 1
        method.parts //= 2
        error *= 4.0
