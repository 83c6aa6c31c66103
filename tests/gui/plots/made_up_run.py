"""A run that nobody computed: smooth made-up rows, to test what draws them."""

import numpy as np

from mechstudio.model import Mechanism
from mechstudio.results import Result, RunSettings, RunStatus, Store

OUTPUT_STEP = 0.01


def empty_run(mechanism: Mechanism, rows: int) -> Result:
    """A run that has just started and will have some rows."""
    settings = RunSettings(
        solver="hdca",
        integrator="dopri5",
        duration=(rows - 1) * OUTPUT_STEP,
        output_step=OUTPUT_STEP,
        rtol=1e-6,
        atol=1e-6,
    )
    store = Store(mechanism, rows, False)
    time = OUTPUT_STEP * np.arange(rows)
    store.time[:] = time
    for array in (store.body_pose, store.body_velocity, store.coordinate, store.joint_load):
        flat = array.reshape(rows, -1)
        flat[:] = np.sin(time[:, None] * (1.0 + 0.3 * np.arange(flat.shape[1])))
    kinetic = 5.0 * np.sin(time) ** 2
    store.energy[:] = np.stack((kinetic, 5.0 - kinetic, 0 * time, 0 * time, 5.0 + 0 * time), 1)
    store.constraint[:] = 10.0 ** (-12.0 + np.sin(time)[:, None] + np.array([0.0, 1.0, 3.0]))
    return Result(mechanism, settings, store)


def grow(result: Result, count: int, status: RunStatus = RunStatus.RUNNING) -> None:
    """Let the run have more rows, and perhaps end."""
    result.store.count = count
    result.status = status


def finished_run(mechanism: Mechanism, rows: int = 1001) -> Result:
    """A run that is over."""
    result = empty_run(mechanism, rows)
    grow(result, rows, RunStatus.DONE)
    return result
