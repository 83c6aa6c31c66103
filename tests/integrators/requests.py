"""Answers to the requests of integrators for equations that are not of a mechanism."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mechstudio.integrators.requests import (
    ACCEPTED,
    EVALUATE,
    EVALUATE_END,
    OUTPUT,
    WEIGH,
    Integration,
    begin,
)
from mechstudio.simulation.methods.integrators import Integrator, Parts, find_integrator
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
    key: str | Integrator,
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
        key: Key of the integrator, or the integrator.
        right_side: The equations.
        state: At t = 0.
        duration: End of the run.
        output_step: Time between rows.
        tolerance: Relative and absolute.
        fixed_step: Step size without error control.
        after_step: Called at every accepted step; may change the state and set RESTART.
    """
    entry = find_integrator(key) if isinstance(key, str) else key
    method = entry.make(len(state), Parts())
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
                assert run.request_time == run.new_time
            run.slopes[run.slot] = right_side(run.request_time, run.trial)
        elif request == OUTPUT:
            assert run.next_row == len(times) + 1
            times.append(run.output_time)
            rows.append(run.output.copy())
        elif request == WEIGH:
            weighed.append(run.new_time)
        elif request == ACCEPTED:
            accepted.append(float(run.time))
            assert weighed[-1] == accepted[-1]
            if after_step is not None:
                after_step(run)
        else:
            return Outcome(np.array(times), np.array(rows), run, request, accepted)
