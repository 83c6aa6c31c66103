"""The numbers that can be varied: each place can be read and set."""

import pytest

import mechstudio as ms
from mechstudio.edits import set_values
from mechstudio.edits.number_places import number_places
from mechstudio.edits.values import value_at
from mechstudio.io import sample_paths

MODELS = sorted(sample_paths())


@pytest.mark.wide
@pytest.mark.parametrize("name", MODELS)
def test_all_places_can_be_read_and_set(name):
    """Setting all of them at once to what they are changes nothing."""
    model = ms.sample(name)
    places = number_places(model)
    values = {place: value_at(model, place) for place in places}
    assert all(isinstance(value, float) for value in values.values())
    assert set_values(model, values) == model


def test_units_and_order():
    """Parameters come first; what cannot vary alone is not listed."""
    model = ms.sample("hoecken_linkage")
    places = number_places(model)
    names = list(model.parameters)
    assert list(places)[: len(names)] == names
    body = model.bodies[0].name
    assert places[f"bodies.{body}.mass"] == "kg"
    assert places["gravity[1]"] == "m/s²"
    assert not any("orientation" in place or "shapes" in place for place in places)
    assert "simulation.duration" not in places


def test_units_follow_the_kind_of_the_coordinate():
    """Of one that turns and one that slides; of both at once there are two."""
    model = ms.Mechanism(
        name="units",
        bodies=[ms.Body(name=name, mass=1.0) for name in ("cart", "arm", "rod")],
        joints=[
            ms.Joint(name="slide", type="prismatic", body1="ground", body2="cart", limits=(-1, 1)),
            ms.Joint(
                name="pin",
                type="revolute",
                body1="cart",
                body2="arm",
                initial={"coordinate": 0.1, "rate": 2.0},
            ),
            ms.Joint(
                name="sleeve",
                type="cylindrical",
                body1="arm",
                body2="rod",
                stiffness=(1.0, 2.0),
                friction=0.5,
            ),
            ms.Joint(name="bar", type="distance", body1="ground", body2="rod", length=0.4),
        ],
    )
    places = number_places(model)
    for place, unit in {
        "joints.slide.stiffness": "N/m",
        "joints.slide.limits.lower": "m",
        "joints.pin.friction": "N m",
        "joints.pin.initial.coordinate": "rad",
        "joints.pin.initial.rate": "rad/s",
        "joints.sleeve.friction": "N or N m",
        "joints.bar.length": "m",
    }.items():
        assert places[place] == unit
    kinds = {places["joints.sleeve.stiffness[0]"], places["joints.sleeve.stiffness[1]"]}
    assert kinds == {"N/m", "N m/rad"}
