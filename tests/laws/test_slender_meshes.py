"""Meshes of slender bodies, of which compounds have more free spins or ports than are kept apart.

Every two bodies have a joint with one constraint, so that nothing is assembled without compounds of
many ports. Rods have one free spin each; point masses on arms, slender about all axes, have three.
"""

import numpy as np
import pytest

from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.kinematics.bodies import place_all_axes
from mechstudio.dynamics.kinematics.workspace import CARRIED, CARRIED_PORTS
from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.simulation import check, simulate
from mechstudio.simulation.assembling.assemble import assemble
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.rotations import matrix_of, quaternion_of

THIN = (1e-2, 1e-4, 1e-6)
DENSE = 1e-9  # errors of the dense reference, of the largest acceleration
INSTANT = 1e-9  # [s]


def mesh(count: int, moments: tuple[float, float, float]) -> Mechanism:
    """So many bodies of 1 kg, each joined to all others, one of them to the ground."""
    rng = np.random.default_rng(count)
    inertia = tuple(map(tuple, np.diag(moments)))
    bodies = [
        Body(
            name=f"body {k}",
            inertia=inertia,
            position=tuple(rng.normal(size=3)),
            orientation=tuple(quaternion_of(matrix_of(rng.normal(size=4)))),
        )
        for k in range(count)
    ]
    joints = [Joint(name="pin", type="spherical", body1="ground", body2="body 0")]
    joints[0] = joints[0].edited(frame1=Frame(position=bodies[0].position))
    for k in range(count):
        for m in range(k):
            point, turn = 0.3 * rng.normal(size=3), matrix_of(rng.normal(size=4))
            place = np.array(bodies[k].position) + point
            frames = [_seen(body, place, turn) for body in (bodies[k], bodies[m])]
            joints.append(
                Joint(
                    name=f"joint {k} {m}",
                    type="point_on_plane",
                    body1=bodies[k].name,
                    body2=bodies[m].name,
                    frame1=frames[0],
                    frame2=frames[1],
                )
            )
    return Mechanism(bodies=bodies, joints=joints, gravity=(0.0, 0.0, -9.81))


def _seen(body: Body, place: np.ndarray, turn: np.ndarray) -> Frame:
    """A frame of the world, seen from a body."""
    back = matrix_of(body.orientation).T
    return Frame(
        position=tuple(back @ (place - body.position)),
        orientation=tuple(quaternion_of(back @ turn)),
    )


def rods(count: int, thin: float) -> Mechanism:
    return mesh(count, (0.5 * thin**2, 0.1, 0.1))


def points(count: int, thin: float) -> Mechanism:
    return mesh(count, (thin**2, 1.1 * thin**2, 1.2 * thin**2))


def largest(mechanism: Mechanism) -> tuple[int, int]:
    """Most spins that a compound keeps apart, and most ports of one."""
    assembly = assemble(mechanism)
    system, work = assembly.compiled.system, assembly.work
    place_all_axes(system, work)
    factorize_with(system, work, 1e-12)
    return int(work.carried_count.max()), int(system.compounds["port_count"].max())


def error(mechanism: Mechanism) -> float:
    """Of the accelerations of mass centers, by those of the dense equations of motion."""
    result = simulate(
        mechanism,
        solver="dca",
        integrator="rk4",
        fixed_step=INSTANT,
        duration=INSTANT,
        output_step=INSTANT,
    )
    expected = solve(DenseModel(mechanism), *initial_state(mechanism)).acceleration[:, :3]
    found = result.store.body_acceleration[0, :, :3]
    return float(np.abs(found - expected).max() / np.abs(expected).max())


@pytest.mark.parametrize("thin", THIN)
@pytest.mark.parametrize("count", [5, 6, 8])
@pytest.mark.parametrize("make", [rods, points])
def test_freedoms_are_counted(make, count, thin):
    """However many spins and ports there are, no constraint of a random mesh is redundant."""
    report = check(make(count, thin))
    assert not report.redundant
    assert report.degrees_of_freedom == 6 * count - 3 - count * (count - 1) // 2


@pytest.mark.wide
@pytest.mark.parametrize("thin", THIN)
@pytest.mark.parametrize(
    ("make", "count"), [(rods, 5), (rods, 6), (rods, 8), (points, 3), (points, 6)]
)
def test_spins_that_are_kept_apart_lose_no_digits(make, count, thin):
    """Nor do those of compounds with more ports, as long as single joints block them."""
    assert error(make(count, thin)) < DENSE


@pytest.mark.parametrize("thin", THIN)
def test_beyond_the_limits_digits_are_lost(thin):
    """What does not fit is subtracted: of the mobilities, rounding is left, and no more."""
    mechanism = points(8, thin)
    spins, ports = largest(mechanism)
    assert spins == CARRIED
    assert ports > CARRIED_PORTS
    assert error(mechanism) < DENSE + np.finfo(float).eps / thin**2
