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
