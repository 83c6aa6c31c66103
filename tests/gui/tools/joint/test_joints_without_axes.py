"""Joints that move alike however they point: no key is told that changes nothing of them."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.state.settings import Snapping
from mechstudio.units import UnitChoice
from tests.gui.tools.joint.links import place, shaft

Key = Qt.Key


@pytest.mark.parametrize("kind", ["spherical", "fixed", "free"])
def test_a_joint_without_an_axis_offers_none(linked, kind):
    """However it points, bodies move alike, over one body, two of them, and a second one."""
    while linked.tool.kind.key != kind:
        linked.key(Key.Key_T)
    for start in (None, (-0.3, 0.2, 0)):
        if start:
            linked.click(start)
        for point in ((0.01, 0.39, 0), (0.3, 0.2, 0)):
            linked.point_at(point)
            hint = linked.box.hint_label.text()
            assert hint.startswith("Click")
            assert "axis" not in hint


def test_a_ball_is_put_on_the_center_line_by_another_axis(make_workshop):
    """In space the axis of what is round says where a joint goes that snaps to nothing."""
    workshop = make_workshop(shaft())
    workshop.view.look("isometric")
    workshop.take("joint")
    workshop.box.bench.set_preferences(Snapping(on=False), UnitChoice())
    while workshop.tool.kind.key != "spherical":
        workshop.key(Key.Key_T)
    workshop.point_at(0.45 * np.array((np.sin(0.6), 0.0, np.cos(0.6))))
    assert "A: next axis." in workshop.box.hint_label.text()
    assert "F: flip axis." not in workshop.box.hint_label.text()
    places = []
    for _ in range(2):
        workshop.key(Key.Key_G)
        places.append(place(workshop.mechanism, workshop.mechanism.joints[-1])[0])
        workshop.document.undo()
        workshop.key(Key.Key_A)
    assert not np.allclose(*places)
