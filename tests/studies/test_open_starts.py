"""Studies of initial coordinates and rates that the model leaves open."""

import pytest

import mechstudio as ms
from mechstudio.errors import ModelError
from mechstudio.studies import open_starts


@pytest.mark.parametrize(("what", "unit"), [("coordinate", "rad"), ("rate", "rad/s")])
def test_starts_can_vary_that_the_model_leaves_open(what, unit):
    """Initial coordinates and rates of a joint whose bodies say where it begins, in their units."""
    model, place = ms.sample("four_bar"), f"joints.ground_crank.initial.{what}"
    assert model.joints["ground_crank"].initial is None
    begun = {"begun": (f"[joints/ground_crank/{what}]", "initial")}
    study = ms.Study(model, {place: [0.8, 0.9]}, begun, options={"duration": 0.01})
    found = study.run(threads=1)
    assert found["begun"] == pytest.approx([0.8, 0.9], abs=1e-9)
    assert f"{place} [{unit}]" in str(found)
    assert study.mechanism is model


def test_an_optimization_begins_at_the_present_start():
    """An arm lifted from where its body stands, by one of two open numbers of its joint."""
    arm = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_body("arm", mass=1, inertia=(0.1, 0.1, 0.1), position=(0, 0, 0.25))
        .add_joint("sleeve", "cylindrical", "ground", "arm", (0, 0, 0))
    )
    start = float(ms.coordinates(arm)["sleeve"][0])
    place = "joints.sleeve.initial.coordinate[0]"
    apart = {"apart": ("([joints/sleeve/coordinate/shift] - 0.5)**2", "initial")}
    study = ms.Study(
        arm, {place: (-1, 1)}, apart, minimize="apart", trials=30, options={"duration": 0.01}
    )
    found = study.run(threads=1)
    assert found[place][0] == pytest.approx(start)
    assert found.best.values[place] == pytest.approx(0.5, abs=1e-3)


def test_an_open_start_that_a_joint_has_not_is_told():
    """By the place of the number."""
    place = "joints.ground_crank.initial.rate[1]"
    with pytest.raises(ModelError, match=r"rate\[1\].*at most one number"):
        ms.Study(ms.sample("four_bar"), {place: [0.8]}, {"top": ("[energy/kinetic]", "max")})


def test_a_start_that_is_stated_needs_no_assembly(monkeypatch):
    """Each worker of a study looks at its model; one that states its numbers stays as it is."""
    place = "joints.ground_crank.initial.coordinate"
    model = ms.sample("four_bar").set(place, 0.8)
    monkeypatch.setattr(open_starts, "assemble", lambda _: pytest.fail("assembled"))
    assert open_starts.with_open_starts(model, [place, "bodies.crank.mass"]) is model
