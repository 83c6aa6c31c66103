"""What every integrator shares: its memory, and the requests it makes of a formulation.

Integrators work by reverse communication: `next_request` runs until it needs something (a
derivative, an output row, a word on an accepted step) and returns; a short loop per formulation
answers and calls again. So no kernel takes another as an argument, and each formulation compiles
on its own.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Memory

# requests
EVALUATE = 0  # write the derivative at `trial` to `slopes[slot]`
EVALUATE_END = 1  # the same, at the end of the step under trial
OUTPUT = 2  # write output row next_row - 1 from `output` at `output_time`
WEIGH = 3  # bring `errors` and `scale` of the step under trial to the units of the tolerances
ACCEPTED = 4  # a step was accepted: `state` and `time` are new
DONE = 5
FAILED = 6  # the step size fell below rounding
CONTINUE = 7  # from a formulation's loop: call it again


class Integration(Memory):
    """Memory of a running integration of a state of N numbers."""

    state: np.ndarray  # at `time`, shape (N,)
    next_state: np.ndarray  # at the end of the step under trial, shape (N,)
    trial: np.ndarray  # where a derivative is requested, shape (N,)
    output: np.ndarray  # state of the requested output row, shape (N,)
    errors: np.ndarray  # error estimates over the step size, shape (estimates, N)
    scale: np.ndarray  # what counts as an error of one tolerance, shape (N,)
    absolute: np.ndarray  # absolute tolerance of each coordinate and rate, shape (N,)
    slopes: np.ndarray  # derivatives of the stages, shape (slots, N)
    end: float  # of the run [s]
    rtol: float
    unit_time: float  # in which the system moves by about its size [s]
    fixed_step: float  # [s]; 0 = step size by error control
    output_step: float  # [s]
    row_count: int
    time: float = 0.0  # [s]
    step_size: float = 0.0  # to try [s]
    next_row: int = 0
    output_time: float = 0.0  # of the requested row [s]
    new_time: float = 0.0  # end of the step under trial [s]
    request_time: float = 0.0  # of the requested derivative [s]
    first_step: float = 0.0  # trial step of the starting procedure [s]
    first_size: float = 0.0  # state and first derivative at the start over the tolerances
    first_slope: float = 0.0
    last_size: float = (
        0.0  # of the step before, where its error was within the tolerances; or 0 [s]
    )
    last_error: float = 0.0  # of that step over the tolerances
    leap_error: float = 0.0  # in tolerances of one, that the next step may have
    rounding_error: float = 0.0  # what rounding of a formulation adds to that of any step, likewise
    phase: int = 0
    slot: int = 0  # row of `slopes` that the requested derivative goes to
    steps: int = 0  # accepted
    rejected: int = 0
    evaluations: int = 0
    last_rejected: int = 0
    restart: int = 0  # set to 1 by a formulation that changed `state` in answer to ACCEPTED
    rough: int = 0  # set to 1 by a formulation when the right-hand side may jump within the step
    unfit: int = 0  # set to 1 by a formulation in answer to WEIGH: reject the step
    leaps: int = 0  # tries of a formulation to step across the singular position ahead


def begin(
    state: np.ndarray,
    slots: int,
    *,
    duration: float,
    output_step: float,
    rtol: float,
    atol: np.ndarray | float,
    unit_time: float = 1.0,
    fixed_step: float = 0.0,
    estimates: int = 2,
) -> Integration:
    """Prepare an integration from t = 0.

    Args:
        state: State at t = 0, shape (N,).
        slots: Number of derivatives that the method keeps.
        duration: End of the run [s].
        output_step: Time between output rows [s]; the end of the run is always a row.
        rtol: Relative tolerance per step.
        atol: Absolute tolerance per step, of all components or of each, shape (N,).
        unit_time: Time in which the system moves by about its size [s].
        fixed_step: Step size [s]; 0 for error control.
        estimates: Number of error estimates that the method makes of a step.
    """
    size = len(state)
    return Integration(
        state=np.array(state, dtype=float),
        next_state=np.zeros(size),
        trial=np.zeros(size),
        output=np.zeros(size),
        errors=np.zeros((estimates, size)),
        scale=np.zeros(size),
        absolute=np.full(size, atol),
        slopes=np.zeros((slots, size)),
        end=duration,
        output_step=output_step,
        rtol=rtol,
        unit_time=unit_time,
        fixed_step=fixed_step,
        row_count=row_count(duration, output_step),
    )


def row_count(duration: float, output_step: float) -> int:
    """Number of output rows: every output step from 0 on, and the end of the run."""
    whole = int(np.floor(duration / output_step * (1.0 + 1e-12)))
    return whole + 1 + int(duration - whole * output_step > 1e-9 * output_step)
