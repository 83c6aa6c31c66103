"""What every integrator shares: its memory, and the requests it makes of a formulation.

Integrators work by reverse communication: `next_request` runs until it needs something (a
derivative, an output row, a word on an accepted step) and returns; a short loop per formulation
answers and calls again. So no kernel takes another as an argument, and each formulation compiles
on its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

# requests
EVALUATE = 0  # write the derivative at `trial` to `slopes[counter[SLOT]]`
EVALUATE_END = 1  # the same, at the end of the step under trial
OUTPUT = 2  # write output row counter[NEXT_ROW] - 1 from `output` at time control[OUTPUT_TIME]
WEIGH = 3  # bring `errors` and `scale` of the step under trial to the units of the tolerances
ACCEPTED = 4  # a step was accepted: `state` and control[TIME] are new
DONE = 5
FAILED = 6  # the step size fell below rounding
CONTINUE = 7  # from a formulation's loop: call it again

# slots of Integration.control
TIME = 0  # [s]
STEP = 1  # step size to try [s]
END = 2  # end of the run [s]
RTOL = 3
UNIT_TIME = 4  # time in which the system moves by about its size [s]
FIXED_STEP = 5  # [s]; 0 = step size by error control
OUTPUT_STEP = 6  # [s]
OUTPUT_TIME = 7  # time of the requested row [s]
NEW_TIME = 8  # end of the step under trial [s]
REQUEST_TIME = 9  # time of the requested derivative [s]
FIRST_STEP = 10  # trial step of the starting procedure [s]
LEAP_ERROR = 11  # error, in tolerances of one, that the next step may have
ROUNDING_ERROR = 12  # what rounding of a formulation adds to the error of any step, likewise
FIRST_SIZE = 13  # state and first derivative at the start over the tolerances
FIRST_SLOPE = 14
CONTROL_SIZE = 15

# slots of Integration.counter
PHASE = 0
SLOT = 1  # row of `slopes` that the requested derivative goes to
STEPS = 2  # accepted
REJECTED = 3
EVALUATIONS = 4
NEXT_ROW = 5
ROW_COUNT = 6
RESTART = 7  # set to 1 by a formulation that changed `state` in answer to ACCEPTED
LAST_REJECTED = 8
ROUGH = 9  # set to 1 by a formulation when the right-hand side may jump within the step
UNFIT = 10  # set to 1 by a formulation in answer to WEIGH: reject the step whatever its error
LEAPS = 11  # tries of a formulation to step across the singular position ahead
COUNTER_SIZE = 12


class Integration(NamedTuple):
    """Memory of a running integration of a state of N numbers."""

    state: np.ndarray  # at control[TIME], shape (N,)
    next_state: np.ndarray  # at the end of the step under trial, shape (N,)
    trial: np.ndarray  # where a derivative is requested, shape (N,)
    output: np.ndarray  # state of the requested output row, shape (N,)
    errors: np.ndarray  # error estimates over the step size, shape (estimates, N)
    scale: np.ndarray  # what counts as an error of one tolerance, shape (N,)
    absolute: np.ndarray  # absolute tolerance of each coordinate and rate, shape (N,)
    slopes: np.ndarray  # derivatives of the stages, shape (slots, N)
    control: np.ndarray  # f8, see above
    counter: np.ndarray  # i8, see above


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
    control = np.zeros(CONTROL_SIZE)
    control[END], control[OUTPUT_STEP] = duration, output_step
    control[RTOL], control[UNIT_TIME], control[FIXED_STEP] = rtol, unit_time, fixed_step
    counter = np.zeros(COUNTER_SIZE, dtype=np.int64)
    counter[ROW_COUNT] = row_count(duration, output_step)
    return Integration(
        state=np.array(state, dtype=float),
        next_state=np.zeros(size),
        trial=np.zeros(size),
        output=np.zeros(size),
        errors=np.zeros((estimates, size)),
        scale=np.zeros(size),
        absolute=np.full(size, atol),
        slopes=np.zeros((slots, size)),
        control=control,
        counter=counter,
    )


def row_count(duration: float, output_step: float) -> int:
    """Number of output rows: every output step from 0 on, and the end of the run."""
    whole = int(np.floor(duration / output_step * (1.0 + 1e-12)))
    return whole + 1 + int(duration - whole * output_step > 1e-9 * output_step)
