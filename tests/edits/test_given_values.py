"""What edits say of values that are not given, or that are no numbers."""

import pytest

import mechstudio as ms


def test_the_thickness_of_a_thin_rod_follows_its_length():
    """Its inertia about its own axis is that of a hundredth of its length."""
    model = ms.Mechanism(parameters={"L": 1.0}).add_rod("rod", (0, 0, 0), ("L", 0, 0), mass=3.0)
    for length in (1.0, 2.0):
        rod = model.set("L", length).bodies["rod"]
        assert rod.inertia[0][0] == pytest.approx(3.0 * (0.01 * length) ** 2 / 2)
        assert rod.inertia[1][1] == pytest.approx(3.0 * length**2 / 12)
        assert rod.shapes[0].radius == pytest.approx(0.01 * length)


def test_bodies_without_an_inertia_are_told():
    """`check` names those of a script, whatever else of them is given."""
    model = ms.Mechanism().add_body("ball", mass=5.0, center_of_mass=(0.1, 0, 0)).mechanism
    assert any('No inertia is given for "ball"' in note for note in ms.check(model).notes)
    assert model.bodies["ball"].mass == 5.0
    assert model.bodies["ball"].center_of_mass == (0.1, 0.0, 0.0)
    given = ms.Mechanism().add_body("ball", mass=5.0, inertia=(1, 1, 1)).mechanism
    assert not any("inertia" in note for note in ms.check(given).notes)


def test_what_is_no_number_is_refused_by_its_name():
    """Such as a model or a body where a mass belongs."""
    model = ms.Mechanism().add_rod("a", (0, 0, 0), (1, 0, 0))
    for add in (model.add_rod, model.add_link):
        for wrong in (model, model.bodies["a"]):
            with pytest.raises(ms.ModelError, match="mass: must be a number or an expression"):
                add("b", (0, 0, 0), (1, 0, 0), mass=wrong)


def test_a_wrong_value_names_the_element_as_its_place_does():
    """Not by its number in the list."""
    with pytest.raises(ms.ModelError, match=r"bodies\.crank\.mass: must be greater than 0"):
        ms.sample("slider_crank").set("bodies.crank.mass", -2)
