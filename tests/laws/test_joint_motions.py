"""Motions over single joints that have solutions in closed form, by every method."""

import numpy as np
import pytest

from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.simulation import check, simulate
from tests.laws.solved import Motion, motion_of
from tests.reference.rotations import Array

METHODS = ("hdca", "dca")
GRAVITY = 9.81
TO_Y = (0.5**0.5, -(0.5**0.5), 0.0, 0.0)
"""Orientation of a frame whose z axis is the world's y axis."""
TO_X = (0.5**0.5, 0.0, 0.5**0.5, 0.0)
"""The same for the world's x axis."""


def run(mechanism: Mechanism, method: str, duration: float = 1.0) -> Motion:
    """The motion at tight tolerances."""
    return motion_of(
        simulate(
            mechanism,
            solver=method,
            integrator="dop853",
            duration=duration,
            output_step=0.05 * duration,
            rtol=1e-11,
            atol=1e-11,
        )
    )


def rod(name: str, end: Array, angle: float, mass: float = 1.0) -> Body:
    """A thin rod of 1 m along its x axis, from an end at an angle from the x axis [rad]."""
    center = end + 0.5 * np.array([np.cos(angle), np.sin(angle), 0.0])
    return Body(
        name=name,
        mass=mass,
        inertia=((1e-3 * mass, 0.0, 0.0), (0.0, mass / 12, 0.0), (0.0, 0.0, mass / 12)),
        position=tuple(map(float, center)),
        orientation=(float(np.cos(angle / 2)), 0.0, 0.0, float(np.sin(angle / 2))),
    )


def angle_of(pose: Array) -> Array:
    """Angle about z of pose rows that turn about z only [rad]."""
    return 2.0 * np.arctan2(pose[:, 6], pose[:, 3])


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("pitch", [0.5, -0.1])
@pytest.mark.parametrize("reverse", [False, True])
def test_a_nut_falls_along_its_screw(method, pitch, reverse):
    """Constant acceleration m g h^2 / (J + m h^2), h the lead; the thread bears the rest."""
    nut = Body(name="nut", mass=2.0, inertia=((0.3, 0, 0), (0, 0.05, 0), (0, 0, 0.3)))
    frame = Frame(orientation=TO_Y)
    bodies = ("nut", "ground") if reverse else ("ground", "nut")
    thread = Joint(
        name="thread",
        type="screw",
        body1=bodies[0],
        body2=bodies[1],
        frame1=frame,
        frame2=frame,
        pitch=pitch,
    )
    mechanism = Mechanism(gravity=(0, -GRAVITY, 0), bodies=(nut,), joints=(thread,))
    motion, lead = run(mechanism, method, 2.0), pitch / (2 * np.pi)
    fall = 2.0 * GRAVITY * lead**2 / (0.05 + 2.0 * lead**2)
    assert np.abs(motion.pose[:, 0, 1] + 0.5 * fall * motion.time**2).max() < 1e-8
    turns = -0.5 * fall * motion.time**2 / lead * (-1.0 if reverse else 1.0)
    assert np.abs(motion.coordinate[:, 0] - turns).max() < 1e-7
    force = 2.0 * (GRAVITY - fall) * (-1.0 if reverse else 1.0)
    assert np.abs(motion.reaction[:, 0, 1] - force).max() < 1e-8
    assert np.abs(motion.reaction[:, 0, 4] + lead * force).max() < 1e-8


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("upright", ["point_on_line", "point_on_plane"])
def test_a_ladder_slides_down_a_wall(method, upright):
    """A rod between wall and floor: angle'' = -3 g cos(angle) / (2 L) from the floor."""
    ladder = rod("ladder", np.array([0.0, 0.8, 0.0]), -np.arcsin(0.8))
    wall = Joint(
        name="wall",
        type=upright,
        body1="ground",
        body2="ladder",
        # the line is vertical; the plane is that of the wall
        frame1=Frame(orientation=TO_Y if upright == "point_on_line" else TO_X),
        frame2=Frame(position=(-0.5, 0.0, 0.0)),
    )
    floor = Joint(
        name="floor",
        type="point_on_plane",
        body1="ground",
        body2="ladder",
        frame1=Frame(orientation=TO_Y),
        frame2=Frame(position=(0.5, 0.0, 0.0)),
    )
    mechanism = Mechanism(gravity=(0, -GRAVITY, 0), bodies=(ladder,), joints=(wall, floor))
    motion = run(mechanism, method, 0.4)
    slope = -angle_of(motion.pose[:, 0])
    falling = motion.acceleration[:, 0, 5]
    assert np.abs(falling - 1.5 * GRAVITY * np.cos(slope)).max() < 1e-7
    assert np.abs(motion.pose[:, 0, 0] - 0.5 * np.cos(slope)).max() < 1e-9
    assert np.abs(motion.pose[:, 0, 1] - 0.5 * np.sin(slope)).max() < 1e-9
    # kinetic energy m v^2 / 2 + J w^2 / 2 = m L^2 w^2 / 6 of what it fell
    fallen = 0.5 * GRAVITY * (0.8 - np.sin(slope))
    assert np.abs(motion.velocity[:, 0, 5] ** 2 / 6 - fallen).max() < 1e-8


def hung(kind: str, mass: float) -> Mechanism:
    """A rod on a pin whose free end carries another by a link of 0.7 m: a rod or a distance."""
    first = rod("first", np.zeros(3), 0.4)
    joint = first.position[0] * 2, first.position[1] * 2, 0.0
    tip = np.array([joint[0] + 0.7, joint[1], 0.0])
    second = rod("second", tip, -1.1)
    pin = Joint(
        name="pin",
        type="revolute",
        body1="ground",
        body2="first",
        frame2=Frame(position=(-0.5, 0.0, 0.0)),
    )
    ends = Frame(position=(0.5, 0.0, 0.0)), Frame(position=(-0.5, 0.0, 0.0))
    if kind == "distance":
        link = Joint(
            name="link",
            type="distance",
            body1="first",
            body2="second",
            frame1=ends[0],
            frame2=ends[1],
        )
        bodies, joints = (first, second), (pin, link)
    else:
        bar = Body(
            name="bar",
            mass=mass,
            inertia=((mass, 0, 0), (0, mass, 0), (0, 0, mass)),
            position=joint,
        )
        joints = (
            pin,
            Joint(name="a", type="spherical", body1="first", body2="bar", frame1=ends[0]),
            Joint(
                name="b",
                type="spherical",
                body1="bar",
                body2="second",
                frame1=Frame(position=(0.7, 0.0, 0.0)),
                frame2=ends[1],
            ),
        )
        bodies = (first, second, bar)
    return Mechanism(gravity=(0, -GRAVITY, 0), bodies=bodies, joints=joints)


@pytest.mark.parametrize("method", METHODS)
def test_a_distance_is_a_ball_ended_rod_without_mass(method):
    """The motion is the limit of that with a bar whose mass tends to zero."""
    expected = run(hung("distance", 0.0), method, 0.5).pose[:, :2]
    errors = [
        np.abs(run(hung("bar", mass), method, 0.5).pose[:, :2] - expected).max()
        for mass in (1e-3, 1e-4)
    ]
    assert errors[0] < 2e-3
    assert errors[1] == pytest.approx(0.1 * errors[0], rel=0.02)


def test_a_distance_takes_one_degree_of_freedom():
    """The second rod has its six, less one; nothing ties it to the ground but coordinates."""
    report = check(hung("distance", 0.0))
    assert report.degrees_of_freedom == 1 + 6 - 1
    assert report.unconnected == ()


@pytest.mark.parametrize("method", METHODS)
def test_a_given_length_is_kept(method):
    """A pendulum on a distance of its own length swings with the period of its length."""
    bob = Body(
        name="bob",
        mass=1.0,
        inertia=((1e-6, 0, 0), (0, 1e-6, 0), (0, 0, 1e-6)),
        position=(0.01, -0.99995, 0.0),
    )
    string = Joint(name="string", type="distance", body1="ground", body2="bob", length=1.0)
    motion = run(Mechanism(gravity=(0, -GRAVITY, 0), bodies=(bob,), joints=(string,)), method, 2.0)
    assert np.abs(np.linalg.norm(motion.pose[:, 0, :3], axis=1) - 1.0).max() < 1e-9
    expected = motion.pose[0, 0, 0] * np.cos(np.sqrt(GRAVITY) * motion.time)
    assert np.abs(motion.pose[:, 0, 0] - expected).max() < 2e-6
    pull = np.linalg.norm(motion.reaction[:, 0, :3], axis=1)
    assert np.abs(pull - GRAVITY).max() < 2e-3
