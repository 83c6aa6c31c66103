"""Runs tell of loads that do nothing and of parts that fall as nothing ties them to the ground."""

from __future__ import annotations

import logging

import pytest

import mechstudio as ms

FALLING = 'No joint ties "upper", "lower" to the ground'
ENDS = ((0, 1, 0), (1, 0, 0))


def links():
    """Two links in a hinge, without one to the ground."""
    return (
        ms.Mechanism()
        .add_rod("upper", (0, 0, 0), (1, 0, 0), mass=1.0)
        .add_rod("lower", (1, 0, 0), (2, 0, 0), mass=1.0)
        .add_joint("knee", "revolute", "upper", "lower", (1, 0, 0))
    )


def held():
    return links().add_joint("hip", "revolute", "ground", "upper", (0, 0, 0))


def ball(model):
    return model.add_body("ball", mass=1.0, inertia=(1, 1, 1), position=(5, 0, 0))


def notes(model):
    return " ".join(ms.simulate(model, 0.01).notes)


def test_a_forgotten_ground_is_told_by_run_log_and_check(caplog):
    with caplog.at_level(logging.WARNING, "mechstudio"):
        assert FALLING in notes(links())
    assert FALLING in caplog.text
    report = ms.check(links())
    assert "yes, but see what is missing or wrong" in str(report)
    assert "not tied to the ground" in str(report)
    assert "can be simulated" in str(ms.check(held()))
    assert "but see" not in str(ms.check(held()))


@pytest.mark.parametrize(
    "meant",
    [
        lambda m: m.add_joint("float", "free", "ground", "upper", (0, 0, 0)),
        lambda m: m.edited(gravity=(0, 0, 0)),
        lambda m: m.set("bodies.upper.velocity", (1, 0, 0)).set("bodies.lower.velocity", (1, 0, 0)),
        lambda m: m.add_spring("coil", "ground", "upper", *ENDS, stiffness=5.0),
        lambda m: m.add_force("thrust", "upper", force=(0, "5*t", 0)),
    ],
)
def test_what_is_meant_to_move_freely_is_not_doubted(meant):
    """A joint of the type free, no gravity, a throw, a spring from outside, or a thrust."""
    assert "No joint ties" not in notes(meant(links()))


def test_a_spring_within_a_part_holds_nothing():
    assert FALLING in notes(links().add_spring("coil", "upper", "lower", *ENDS, stiffness=5.0))


def test_a_body_beside_a_mechanism_is_told_and_balls_are_not(caplog):
    with caplog.at_level(logging.WARNING, "mechstudio"):
        assert 'Without any joint, these fall beside the mechanism: "ball".' in notes(ball(held()))
        assert notes(ball(ms.Mechanism())) == ""
        thrown = ball(held()).set("bodies.ball.velocity", (0, 3, 0))
        assert "ball" not in notes(thrown)
    assert not caplog.records  # which may be meant


@pytest.mark.parametrize("tell", [notes, lambda model: " ".join(ms.check(model).notes)])
def test_loads_that_do_nothing_and_springs_that_push_are_told(tell):
    model = held().add_parameter("k", 0.0)
    idle = model.add_spring("coil", "ground", "upper", *ENDS, stiffness=0)
    idle = idle.add_motor("servo", "hip", "0.0").add_force("push", "upper", function=(0, 0, 0))
    assert 'do nothing: "coil", "servo", "push"' in tell(idle)
    # an event may give it another value
    assert "do nothing" not in tell(model.add_spring("c", "ground", "upper", *ENDS, stiffness="k"))
    assert "do nothing" not in tell(model.add_motor("servo", "hip", "0", kd=1.0))
    pushing = model.add_spring("coil", "ground", "upper", *ENDS, stiffness=-5.0)
    assert 'The stiffness of "coil" is below 0' in tell(pushing)
    assert "below 0" not in tell(model)
