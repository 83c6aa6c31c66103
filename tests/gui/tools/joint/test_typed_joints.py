"""Places of joints are typed where they are not clicked."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.tools.joint.links import place
from tests.gui.tools.workshop import option

Key = Qt.Key


def test_place_can_be_typed(linked):
    """Coordinates stand for a click there."""
    linked.click((-0.3, 0.2, 0))
    linked.click((0.2, -0.4, 0))
    linked.type("0.1234, -0.05")
    (joint,) = linked.mechanism.joints
    assert place(linked.mechanism, joint)[0] == pytest.approx((0.1234, -0.05, 0), abs=1e-12)


def test_a_typed_place_without_another_body_says_so(linked):
    """What was picked stays where it was clicked."""
    linked.click((-0.4, -0.4, 0))
    first = linked.box.tool.first
    linked.type("0.1, -0.4")
    assert linked.box.entry.problem.text().startswith("There is no other body at this place.")
    assert linked.box.tool.first is first
    linked.box.entry.end()
    linked.key(Key.Key_G)
    (joint,) = linked.mechanism.joints
    assert joint.body2 == "link 3"
    assert place(linked.mechanism, joint)[0] == pytest.approx((-0.4, -0.4, 0))


def test_a_pitch_is_no_mass(qtbot, linked):
    """A length is one, but what else is typed is refused by its own words."""
    linked.tool.options().type_box.choose("screw")
    qtbot.keyClicks(option(linked, "Pitch"), "5 kg")
    assert option(linked, "Pitch").property("invalid")
    assert "m/rev" in linked.box.hint_label.text()
    assert "kg" not in linked.box.hint_label.text()
