"""Round walls and edges of mesh files have centers that clicks snap to."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.edits import Pose, add_body, add_link
from mechstudio.model import Mechanism, Mesh
from tests.gui.tools.joint.links import place
from tests.scene.mechanisms import write_bush

POSE = Pose(position=(0.3, 0.1, 0.0))


@pytest.fixture
def bush(tmp_path):
    """A sleeve from a file, standing on the ground beside a bar."""
    write_bush(tmp_path / "bush.stl")
    shape = Mesh(file=str(tmp_path / "bush.stl"))
    mechanism = add_body(Mechanism(), [shape], POSE, name="bush").mechanism
    return add_link(mechanism, (-0.8, 0, 0.15), (-0.4, 0, 0.15), width=0.05).mechanism


def loaded(workshop):
    """Wait until the file is read and drawn."""
    sight = workshop.image.scene_to_read.sight
    workshop.qtbot.waitUntil(lambda: "bush" in getattr(sight.drawing.draft, "surfaces", ()))
    workshop.view.fit()


@pytest.mark.parametrize(
    ("pointed", "said"),
    [
        # the wall of the bore is pointed at: the end that is nearer
        ((0.3 - 0.05, 0.1, 0.13), "center line of bush (along z)"),
        # anywhere on the upper face of the sleeve
        ((0.3, 0.23, 0.15), "round face of bush (along z)"),
    ],
)
def test_a_click_on_something_round_takes_the_center_of_its_edge(
    make_workshop, bush, pointed, said
):
    """The joint sits on the axis, and turns about it."""
    workshop = make_workshop(bush)
    workshop.view.look("isometric")
    loaded(workshop)
    workshop.take("joint")
    workshop.point_at(pointed)
    assert said in workshop.box.note_label.text()
    workshop.key(Qt.Key.Key_G)
    (joint,) = workshop.mechanism.joints
    assert {joint.body1, joint.body2} == {"ground", "bush"}
    point, axis, _ = place(workshop.mechanism, joint)
    assert point == pytest.approx((0.3, 0.1, 0.15), abs=1e-6)
    assert [abs(part) for part in axis] == pytest.approx((0, 0, 1), abs=1e-6)


def test_with_alt_a_round_face_is_a_face_like_others(make_workshop, bush):
    """A crank pin goes beside the center."""
    workshop = make_workshop(bush)
    workshop.view.look("isometric")
    loaded(workshop)
    workshop.take("joint")
    workshop.point_at((0.3, 0.23, 0.15), Qt.KeyboardModifier.AltModifier)
    workshop.key(Qt.Key.Key_G)
    (joint,) = workshop.mechanism.joints
    point, _, _ = place(workshop.mechanism, joint)
    assert point == pytest.approx((0.3, 0.23, 0.15), abs=5e-3)


def test_the_middle_of_a_hole_is_a_point_like_others(make_workshop, bush):
    """Where nothing is met, the center of the edge is met: in a sketch, through the hole."""
    workshop = make_workshop(bush)
    workshop.view.look("top")
    loaded(workshop)
    workshop.take("joint")
    workshop.point_at((0.302, 0.101, 0.15))
    workshop.key(Qt.Key.Key_G)
    (joint,) = workshop.mechanism.joints
    point, _, _ = place(workshop.mechanism, joint)
    assert point[:2] == pytest.approx((0.3, 0.1), abs=1e-6)
