"""Searches find things by the words of other programs, and lists count as people do."""

import pytest

from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.gui.widgets.search_words import also_called


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Driver", "motor"),
        ("Motor", "driver"),
        ("Coordinate", "displacement"),
        ("Position", "displacement"),
        ("Velocity", "speed"),
        ("Joint velocities", "rate"),
        ("Force or torque", "effort"),
        ("Revolute joint", "hinge"),
        ("Revolute joint", "bearing"),
    ],
)
def test_things_have_other_names(text, word):
    assert word in also_called(text).split()


def test_a_word_in_use_is_not_added_again():
    assert "torque" not in also_called("Reaction torque").split()
    assert also_called("Energy") == ""


@pytest.mark.parametrize(
    "names",
    [
        ["joint 1", "joint 2", "joint 10"],
        ["a", "a1", "a1b", "a02", "B1"],
        ["1", "2 x", "10", "x"],
        ["", "3"],
    ],
)
def test_numbers_count_in_names(names):
    """In this order, however they are shuffled."""
    backward = names[::-1]
    assert sorted(backward, key=natural_key) == names
