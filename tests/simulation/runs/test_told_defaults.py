"""Bodies that turn with an inertia, or have a mass, that no script gave are told in the log."""

import logging

import pytest

import mechstudio as ms
from mechstudio.simulation.runs.compile_notice import NOTICE


def _told(caplog):
    found = [entry.message for entry in caplog.records if entry.levelno >= logging.WARNING]
    return [message for message in found if message != NOTICE]


def _ball(joint, **given):
    return (
        ms.Mechanism()
        .add_body("ball", position=(1, 0, 0), **given)
        .add_joint("pin", joint, "ground", "ball", (0, 0, 0))
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda model: model,
        lambda model: ms.pose(model, {"pin": -0.3}),
        lambda model: model.set("bodies.ball.mass", 0.02),
        lambda model: model.edited(name="Ball").set("joints.pin.damping", 0.1),
    ],
)
def test_an_inertia_that_was_not_given_is_told(change, caplog):
    """The pendulum is ten times as slow as that of a point mass; whatever else was changed."""
    model = change(_ball("revolute", mass=0.01))
    ms.simulate(model, duration=0.1)
    (told,) = _told(caplog)
    assert told.startswith('No inertia is given for "ball": 1 kg m² about every axis is taken')
    assert told[:20] in " ".join(ms.check(model).notes)


def test_a_mass_that_was_not_given_is_told(caplog):
    ms.simulate(_ball("revolute", inertia=(0.01, 0.01, 0.01)), duration=0.1)
    assert _told(caplog) == ['No mass is given for "ball": 1 kg is taken.']


def test_many_runs_tell_it_once(caplog):
    ms.simulate_many(_ball("revolute", mass=0.01), {"bodies.ball.mass": [1, 2]}, duration=0.1)
    assert len(_told(caplog)) == 1


@pytest.mark.parametrize(
    "model",
    [
        _ball("prismatic", mass=0.01),
        _ball("revolute", mass=0.01, inertia=(1e-6, 1e-6, 1e-6)),
        _ball("revolute", mass=0.01, inertia=(1.0, 1.0, 1.0)),
        _ball("revolute", shapes=[ms.Sphere(radius=0.01)]),
        ms.sample("four_bar"),
    ],
)
def test_nothing_is_told_where_it_does_not_matter(model, caplog):
    """A body that does not turn, one that was given its inertia, or has a shape, and files."""
    ms.simulate(model, duration=0.1)
    assert _told(caplog) == []
