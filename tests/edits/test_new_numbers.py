"""Other numbers make the same mechanism as other elements, and are refused with the same words."""

import pytest

import mechstudio as ms
from mechstudio.edits import values
from mechstudio.model import evaluation
from mechstudio.model.elements import LISTS
from mechstudio.model.evaluated import place_text
from tests.amounts import some


def numbers_in(value, steps=()):
    """The steps to each number within a value, as `set_values` takes them."""
    if isinstance(value, float):
        yield steps
    elif isinstance(value, tuple):
        for index, entry in enumerate(value):
            yield from numbers_in(entry, (*steps, index))
    elif hasattr(type(value), "model_fields"):
        for field in type(value).model_fields:
            yield from numbers_in(getattr(value, field), (*steps, field))


def places_of(model):
    """The places of numbers in the first element of each type in each list."""
    for listed in LISTS.values():
        first = {getattr(element, "type", ""): element for element in getattr(model, listed)}
        for element in first.values():
            for steps in numbers_in(element):
                yield f"{listed}.{element.name}.{place_text(steps)}"


def answer(function, model, changes):
    """The mechanism with its expressions, or the problems."""
    try:
        made = function(model, changes)
    except ms.ModelError as error:
        return str(error)
    return made, made.expressions, made.parameters.details, made.model_fields_set


@pytest.mark.wide
@pytest.mark.parametrize("name", ms.samples())
def test_other_numbers_make_the_same_mechanism(name):
    """Sound values, those out of range and those that are no numbers."""
    model = ms.sample(name)
    for place in some(list(places_of(model)), ms.samples().index(name)):
        for value in (0.25, -3, float("nan")):
            changes = {place: value}
            quick, whole = (
                answer(way, model, changes) for way in (values.set_values, values._with_values)
            )
            assert quick == whole, changes


def test_other_parameters_make_the_same_mechanism():
    """Numbers, functions and bounds that depend on parameters; also those that fail."""
    model = ms.edits.add_parameter(ms.sample("sprung_four_bar"), "m", 1.5)
    bounded = ms.Parameter(value=0.1, unit="m", lower=0.05, upper=0.4)
    model = ms.edits.add_parameter(model, "L", bounded)
    push = ms.Force(name="push", body="crank", function=("0", "sqrt(m)*sin(t)", "1/L"))
    model = model.edited(forces=[*model.forces, push])
    expressions = {
        "bodies.crank.mass": "2*m",
        "gravity[1]": "-9.81*m",
        "bodies.rocker.center_of_mass[0]": "L - 0.1",
        "simulation.duration": "m",
    }
    model = ms.edits.set_values(model, expressions)
    for m in (1.5, 2, 0.0, -1.0, float("inf")):
        for length in (0.1, 0.3, 0.5):
            changes = {"m": m, "L": length, "bodies.coupler.mass": 0.7}
            quick, whole = (
                answer(way, model, changes) for way in (values.set_values, values._with_values)
            )
            assert quick == whole, changes


def test_numbers_of_other_elements_stay_the_same_objects():
    """What does not change is shared, so that it need not be looked at again."""
    model = ms.sample("four_bar")
    heavy = ms.edits.set_values(model, {"bodies.crank.mass": 2.0})
    assert heavy.bodies["rocker"] is model.bodies["rocker"]
    assert heavy.joints is model.joints


def test_only_expressions_of_the_changed_parameters_are_evaluated(monkeypatch):
    """All others keep their numbers, and elements without a new number stay the same objects."""
    model = ms.sample("hoecken_linkage")
    evaluate, texts = evaluation.number_at_place, set()

    def noted(text, parameters, place):
        texts.add(text)
        return evaluate(text, parameters, place)

    monkeypatch.setattr(evaluation, "number_at_place", noted)
    changed = values.set_values(model, {"crank": 0.11})
    assert texts == {text for text in model.texts.values() if "crank" in text}
    assert len(texts) < len(set(model.texts.values()))
    assert changed.bodies["rocker"] is model.bodies["rocker"]
    assert changed == model.edited(parameters={**model.parameters, "crank": 0.11})
