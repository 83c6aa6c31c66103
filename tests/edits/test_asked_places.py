"""Law: a place that lacks its list or its element is answered by the places that are meant."""

from __future__ import annotations

import pytest

import mechstudio as ms

SPRUNG = ms.load("sprung_four_bar")


def test_the_word_of_a_list_asks_for_the_element() -> None:
    for place in ("spring.stiffness", "springs.stiffness"):
        with pytest.raises(ms.ModelError, match=r'Write "forces\.return spring\.stiffness"'):
            SPRUNG.set(place, 3.0)


def test_an_element_may_have_the_word_of_a_list_for_its_name() -> None:
    named = SPRUNG.rename(("force", "return spring"), "spring")
    with pytest.raises(ms.ModelError, match=r'write "forces\.spring\.stiffness"'):
        named.set("spring.stiffness", 3.0)
    assert named.set("forces.spring.stiffness", 3.0).forces["spring"].stiffness == 3.0


def test_of_an_empty_list_no_element_is_named() -> None:
    with pytest.raises(ms.ModelError, match="the model has no forces") as refused:
        ms.load("four_bar").set("spring.stiffness", 3.0)
    assert 'no force "stiffness"' not in str(refused.value)


def test_what_no_element_has_is_no_field() -> None:
    with pytest.raises(ms.ModelError, match='there is no force "colour"'):
        SPRUNG.set("spring.colour", 3.0)


@pytest.mark.parametrize("number", [10**400, -(10**5000)], ids=["400 digits", "5000 digits"])
def test_integers_beyond_a_float_are_refused_as_other_values(number: int) -> None:
    model = ms.load("four_bar").edited(parameters={"L": 1.0})
    for place in ("L", "bodies.crank.mass", "gravity[1]"):
        with pytest.raises(ms.ModelError, match="must be"):
            model.set(place, number)
