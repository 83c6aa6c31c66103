"""Law: a tuple of a model is never changed in place, and says so; in all else it is a tuple."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import mechstudio as ms
from mechstudio.model.element import Element

SAMPLES = ("four_bar", "sprung_four_bar", "joint_gallery", "planetary_gear")


def tuples_of(value: Any) -> Iterator[tuple[Any, ...]]:
    """All tuples in an element, at any depth, except lists of elements, which are found by name."""
    if isinstance(value, Element):
        for field in type(value).model_fields:
            yield from tuples_of(getattr(value, field))
    elif isinstance(value, tuple):
        if not hasattr(value, "names"):
            yield value
        for entry in value:
            yield from tuples_of(entry)


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_tuple_of_a_model_is_changed_in_place(sample: str) -> None:
    found = list(tuples_of(ms.load(sample)))
    assert len(found) > 10
    for values in found:
        whole: Any = values
        with pytest.raises(ms.ModelError, match=r"never changed in place.*model\.set\("):
            whole[0] = 1.0
        with pytest.raises(ms.ModelError, match=r"model\.change\("):
            whole.append(1.0)
        with pytest.raises(ms.ModelError, match="never changed in place"):
            del whole[0]


def test_the_place_is_part_of_the_call() -> None:
    position: Any = ms.load("four_bar").bodies["crank"].position
    with pytest.raises(ms.ModelError, match=r'model\.set\("bodies\.crank\.position\[2\]"'):
        position[2] = 1.0


def test_copies_and_edits_are_as_frozen() -> None:
    model = ms.load("four_bar")
    body = model.bodies["crank"]
    for other in (
        model.set("bodies.crank.position[0]", 0.1).bodies["crank"],
        body.edited(position=[0, 1, 2]),
        body.with_numbers({"position": (0.0, 1.0, 2.0)}),
        body.exchanged(position=(0.0, 1.0, 2.0)),
        copy.deepcopy(body),
        pickle.loads(pickle.dumps(body)),
    ):
        for name in ("position", "velocity"):
            vector: Any = getattr(other, name)
            with pytest.raises(ms.ModelError, match="never changed in place"):
                vector[0] = 1.0


def test_in_all_else_it_is_a_tuple() -> None:
    body = ms.load("four_bar").bodies["crank"]
    plain = tuple(float(number) for number in body.position)
    assert body.position == plain
    assert hash(body.position) == hash(plain)
    assert repr(body.position) == repr(plain)
    assert json.dumps(body.position) == json.dumps(plain)
    assert dir(body.position) == dir(plain)
    assert isinstance(body.position, tuple)
    assert body.edited(position=plain) == body
    assert pickle.loads(pickle.dumps(body)) == body


def test_expressions_stay() -> None:
    model = ms.load("four_bar").edited(parameters={"L": 2.0})
    moved = model.set("bodies.crank.position[1]", "2*L")
    assert moved.bodies["crank"].position[1] == 4.0
    assert moved.expressions["bodies.crank.position[1]"] == "2*L"


def test_empty_lists_name_the_call_for_what_is_added() -> None:
    model: Any = ms.load("four_bar")
    with pytest.raises(ms.ModelError, match=r"model\.add_event\(\.\.\.\), model\.remove_event"):
        model.events.append(ms.Event("top", "[bodies/crank/position/y]", action="mark"))
    with pytest.raises(ms.ModelError, match=r"model\.add_driver\(\.\.\.\), model\.change"):
        model.drivers.append(ms.Driver("motor", "ground_crank", function="2*t"))
    with pytest.raises(ms.ModelError, match=r"model\.add_event and, for forces, model\.add_spring"):
        model.events.append({"name": "top"})


def test_functions_that_no_float_holds_are_refused() -> None:
    with pytest.raises(ms.ModelError, match="function"):
        ms.load("four_bar").add_driver("motor", "ground_crank", 10**400)
