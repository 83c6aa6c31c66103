"""Models and results made up for the tests: every joint type, names that need quoting."""

import json

import numpy as np

from mechstudio.io import loads
from mechstudio.joints import JOINT_TYPES
from mechstudio.results import Result, RunSettings, RunStatistics, RunStatus, Store

SETTINGS = RunSettings(
    solver="hdca",
    integrator="dopri5",
    duration=0.4,
    output_step=0.1,
    rtol=1e-8,
    atol=1e-9,
    threads=2,
    singular="reset",
    rank_tolerance=1e-10,
)


def body_entry(name):
    """A body of a model file."""
    return {"name": name, "mass": 1.0, "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}


def mechanism_of(bodies, joints=(), measures=(), drivers=()):
    """A mechanism from lists of names, (name, type, body1, body2), (name, body, point)."""
    entries = []
    for name, kind, body1, body2 in joints:
        entry = {"name": name, "type": kind, "body1": body1, "body2": body2}
        entries.append(entry | ({"pitch": 0.01} if kind == "screw" else {}))
    return loads(
        json.dumps(
            {
                "format": "mechstudio",
                "version": 1,
                "name": "Synthetic",
                "bodies": [body_entry(name) for name in bodies],
                "joints": entries,
                "drivers": [
                    {
                        "name": name,
                        "joint": joint,
                        "coordinate": coordinate,
                        "kind": "position",
                        "function": "t",
                    }
                    for name, joint, coordinate in drivers
                ],
                "measures": [
                    {"name": name, "type": "point", "body": body, "point": list(point)}
                    for name, body, point in measures
                ],
            }
        )
    )


def every_joint():
    """One body per joint type in a chain, with a measure on the last one."""
    bodies = [f"body {kind.key}" for kind in JOINT_TYPES]
    joints = [
        (kind.key, kind.key, before, body)
        for kind, before, body in zip(JOINT_TYPES, ["ground", *bodies], bodies, strict=False)
    ]
    measures = [('tip, "outer"', bodies[-1], (0.5, -0.25, 2.0))]
    return mechanism_of(bodies, joints, measures)


def filled_store(mechanism, rows, *, seed=0, has_momentum=True, spare=3):
    """A store with random numbers of many magnitudes, and room for some rows more."""
    store = Store(mechanism, rows + spare, has_momentum)
    random = np.random.default_rng(seed)
    for name, array in vars(store).items():
        if isinstance(array, np.ndarray):
            exponents = random.integers(-12, 12, array.shape)
            array[:] = random.standard_normal(array.shape) * 10.0**exponents
            if name == "body_pose":
                array[..., 3:] /= np.linalg.norm(array[..., 3:], axis=-1, keepdims=True)
    if not has_momentum:
        store.momentum[:] = 0.0
    store.count = rows
    return store


def synthetic_result(mechanism=None, rows=5, **options):
    """A finished run that nobody simulated."""
    mechanism = mechanism or every_joint()
    statistics = RunStatistics(
        steps=120,
        rejected_steps=3,
        rhs_evaluations=841,
        wall_time=0.25,
        singular_times=(0.125, 0.375),
        undetermined_reactions=tuple(joint.name for joint in mechanism.joints[:1]),
    )
    store = filled_store(mechanism, rows, **options)
    return Result(mechanism, SETTINGS, store, statistics, RunStatus.STOPPED, "stopped by the user")
