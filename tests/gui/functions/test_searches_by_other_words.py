"""Names that formulas, events and studies offer are found by the words of other programs."""

import pytest

from mechstudio.gui.functions.found_names import found_names

NAMES = (
    "energy/kinetic",
    "joints/pin/coordinate/angle",
    "joints/pin/velocity/angle",
    "joints/pin/torque/x",
    "drivers/turn/effort",
)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("motor", "drivers/turn/effort"),
        ("torque", "drivers/turn/effort"),
        ("torque", "joints/pin/torque/x"),
        ("speed", "joints/pin/velocity/angle"),
        ("displacement", "joints/pin/coordinate/angle"),
    ],
)
def test_names_are_found_by_other_words(word, name):
    found = found_names(NAMES, word)
    assert name in found
    assert "energy/kinetic" not in found
