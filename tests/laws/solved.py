"""What the program computes, as arrays in model order, next to the sample models."""

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import numpy as np

from mechstudio.io import load
from mechstudio.io.model_file import SUFFIX
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import RunOptions, Simulation
from mechstudio.simulation.solvers import SOLVERS
from tests.reference.rotations import Array, matrix_of

FOLDER = Path(__file__).parents[2] / "sample_models"
SAMPLES = tuple(sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob("*" + SUFFIX)))

FORMULATIONS = tuple(entry.key for entry in SOLVERS if entry.takes_loops)
"""Keys of the dynamics methods that can take any model."""

TREE_ONLY = tuple(entry.key for entry in SOLVERS if not entry.takes_loops)
"""Keys of those that can take trees."""

METHODS = tuple(entry.key for entry in SOLVERS if entry.key in FORMULATIONS and not entry.has_steps)
"""Those whose steps follow the tolerances."""


def formulations_of(mechanism: Mechanism) -> tuple[str, ...]:
    """Those of `FORMULATIONS` that can take a model."""
    without = {entry.key for entry in SOLVERS if not entry.takes_couplings}
    return tuple(key for key in FORMULATIONS if not (mechanism.couplings and key in without))


@dataclass(frozen=True)
class Motion:
    """Rows of a run; the first axis is time, the second runs over bodies or joints.

    Attributes:
        time: Shape (N,) [s].
        pose: Rows [x y z qw qx qy qz], shape (N, body_count, 7).
        velocity: Of the origins and angular, shape (N, body_count, 6).
        acceleration: Likewise.
        reaction: [force, torque] of body 1 on body 2 at frame 2, shape (N, joint_count, 6).
        effort: Of each driver [N or N m], shape (N, driver_count).
        coupling: Effort of each coupling along coordinate 2 [N or N m], shape (N, coupling_count).
        energy: Kinetic, potential, dissipated, supplied, total [J], shape (N, 5).
        constraint: Position, velocity and acceleration errors, shape (N, 3).
        coordinate: Coordinates of all joints in one row.
        rate: Rates of all joints in one row.
    """

    time: Array
    pose: Array
    velocity: Array
    acceleration: Array
    reaction: Array
    effort: Array
    coupling: Array
    energy: Array
    constraint: Array
    coordinate: Array
    rate: Array


def motion_of(result: Result) -> Motion:
    """The rows of a result."""
    store, count = result.store, result.count
    return Motion(
        time=store.time[:count],
        pose=store.body_pose[:count],
        velocity=store.body_velocity[:count],
        acceleration=store.body_acceleration[:count],
        reaction=store.joint_load[:count],
        effort=store.driver_effort[:count],
        coupling=store.coupling_effort[:count],
        energy=store.energy[:count],
        constraint=store.constraint[:count],
        coordinate=store.coordinate[:count],
        rate=store.rate[:count],
    )


@cache
def sample(name: str) -> Mechanism:
    """A sample model, which is read once: models are values."""
    return load(FOLDER / (name + SUFFIX))


def is_conservative(mechanism: Mechanism) -> bool:
    """Whether nothing in the model takes or supplies energy."""
    lossy = any(
        any(joint.per_coordinate("damping")) or any(joint.per_coordinate("friction"))
        for joint in mechanism.joints
    )
    limited = any(joint.limits is not None for joint in mechanism.joints)
    acting = any(law != "0" for joint in mechanism.joints for law in joint.efforts())
    return not (lossy or limited or acting or mechanism.drivers or mechanism.forces)


def centers(mechanism: Mechanism, pose: Array) -> Array:
    """Centers of mass of all bodies in the rows of a run, shape (N, body_count, 3)."""
    arms = np.array([body.center_of_mass for body in mechanism.bodies])
    shifted = np.empty((*pose.shape[:2], 3))
    for row, places in zip(shifted, pose, strict=True):
        for b, place in enumerate(places):
            row[b] = place[:3] + matrix_of(place[3:]) @ arms[b]
    return shifted


def relative_error(value: Array, expected: Array) -> float:
    """Largest difference over the largest expected magnitude, or over 1 if that is smaller."""
    scale = max(1.0, float(np.abs(expected).max(initial=0.0)))
    return float(np.abs(value - expected).max(initial=0.0)) / scale


def solved(mechanism: Mechanism, method: str) -> Motion:
    """The model's starting state with its accelerations and reactions, as one row."""
    options = RunOptions.for_mechanism(
        mechanism, solver=method, integrator="dopri5", duration=1e-6, fixed_step=1e-6
    )
    run = Simulation(mechanism, options)
    run.advance()
    whole = motion_of(run.result)
    return Motion(**{field.name: getattr(whole, field.name)[:1] for field in fields(Motion)})
