"""What a run in given steps and its adjoint work on."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Memory, Record


class RowCotangents(Memory):
    """What is asked for of the rows: cotangents of poses, velocities, joints; R rows."""

    step: np.ndarray  # i4, step in which a row lies, or which ends there; -1: start, shape (R,)
    part: np.ndarray  # part of the step at the row, 0 to 1, shape (R,)
    place: np.ndarray  # of origin and turn of each body frame, world axes, shape (R, n, 6)
    motion: np.ndarray  # of velocity and angular velocity, shape (R, n, 6)
    change: np.ndarray  # of the accelerations, shape (R, n, 6)
    coordinate: np.ndarray  # of shifts and angles of all joints, shape (R, rates)
    rate: np.ndarray  # of their rates, shape (R, rates)
    load: np.ndarray  # of the constraint loads of joints, world axes, shape (R, m, 6)
    effort: np.ndarray  # of the efforts of drivers, shape (R, drivers)
    with_loads: int  # whether loads or efforts are asked for
    at: int = 0  # row in hand


class March(Record):
    """Run in given steps."""

    times: np.ndarray  # ends of the steps, with the start [s], shape (steps + 1,)
    states: np.ndarray  # at these times, shape (steps + 1, N)
    slopes: np.ndarray  # of the stages of a stretch of steps, shape (stretch, stages, N)
    extra: np.ndarray  # of the step in hand, for its rows, shape (slots, N)
    extra_bar: np.ndarray  # cotangents, likewise
    past: np.ndarray  # slopes of the implicit stages of the step before, shape (stages, N)
    past_bar: np.ndarray  # cotangents of those of the step behind, less that at its start, likewise
    next_bar: np.ndarray  # cotangents that the next iteration adds, likewise
    change: np.ndarray  # by the iteration in hand of implicit stages, shape (N,)
    moved: np.ndarray  # that the iteration before left, shape (N,)
    trial: np.ndarray  # shape (N,)
    spare: np.ndarray  # shape (N,)
    bar: np.ndarray  # cotangent of the state in hand, shape (N,)
    offset: int  # number of coordinates in the state
