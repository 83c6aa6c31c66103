"""A joint that gets another type takes the axis and the name of a new one of that type."""

from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.edits import body_poses, pose_of
from mechstudio.model import Mechanism
from tests.gui.properties.value_hand import choice, show


def _choose(qtbot, panel, selection, joint, label):
    """Choose a type from the list."""
    show(qtbot, panel, selection, ("joint", joint))
    box = choice(panel, "Type")
    box.showPopup()
    index = box.model().index(box.findText(label), 0)
    box.view().setCurrentIndex(index)
    qtbot.keyClick(box.view(), Qt.Key.Key_Return)


def _pinned(axis=(0, 0, 1)):
    """A link along x, and one that is pinned to its middle."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.8, 0, 0), name="level").mechanism
    model = edits.add_link(model, (0.4, -0.5, 0), (0.4, 0, 0), name="upright").mechanism
    return edits.add_joint(model, "revolute", "level", "upright", (0.4, 0, 0), axis).mechanism


def _axis(mechanism):
    joint = mechanism.joints[0]
    place = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1))
    return tuple(round(part, 12) + 0.0 for part in place.direction((0.0, 0.0, 1.0)))


def test_a_point_slides_along_the_link(qtbot, panel, document, selection):
    """As one that the tool draws; the automatic name follows, and undo takes both back."""
    document.apply(_pinned(), label="links")
    before = document.mechanism
    _choose(qtbot, panel, selection, "revolute 1", "Point on line")
    (joint,) = document.mechanism.joints
    assert (joint.name, joint.type) == ("point on line 1", "point_on_line")
    assert _axis(document.mechanism) in {(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0)}
    assert selection.items == {("joint", "point on line 1")}
    document.undo()
    assert document.mechanism is before


def test_an_axis_that_was_chosen_stays(qtbot, panel, document, selection):
    """The user is told; a name of the user's own stays."""
    model = edits.rename(_pinned((0.0, 0.6, 0.8)), ("joint", "revolute 1"), "pin")
    document.apply(model, label="links")
    told = []
    document.remark.connect(told.append)
    _choose(qtbot, panel, selection, "pin", "Point on line")
    (joint,) = document.mechanism.joints
    assert (joint.name, joint.type) == ("pin", "point_on_line")
    assert _axis(document.mechanism) == (0.0, 0.6, 0.8)
    assert told
    assert "The axis of" in told[-1]
    assert "under Axis" in told[-1]


def test_letters_of_the_list_take_one_type_in_one_step(qtbot, panel, document, selection):
    """However many types they pass; the axis is that of a choice by mouse."""
    document.apply(_pinned(), label="links")
    show(qtbot, panel, selection, ("joint", "revolute 1"))
    box = choice(panel, "Type")
    box.setFocus()
    before = document.step_count
    qtbot.keyClicks(box, "Point on l")
    assert document.step_count == before
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert document.mechanism.joints[0].type == "point_on_line"
    assert document.step_count == before + 1
    assert document.mechanism.joints[0].name == "point on line 1"
    assert _axis(document.mechanism) in {(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0)}
