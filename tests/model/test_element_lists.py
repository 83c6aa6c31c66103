"""Lists of elements are read as lists and as dictionaries, and never changed in place."""

import re

import pytest

import mechstudio as ms


@pytest.fixture
def model():
    return ms.sample("four_bar")


@pytest.mark.parametrize("listed", ["bodies", "joints", "measures", "events"])
def test_they_are_read_as_dictionaries_too(model, listed):
    elements = getattr(model, listed)
    assert elements.keys() == elements.names == elements.names() == tuple(e.name for e in elements)
    assert elements.values() == tuple(elements)
    assert elements.items() == tuple((e.name, e) for e in elements)
    assert dict(elements) == dict(elements.items())
    assert elements.get("nobody") is None
    assert all(elements.get(name) is element for name, element in elements.items())


def test_words_of_mappings_stay_names_of_elements():
    model = ms.Mechanism().add_body("items").add_body("append")
    assert model.bodies["items"].name == "items"
    assert model.bodies.append is model.bodies["append"]


def _set(bodies):
    bodies["crank"] = ms.Body("crank")


def _set_first(bodies):
    bodies[0] = ms.Body("crank")


def _delete(bodies):
    del bodies["crank"]


@pytest.mark.parametrize(
    "change",
    [
        _set,
        _set_first,
        _delete,
        lambda bodies: bodies.append(ms.Body("crank")),
        lambda bodies: bodies.remove("crank"),
        lambda bodies: bodies.pop(0),
        lambda bodies: bodies.update(crank=1),
    ],
)
def test_changes_in_place_name_the_edits(model, change):
    before = model.bodies
    with pytest.raises(ms.ModelError, match=re.escape("model.add_body(...)")) as caught:
        change(model.bodies)
    for call in re.findall(
        r"model\.(?:change|remove)\(.*?\)\]?(?:, field=\.\.\.)?\)", str(caught.value)
    ):
        name = "crank" if "'crank'" in call else "name"
        done = call.replace(f"'{name}'", "'crank'").replace("field=...", "mass=3.0")
        assert eval(done, {"model": model}) is not None  # the calls are those that there are
    assert model.bodies is before


def test_empty_lists_and_events_name_their_edits(model):
    with pytest.raises(ms.ModelError, match=r"model\.add_"):
        model.couplings.append(1)
    marked = model.add_event("[time] - 1", name="late")
    with pytest.raises(ms.ModelError, match=r"model\.remove_event\('late'\)"):
        del marked.events["late"]
    assert not marked.remove_event("late").events


def test_wrong_methods_are_told(model):
    with pytest.raises(AttributeError, match="did you mean 'items'"):
        _ = model.bodies.iteems
