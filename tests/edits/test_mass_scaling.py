"""Another mass keeps the radii of gyration."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.model import Body, Box, Mechanism
from tests.amounts import examples
from tests.edits.placed_joint import unit

MASSES = st.floats(1e-6, 1e6)
SIZES = st.tuples(*[st.floats(0.01, 10.0)] * 3)
TURNS = st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: np.linalg.norm(q) > 0.1)
BAR = Box(size=(0.4, 0.1, 0.1))
CAST = ((2.0, 0.3, 0.0), (0.3, 3.0, -0.2), (0.0, -0.2, 4.0))


@settings(max_examples=examples(40))
@given(size=SIZES, turn=TURNS, mass=MASSES)
def test_a_mass_scales_the_inertia_and_nothing_else(size, turn, mass):
    """What a shape weighs at another mass is what the shape weighs with another density."""
    shape = Box(size=size, orientation=unit(*turn), position=(0.3, -0.1, 0.2))
    before = edits.add_body(Mechanism(), [shape], name="part").mechanism
    after = edits.change_mass(before, ["part"], mass)
    body, wanted = after.body("part"), edits.weigh(before, ["part"], mass=mass).body("part")
    assert body.mass == mass
    scale = np.max(np.array(wanted.inertia))
    assert np.array(body.inertia) == pytest.approx(np.array(wanted.inertia), abs=1e-12 * scale)
    assert body.edited(mass=before.body("part").mass, inertia=before.body("part").inertia) == (
        before.body("part")
    )


def test_each_body_keeps_its_own_radii():
    """Each is scaled by its own ratio; others stay, and a name may stand alone."""
    bodies = [Body(name=name, mass=mass, inertia=CAST) for name, mass in (("a", 2), ("b", 8))]
    before = Mechanism(bodies=(*bodies, Body(name="c")))
    after = edits.change_mass(before, ["a", "b"], 4.0)
    for name, ratio in (("a", 2.0), ("b", 0.5)):
        assert np.array(after.body(name).inertia) == pytest.approx(ratio * np.array(CAST))
    assert after.body("c") is before.body("c")
    assert before.change_mass("a", 4.0).body("a") == after.body("a")


def test_the_inertia_follows_the_parameter_of_the_mass():
    """Also from one expression of the mass to the next, and back to a number."""
    model = edits.add_body(Mechanism(parameters={"m": 3.0}), [BAR], name="bar").mechanism
    radii = np.array(model.body("bar").inertia) / model.body("bar").mass
    for mass, wanted in (("m", 7.0), ("2*m", 14.0), ("m + 1 ", 8.0), (5.0, 5.0)):
        model = edits.change_mass(model, ["bar"], mass)
        changed = edits.set_parameters(model, {"m": 7.0}).body("bar")
        assert changed.mass == wanted
        assert np.array(changed.inertia) == pytest.approx(wanted * radii)
    assert not model.expressions


def test_an_inertia_of_other_expressions_stays():
    """It says already what it follows; arithmetic of plain numbers is a number."""
    moments = ("m*r**2", "m*r**2", "2*m*r**2")
    ring = Body(name="ring", mass=3.0)
    model = Mechanism(parameters={"m": 3.0, "r": 0.5}, bodies=(ring,))
    model = edits.set_values(model, {"bodies.ring.inertia": moments})
    after = edits.change_mass(model, ["ring"], "2*m")
    assert after.body("ring").mass == 6.0
    assert after.expressions == model.expressions | {"bodies.ring.mass": "2*m"}
    plain = Mechanism(bodies=(Body(name="ring", mass=3.0),))
    assert edits.change_mass(plain, ["ring"], "2*3").expressions == {"bodies.ring.mass": "2*3"}


@pytest.mark.parametrize("mass", [0.0, -1.0, float("nan"), float("inf"), "x"])
def test_a_mass_that_is_none_is_refused(mass):
    """By the sentence of the field."""
    with pytest.raises(ModelError, match="mass"):
        edits.change_mass(Mechanism(bodies=(Body(name="a"),)), ["a"], mass)


def test_places_change_the_mass_alone():
    """Scripts and `--set` say which number they mean."""
    model = Mechanism(bodies=(Body(name="a"),))
    for after in (
        edits.set_values(model, {"bodies.a.mass": 2.0}),
        edits.change(model, [("body", "a")], mass=2.0),
    ):
        assert after.body("a").mass == 2.0
        assert after.body("a").inertia == model.body("a").inertia
