"""Answers to the requests of integrators for equations that are not of a mechanism."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mechstudio.integrators.requests import (
    ACCEPTED,
    EVALUATE,
    EVALUATE_END,
    NEW_TIME,
    NEXT_ROW,
    OUTPUT,
    OUTPUT_TIME,
    REQUEST_TIME,
    SLOT,
    TIME,
    WEIGH,
    Integration,
    begin,
)
from mechstudio.simulation.integrators import integrator
from tests.reference.rotations import Array

RightSide = Callable[[float, Array], Array]


class Outcome(NamedTuple):
    """What an integration gave."""

    times: Array  # of the rows
    rows: Array
    run: Integration
    request: int  # the last one, DONE or FAILED
    accepted: list[float]  # ends of the accepted steps


def integrate(
    key: str,
    right_side: RightSide,
    state: list[float],
    *,
    duration: float,
    output_step: float,
    tolerance: float = 1e-8,
    fixed_step: float = 0.0,
    after_step: Callable[[Integration], None] | None = None,
) -> Outcome:
    """Integrate y' = right_side(t, y).

    Args:
        key: Key of the integrator.
        right_side: The equations.
        state: At t = 0.
        duration: End of the run.
        output_step: Time between rows.
        tolerance: Relative and absolute.
        fixed_step: Step size without error control.
        after_step: Called at every accepted step; may change the state and set RESTART.
    """
    method = integrator(key, len(state))
    run = begin(
        np.array(state, dtype=float),
        method.slots,
        duration=duration,
        output_step=output_step,
        rtol=tolerance,
        atol=np.full(len(state), tolerance),
        fixed_step=fixed_step,
        estimates=method.estimates,
    )
    times, rows, weighed, accepted = [], [], [], []
    while True:
        request = method.next_request(method.method, run)
        if request in (EVALUATE, EVALUATE_END):
            if request == EVALUATE_END:
                assert run.control[REQUEST_TIME] == run.control[NEW_TIME]
            run.slopes[run.counter[SLOT]] = right_side(run.control[REQUEST_TIME], run.trial)
        elif request == OUTPUT:
            assert run.counter[NEXT_ROW] == len(times) + 1
            times.append(run.control[OUTPUT_TIME])
            rows.append(run.output.copy())
        elif request == WEIGH:
            weighed.append(run.control[NEW_TIME])
        elif request == ACCEPTED:
            accepted.append(float(run.control[TIME]))
            assert weighed[-1] == accepted[-1]
            if after_step is not None:
                after_step(run)
        else:
            return Outcome(np.array(times), np.array(rows), run, request, accepted)
