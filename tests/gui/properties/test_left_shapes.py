"""A joint that its Point takes away from a body is told, where no shape can follow it."""

import pytest

from mechstudio import edits
from mechstudio.gui.properties.bar_steps import RESIZE
from mechstudio.model import Mechanism
from tests.gui.properties.value_hand import show, write

Z = (0.0, 0.0, 1.0)


@pytest.fixture
def told(document):
    """All that is said, and what is offered with it."""
    told = []
    document.doubt.connect(lambda text: told.append((text, "")))
    document.offer.connect(lambda text, label, _: told.append((text, label)))
    return told


@pytest.fixture
def hung(document):
    """A triangular plate that hangs on the ground, and a rod from its corner."""
    corners = [(0, 0, 0), (0.2, 0, 0), (0.1, 0.2, 0)]
    model = edits.add_plate(Mechanism(), corners, name="plate")
    model = edits.add_link(model, (0.2, 0, 0), (0.6, 0, 0), name="rod")
    model = edits.add_joint(model, "revolute", "ground", "plate", (0.1, 0.2, 0), Z, name="pivot")
    document.open(edits.add_joint(model, "revolute", "plate", "rod", (0.2, 0, 0), Z).mechanism)


def test_a_joint_that_leaves_a_plate_is_told(qtbot, panel, selection, document, hung, told):
    """Within the plate it goes anywhere without a word; undo takes all back."""
    show(qtbot, panel, selection, ("joint", "pivot"))
    write(qtbot, panel, "Point 1", "0.12")
    assert told == []
    write(qtbot, panel, "Point 2", "0.4")
    ((text, button),) = told
    assert text.startswith("The joint pivot is no longer on plate, whose shape stays.")
    assert "undo" in text
    assert button == ""
    assert document.mechanism.joint("pivot").frame1.position[1] == pytest.approx(0.4)


def test_beside_the_offer_for_a_bar_the_other_body_is_told(qtbot, panel, selection, hung, told):
    """One message for both ends of the joint."""
    show(qtbot, panel, selection, ("joint", "revolute 1"))
    write(qtbot, panel, "Point 2", "-0.1")
    ((text, button),) = told
    assert text == (
        "revolute 1 left the end of rod, which keeps its shape. "
        "The joint revolute 1 is no longer on plate, whose shape stays."
    )
    assert button == RESIZE
