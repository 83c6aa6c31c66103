"""Any edits in any order: mechanisms stay valid and can be saved, and those of before stay."""

import inspect

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.io.model_text import dumps, loads
from mechstudio.model import check_mechanism
from tests.amounts import examples
from tests.edits.random_edits import EDITS, any_edit, edited, makes_sense
from tests.gui.tree.example import all_kinds
from tests.model.strategies import mechanisms

# what only looks at a mechanism, or makes what an edit is given
NO_EDITS = {
    *("all_parameter_users", "body_poses", "copied", "dependents", "item_at", "item_of"),
    *("has_ends", "mass_doubts", "mass_properties", "parameter_users", "places_of", "pose_of"),
    *("read_part", "selected", "value_at"),
    *("along", "in_order_of", "motion_of", "moving_as", "shift", "turn"),
}


def check_edit(before, edit):
    """The mechanism after an edit, which is valid, survives its file and leaves the other alone."""
    text, copy = dumps(before), before.model_copy(deep=True)
    after = edit(before)
    assert check_mechanism(after) == ()
    assert loads(dumps(after)) == after
    assert before == copy
    assert dumps(before) == text
    return after


def test_every_edit_function_is_tried():
    """Each public function that edits a mechanism is among the edits of these tests."""
    functions = {key for key in edits.__all__ if inspect.isfunction(getattr(edits, key))}
    assert functions - NO_EDITS == set(EDITS)


@pytest.mark.wide
@pytest.mark.parametrize("key", EDITS)
@settings(max_examples=4)
@given(data=st.data())
def test_each_edit_that_makes_sense_is_done(key, data):
    """None of the edits is refused where there is everything it needs."""
    mechanism = all_kinds()
    assert makes_sense(key, mechanism)
    check_edit(mechanism, lambda before: edited(data.draw, key, before))


@settings(max_examples=examples(40))
@given(mechanism=mechanisms(), data=st.data())
def test_any_edits_keep_a_mechanism_valid(mechanism, data):
    """Each edit gives a mechanism that is valid and survives its file; the one before stays."""
    for _ in range(data.draw(st.integers(1, 5))):
        mechanism = check_edit(mechanism, lambda before: any_edit(data.draw, before))
