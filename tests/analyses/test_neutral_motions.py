"""What counts as held by nothing: stiffness that is no more than rounding, in any units."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from tests.analyses.models import pendulum

SCALES = [
    (1.0, 1.0, 1.0),
    (1e-3, 1e-3, 1e-2),
    (1e3, 1e3, 30.0),
    (1e-3, 1e3, 1e3),
    (1e3, 1e-3, 1e-3),
]
"""Units of length [m], mass [kg] and time [s]."""


def linkage(units, *, thin, stiffness=0.0, damping=0.0):
    """A crank and a rocker with a rod between two ball joints, in units of its own.

    Args:
        units: Length, mass and time.
        thin: Inertia of the rod about its axis, of that about its others.
        stiffness: Of a spring at the rocker, in those units.
        damping: Of a damper at its pivot, likewise.
    """
    length, mass, time = units
    crank, ball, foot = (
        tuple((length * np.array(place)).tolist())
        for place in ((0.1, 0.0, 0.0), (0.42, 0.27, 0.23), (0.42, 0.27, -0.2))
    )
    model = (
        ms.Mechanism(gravity=(0, 0, -9.81 * length / time**2))
        .add_rod("crank", (0, 0, 0), crank, mass=mass)
        .add_rod("coupler", crank, ball, mass=mass)
        .add_rod("rocker", ball, foot, mass=mass)
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=(0, 0, 1))
        .add_joint("a", "spherical", "crank", "coupler", crank)
        .add_joint("b", "spherical", "coupler", "rocker", ball)
        .add_joint("out", "revolute", "ground", "rocker", foot, axis=(1, 0, 0))
        .mechanism
    )
    about = model.body("coupler").inertia[1][1]
    rod = {"inertia": ((thin * about, 0, 0), (0, about, 0), (0, 0, about))}
    spring = ms.SpringDamper(
        name="spring",
        body1="ground",
        point1=(0.0, length, length),
        body2="rocker",
        stiffness=stiffness * mass / time**2,
        damping=0.0,
        free_length=0.3 * length,
    )
    return model.edited(
        bodies=[body.edited(**(rod if body.name == "coupler" else {})) for body in model.bodies],
        joints=[
            joint.edited(damping=damping * mass * length**2 / time if joint.name == "out" else 0.0)
            if joint.type == "revolute"
            else joint
            for joint in model.joints
        ],
        forces=[spring] if stiffness else [],
    )


@pytest.mark.parametrize("units", SCALES)
@pytest.mark.parametrize("thin", [1e-2, 1e-4, 1e-8])
@pytest.mark.parametrize("stiffness", [0.0, 1e2, 1e8])
def test_the_spin_of_a_rod_is_no_mode(units, thin, stiffness):
    """Of two motions one vibrates or leads away; the spin is free, however thin the rod is."""
    found = ms.modes(linkage(units, thin=thin, stiffness=stiffness))
    assert found.zero_modes == 1
    assert len(found) == 1
    assert found.frequencies[0] * units[2] > 1e-2


@pytest.mark.parametrize("units", SCALES)
def test_the_spin_of_a_rod_is_no_damped_mode(units):
    """The same where a damper makes the equations those of first order."""
    found = ms.modes(linkage(units, thin=1e-6, stiffness=1e2, damping=0.01))
    assert found.zero_modes == 1
    assert np.abs(found.eigenvalues).min() * units[2] > 0.1


@pytest.mark.parametrize("units", SCALES)
def test_a_resting_rod_that_spins_is_neutral(units):
    """The equilibrium of a sprung linkage with such a rod is neutral, and names its joints."""
    found = ms.static(linkage(units, thin=6e-4, stiffness=1e2))
    assert found.stability == "neutral"
    (free,) = found.free_directions
    assert "joint 'b'" in free
    assert "joint 'out'" not in free


def test_a_weak_spring_counts_beside_a_strong_one():
    """A balance wheel on a hair spring swings at its own frequency beside a heavy, stiff part."""
    wheel = pendulum(arm=0.0, stiffness=1e-6).edited(gravity=(0, 0, 0))
    light = wheel.bodies[0].edited(mass=1e-3, inertia=((1e-7, 0, 0), (0, 1e-7, 0), (0, 0, 1e-7)))
    heavy = ms.Body(name="block", mass=10.0, position=(2.0, 0.0, 0.0))
    slide = ms.Joint(
        name="slide",
        type="prismatic",
        body1="ground",
        body2="block",
        frame1=ms.Frame(position=(2.0, 0.0, 0.0)),
        stiffness=1e12,
    )
    found = ms.modes(wheel.edited(bodies=[light, heavy], joints=[*wheel.joints, slide]))
    expected = np.sqrt([1e-6 / 1e-7, 1e12 / 10.0]) / (2 * np.pi)
    assert found.zero_modes == 0
    assert found.frequencies == pytest.approx(expected, rel=1e-6)


def test_an_unstable_equilibrium_says_what_to_do():
    """A rod that stands upright is told as unstable, with a remedy, at rest and in modes."""
    upright = pendulum(angle=np.pi)
    for notes in (ms.static(upright).notes, ms.modes(upright).notes):
        (note,) = notes
        assert "unstable" in note
        assert "move the mechanism a little away" in note
    assert ms.static(pendulum(angle=np.pi - 0.1)).stability == "stable"
    assert ms.static(pendulum(angle=np.pi - 0.1)).notes == ()


def test_a_model_without_bodies_is_refused(tmp_path, capsys):
    """Nothing can rest where there is nothing; the command says so as well."""
    empty = ms.Mechanism(name="empty")
    for analysis in (ms.static, lambda model: ms.modes(model, at="equilibrium")):
        with pytest.raises(ms.AnalysisError, match="no bodies"):
            analysis(empty)
    ms.save(empty, tmp_path / "empty.mech.json")
    assert main(["static", str(tmp_path / "empty.mech.json")]) == 2
    assert "no bodies" in capsys.readouterr().err
