"""The weight of a body follows the sizes of its shape, where these are expressions."""

import numpy as np
import pytest

from mechstudio import edits, io
from mechstudio.model import Box, Capsule, Cylinder, Mechanism, Sphere
from mechstudio.model.evaluated import Evaluated

PARAMETERS = {"a": 0.3, "b": 0.2, "c": 0.05, "rho": 2700.0}
OTHER = {"a": 0.7, "b": 0.11, "c": 0.02, "rho": 7850.0}


def number(text, values):
    return Evaluated(eval(text, {}, values), text)


def assert_alike(found, expected):
    """Moments of inertia, but for rounding of the largest."""
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * np.max(expected))


SHAPES = {
    "box": lambda v: Box(size=(number("a", v), 0.25, number("2*c", v))),
    "cylinder": lambda v: Cylinder(radius=number("c", v), length=number("a + b", v)),
    "sphere": lambda v: Sphere(radius=number("b", v)),
    "capsule": lambda v: Capsule(radius=number("c", v), length=number("a", v)),
    "capsule of one length": lambda v: Capsule(radius=number("c", v), length=0.4),
}


@pytest.mark.parametrize("mass", [None, 3.0])
@pytest.mark.parametrize("key", SHAPES)
def test_bodies_weigh_what_they_would_if_drawn_anew(tmp_path, key, mass):
    """With other parameters, and out of a file."""
    made = SHAPES[key]
    mechanism = edits.add_body(Mechanism(parameters=PARAMETERS), [made(PARAMETERS)], mass=mass)
    path = tmp_path / "model.mech.json"
    io.save(mechanism.mechanism, path)
    (body,) = edits.set_parameters(io.load(path), OTHER).bodies
    weight = edits.mass_properties(body.shapes)
    factor = 1.0 if mass is None else mass / weight.mass
    assert body.mass == pytest.approx(factor * weight.mass)
    assert_alike(body.inertia, factor * np.array(weight.inertia))


@pytest.mark.parametrize("mass", [None, "2*rho/2700"])
def test_bars_with_round_ends_follow_their_ends_and_width(mass):
    """As bars of other sections do."""
    model = Mechanism(parameters=PARAMETERS)
    given = {} if mass is None else {"mass": number(mass, PARAMETERS)}
    edit = edits.add_link(
        model, (0, 0, 0), ("a", "b", 0), shape="capsule", width=number("c", PARAMETERS), **given
    )
    (bar,) = edits.set_parameters(edit.mechanism, OTHER).bodies
    (drawn,) = edits.add_link(
        Mechanism(),
        (0, 0, 0),
        (OTHER["a"], OTHER["b"], 0),
        shape="capsule",
        width=OTHER["c"],
        mass=None if mass is None else 2.0 * OTHER["rho"] / 2700.0,
    ).mechanism.bodies
    assert bar.mass == pytest.approx(drawn.mass)
    assert bar.position == pytest.approx(drawn.position)
    assert_alike(bar.inertia, drawn.inertia)
    assert bar.shapes[0].length == pytest.approx(drawn.shapes[0].length)


def test_a_width_alone_is_followed():
    model = Mechanism(parameters=PARAMETERS)
    width = number("c", PARAMETERS)
    edit = edits.add_link(model, (0, 0, 0), (1, 0, 0), shape="capsule", width=width)
    (bar,) = edits.set_parameter(edit.mechanism, "c", 0.1).bodies
    assert bar.mass == pytest.approx(edits.mass_properties(bar.shapes).mass)
