"""Joints get friction, damping and stops by a click, with the values of the bar."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.model import Box, Mechanism
from tests.scene.mechanisms import double_pendulum

Key = Qt.Key
ELBOW = (1, 0, 0)


@pytest.fixture
def workshop(make_workshop):
    """A double pendulum, with the tool taken."""
    workshop = make_workshop(double_pendulum())
    workshop.view.fit()
    workshop.take("stops")
    return workshop


def fill(workshop, **texts):
    """Write into the fields of the bar that can be seen."""
    names = {"lower": "Lower stop", "upper": "Upper stop"}
    for key, text in texts.items():
        name = names.get(key, key.capitalize())
        fields = workshop.tool.options().fields
        field = next(f for f in fields if f.accessibleName() == name and f.isVisible())
        field.clear()
        workshop.qtbot.keyClicks(field, text)


def test_a_click_sets_what_stands_in_the_bar(workshop):
    """The same as the edit makes, in one step; angles in the chosen unit, here degrees."""
    workshop.point_at(ELBOW)
    assert "no stops" in workshop.box.note_label.text()
    fill(workshop, friction="0.5", damping="0.1", lower="-30 °", upper="90 °")
    workshop.click(ELBOW)
    expected = edits.change_coordinate(
        double_pendulum(), "elbow", friction=0.5, damping=0.1, lower=-np.pi / 6, upper=np.pi / 2
    )
    joint, wanted = workshop.mechanism.joint("elbow"), expected.joint("elbow")
    assert (joint.friction, joint.damping) == (wanted.friction, wanted.damping)
    assert joint.limits.lower == pytest.approx(wanted.limits.lower, rel=1e-15)
    assert joint.limits.upper == pytest.approx(wanted.limits.upper, rel=1e-15)
    assert workshop.mechanism.joint("shoulder") == double_pendulum().joint("shoulder")
    assert workshop.document.undo_step == "Set stops of elbow"
    workshop.document.undo()
    assert workshop.mechanism == double_pendulum()


def test_preview_shows_the_range_between_the_stops(workshop):
    """A sector around the joint, from the direction in which the body lies."""
    fill(workshop, lower="0 rad", upper="90 °")
    workshop.point_at(ELBOW)
    assert "from 0° to 90°" in workshop.box.note_label.text()
    ((line, _),) = workshop.view.scene.preview.outline.lines
    spokes = np.asarray(line)[1:-1] - ELBOW
    angles = np.arctan2(spokes[:, 1], spokes[:, 0])
    # the lower link lies along x
    assert (angles.min(), angles.max()) == pytest.approx((0.0, np.pi / 2), abs=1e-9)


def test_a_shift_counts_from_where_the_slider_is(make_workshop):
    """The range of a slider is a line along its axis, shorter by what it has moved."""
    mechanism = edits.add_body(Mechanism(name="slide"), [Box(size=(0.2, 0.2, 0.2))]).mechanism
    name = mechanism.bodies[0].name
    axis = (1.0, 0.0, 0.0)
    mechanism = edits.add_joint(mechanism, "prismatic", "ground", name, (0, 0, 0), axis).mechanism
    workshop = make_workshop(mechanism)
    workshop.view.fit()
    workshop.take("stops")
    workshop.selection.set([("joint", "prismatic 1")])
    fill(workshop, friction="2 N", lower="-100 mm", upper="0.3 m")
    workshop.point_at((0, 0, 0))
    ((line, _),) = workshop.view.scene.preview.outline.lines
    assert np.asarray(line) == pytest.approx(np.array(((-0.1, 0, 0), (0.3, 0, 0))), abs=1e-12)
    workshop.key(Key.Key_Return)
    joint = workshop.mechanism.joint("prismatic 1")
    assert (joint.friction, joint.limits.lower, joint.limits.upper) == (2.0, -0.1, 0.3)


def test_what_is_refused_changes_nothing(workshop):
    """Stops in the wrong order, negative friction, and an empty bar."""
    told = []
    workshop.document.problem.connect(told.append)
    workshop.click(ELBOW)
    assert "Enter friction" in told[-1]
    fill(workshop, lower="1 rad", upper="0 rad")
    workshop.click(ELBOW)
    assert "must be less than upper" in told[-1]
    fill(workshop, friction="-1")
    assert "Enter a number of at least zero" in workshop.box.hint_label.text()
    workshop.click(ELBOW)
    assert workshop.mechanism == double_pendulum()
