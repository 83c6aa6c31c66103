"""Runs that were made up, so that no solver is needed."""

import numpy as np

from mechstudio.results import Result, RunSettings, Store
from tests.gui.view.bench import shown_bench
from tests.scene.mechanisms import double_pendulum


def swinging_run(mechanism, *, rows, drop=0.8):
    """A run of one second in which all bodies sink and turn about z, with room for more rows."""
    store = Store(mechanism, 2 * rows, False)
    start = np.array([(*body.position, *body.orientation) for body in mechanism.bodies])
    share = np.linspace(0, 2, 2 * rows) * (1 - 0.5 / rows)
    store.time[:] = np.linspace(0, 1, rows)[-1] * np.arange(2 * rows) / max(rows - 1, 1)
    store.body_pose[:] = start
    store.body_pose[:, :, 1] -= drop * np.minimum(share, 1)[:, None]
    store.body_pose[:, :, 3] = np.cos(0.5 * share)[:, None]
    store.body_pose[:, :, 6] = np.sin(0.5 * share)[:, None]
    store.count = rows
    return Result(mechanism, run_settings(), store)


def run_settings():
    """Settings of a run of one second."""
    return RunSettings(
        solver="hdca",
        integrator="dopri5",
        duration=1.0,
        output_step=0.1,
        rtol=1e-6,
        atol=1e-6,
        threads=1,
        singular="hold",
        rank_tolerance=1e-9,
    )


def moving_run(mechanism):
    """A run whose velocities and reactions grow."""
    result = swinging_run(mechanism, rows=11)
    rows = np.arange(11)[:, None]
    store = result.store
    store.body_velocity[:11, :, 0] = 1.0 + rows
    store.joint_load[:11, :, 1] = 5.0 * (1.0 + rows)
    return result


def moving_bench(qtbot):
    """A viewport that shows a moment of such a run."""
    bench = shown_bench(qtbot, double_pendulum())
    bench.document.set_result(moving_run(bench.document.mechanism))
    bench.cursor.set_time(0.5)
    return bench
