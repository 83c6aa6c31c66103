"""Assembling mechanisms in which light bodies meet heavy ones."""

from itertools import permutations

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import UnfitModelError
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.model import Body, Driver, Frame, Joint
from mechstudio.simulation import solve_assembly
from mechstudio.simulation.assembling import newton_assembly
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_models import random_loops
from tests.simulation.assembling.test_assemble import nudged
from tests.simulation.models import double_hinge

MASSES = [(1.0, 1.0, 1.0), *permutations((1.0, 100.0, 500.0)), *permutations((1.0, 1e4, 1.0))]
OFFSETS = (-0.2, -0.1, -0.05, 0.08, 0.1, 0.2)  # [m]
ALONG = (np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0)  # z along x of the world


def link(name, start, end, mass):
    """A slender link between two points of the plane, and its frames at both."""
    (x, y), length = 0.5 * np.add(start, end), float(np.linalg.norm(np.subtract(end, start)))
    angle = np.arctan2(end[1] - start[1], end[0] - start[0])
    about = mass * length**2 / 12
    body = Body(
        name=name,
        mass=mass,
        inertia=np.diag([0.01 * about, about, about]).tolist(),
        position=(x, y, 0.0),
        orientation=(np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)),
    )
    ends = Frame(position=(-length / 2, 0.0, 0.0)), Frame(position=(length / 2, 0.0, 0.0))
    return body, *ends


def pin(name, body1, frame1, body2, frame2):
    """A hinge across the plane."""
    return Joint(name=name, type="revolute", body1=body1, frame1=frame1, body2=body2, frame2=frame2)


def slider_crank(masses):
    """Crank, rod and a block on the x axis, as drawn."""
    crank, foot, head = link("crank", (0.0, 0.0), (0.2, 0.4), masses[0])
    rod, start, end = link("rod", (0.2, 0.4), (1.2, 0.0), masses[1])
    about = masses[2] * 0.16 / 6
    block = Body(
        name="last",
        mass=masses[2],
        inertia=np.diag([about] * 3).tolist(),
        position=(1.2, 0.0, 0.0),
    )
    joints = (
        pin("main", "ground", Frame(), "crank", foot),
        pin("elbow", "crank", head, "rod", start),
        pin("wrist", "rod", end, "last", Frame()),
        Joint(
            name="guide",
            type="prismatic",
            body1="ground",
            body2="last",
            frame1=Frame(position=(1.2, 0.0, 0.0), orientation=ALONG),
            frame2=Frame(orientation=ALONG),
        ),
    )
    return ms.Mechanism(name="Slider-crank", bodies=(crank, rod, block), joints=joints)


def four_bar(masses):
    """Crank, coupler and rocker, as drawn."""
    points = (0.0, 0.0), (0.2, 0.4), (1.2, 0.8), (1.0, 0.0)
    crank, foot, head = link("crank", *points[:2], masses[0])
    rod, start, end = link("rod", *points[1:3], masses[1])
    rocker, top, base = link("last", *points[2:], masses[2])
    joints = (
        pin("main", "ground", Frame(), "crank", foot),
        pin("elbow", "crank", head, "rod", start),
        pin("wrist", "rod", end, "last", top),
        pin("base", "last", base, "ground", Frame(position=(1.0, 0.0, 0.0))),
    )
    return ms.Mechanism(name="Four-bar", bodies=(crank, rod, rocker), joints=joints)


def shifted(mechanism, offset):
    """The mechanism with its last body moved along x."""
    *others, last = mechanism.bodies
    x, y, z = last.position
    return mechanism.edited(bodies=(*others, last.edited(position=(x + offset, y, z))))


def poses(mechanism):
    """Poses of all bodies, shape (n, 7)."""
    return initial_state(mechanism.edited(drivers=()))[0]


def bend(mechanism):
    """To which side rod and last body bend: links of the four-bar, rod and guide of the other."""
    axes = [rotation_matrix(body.orientation) for body in mechanism.bodies[1:]]
    slides = mechanism.joints[-1].type == "prismatic"
    return np.sign(np.cross(axes[0][:, 0], axes[1][:, 1 if slides else 0])[2])


def gap(mechanism):
    """Largest gap of any joint."""
    plain = mechanism.edited(drivers=(), forces=())
    return np.abs(DenseModel(plain).residual(poses(plain))).max()


@pytest.mark.wide
@pytest.mark.parametrize("masses", MASSES)
@pytest.mark.parametrize("make", [slider_crank, four_bar])
def test_a_driven_loop_closes_as_it_was_drawn(make, masses):
    """Whatever bodies weigh, one that was moved away comes back: the driver leaves no choice."""
    motor = Driver(
        name="motor", joint="main", coordinate=0, kind="position", function="atan2(0.4, 0.2) + t"
    )
    drawn = make(masses).edited(drivers=(motor,))
    for offset in OFFSETS:
        closed = ms.assemble(shifted(drawn, offset))
        assert np.abs(poses(closed) - poses(drawn)).max() < 1e-10


@pytest.mark.wide
@pytest.mark.parametrize("masses", MASSES)
@pytest.mark.parametrize("make", [slider_crank, four_bar])
def test_a_free_loop_closes_on_the_branch_that_was_drawn(make, masses):
    """Without a driver the way is about as short, in the norm of the masses, as the way back."""
    drawn = make(masses)
    for offset in OFFSETS:
        report = solve_assembly(shifted(drawn, offset))
        assert gap(report.mechanism) < 1e-10
        way = np.sqrt(
            sum(
                body.mass * move.translation**2 + body.inertia[2][2] * move.rotation**2
                for body, move in zip(drawn.bodies, report.moves, strict=True)
            )
        )
        assert way < 1.05 * np.sqrt(masses[2]) * abs(offset)
        assert bend(report.mechanism) == bend(drawn)


@pytest.mark.parametrize("seed", [3, 5, 16, 19, 27])
def test_random_loops_close_over_four_decades_of_mass(seed):
    """Loops of all joint types close as well where the masses of their bodies are far apart."""
    rng = np.random.default_rng(seed)
    mechanism = random_loops(rng, 6, 2, elements=False)
    factors = 10.0 ** rng.uniform(0.0, 4.0, len(mechanism.bodies))
    bodies = tuple(
        body.edited(mass=body.mass * factor, inertia=(factor * np.array(body.inertia)).tolist())
        for body, factor in zip(mechanism.bodies, factors.tolist(), strict=True)
    )
    for size in (0.1, 0.2):
        assert gap(ms.assemble(nudged(mechanism.edited(bodies=bodies), size, rng))) < 1e-10


def test_like_bodies_close_what_masses_do_not(monkeypatch):
    """Where the steps by mass lead nowhere, those that take all bodies for alike close the loop."""
    weigh, asked = newton_assembly.weigh_displacements, []

    def stuck(system, steps, is_alike):
        asked.append(is_alike)
        weigh(system, steps, is_alike)
        if not is_alike:
            steps.shift[:] *= 1e-9
            steps.turn[:] *= 1e-9

    monkeypatch.setattr(newton_assembly, "SHAKES", (0.0,))
    monkeypatch.setattr(newton_assembly, "weigh_displacements", stuck)
    assert gap(ms.assemble(shifted(slider_crank((1.0, 100.0, 500.0)), 0.1))) < 1e-10
    assert asked == [False, True]


def test_no_more_is_said_than_was_tried():
    """What stays open is told as the best that was found, with what was tried."""
    with pytest.raises(UnfitModelError, match="in the best poses found") as caught:
        ms.assemble(double_hinge(offset=0.5))
    assert "0.1 rad and 0.5 rad, with the bodies weighed by their masses and all alike" in str(
        caught.value
    )
    assert all("whatever" not in problem.message for problem in caught.value.problems)
