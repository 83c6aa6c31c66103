"""In a sketch the joint of a wheel goes to its center, unless another place of it is meant."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.edits import Pose, add_body, add_joint, add_link
from mechstudio.gui.state.settings import Snapping
from mechstudio.model import Cylinder, Mechanism, Mesh
from mechstudio.scene import facets
from mechstudio.units import UnitChoice
from tests.gui.tools.joint.links import place
from tests.gui.view.bench import Alt, No
from tests.scene.mechanisms import write_bush

Key = Qt.Key
CENTER = (0.3, 0.0, 0.0)
RADIUS = 0.2


@pytest.fixture
def wheel(make_workshop):
    """The joint tool over a wheel of 0.2 m that is drawn by steps of 0.1 m."""

    def take(mechanism=None):
        disk = Cylinder(radius=RADIUS, length=0.04)
        grown = add_body(mechanism or Mechanism(), [disk], Pose(CENTER), name="wheel").mechanism
        workshop = make_workshop(grown)
        workshop.view.sketch.toggle("xy")
        workshop.view.fit()
        workshop.view.tool_box.bench.set_preferences(Snapping(grid=0.1), UnitChoice())
        workshop.take("joint")
        return workshop

    return take


def at(x, y):
    """A place beside the center, by so many radii."""
    return CENTER[0] + x * RADIUS, CENTER[1] + y * RADIUS, 0.0


@pytest.mark.parametrize("beside", [(0.3, -0.3), (-0.45, 0), (0.8, 0.55)])
def test_a_click_beside_the_center_is_the_center(wheel, beside):
    """Nearer to it than to the rim, or where the grid has no place inside; then the ground."""
    workshop = wheel()
    workshop.point_at(at(*beside))
    assert "center of wheel" in workshop.box.note_label.text()
    workshop.click(at(*beside))
    workshop.click(at(2.5, -1.5))
    (joint,) = workshop.mechanism.joints
    assert (joint.type, joint.body1, joint.body2) == ("revolute", "ground", "wheel")
    assert place(workshop.mechanism, joint)[0] == pytest.approx(CENTER, abs=1e-12)


@pytest.mark.parametrize(
    ("beside", "modifiers", "expected"),
    [
        # nearer to the rim, where the grid has a place inside
        ((0.4, -0.45), 0, (0.4, -0.1)),
        # with Alt exactly where the click is
        ((0.2, 0.3), 1, at(0.2, 0.3)[:2]),
    ],
)
def test_another_place_of_the_wheel_is_clicked(wheel, beside, modifiers, expected):
    """Such as the pin of a crank."""
    workshop = wheel()
    workshop.point_at(at(*beside), Alt if modifiers else No)
    assert "center of wheel" not in workshop.box.note_label.text()
    workshop.key(Key.Key_G)
    (joint,) = workshop.mechanism.joints
    assert place(workshop.mechanism, joint)[0][:2] == pytest.approx(expected, abs=3e-3)


PIN = (0.38, 0.0, 0.0)


def pinned(wheel, mechanism=None):
    """The joint tool over a wheel that has its pivot, drawn by steps of 0.02 m."""
    workshop = wheel(mechanism)
    held = add_joint(workshop.mechanism, "revolute", "ground", "wheel", CENTER)
    workshop.document.apply(held.mechanism, label="Add revolute 1")
    workshop.view.tool_box.bench.set_preferences(Snapping(grid=0.02), UnitChoice())
    return workshop


def test_a_crank_pin_is_put_beside_the_pivot(wheel):
    """Nearer to the center than to the rim: the wheel is held at its center already."""
    workshop = pinned(wheel)
    workshop.point_at(PIN)
    assert "center of wheel" not in workshop.box.note_label.text()
    workshop.key(Key.Key_G)
    _, pin = workshop.mechanism.joints
    assert place(workshop.mechanism, pin)[0] == pytest.approx(PIN, abs=1e-12)


def test_the_third_click_puts_the_pin_there(wheel):
    """After the wheel and the rod that it is to drive."""
    rod = add_link(Mechanism(), (0.7, -0.2, 0), (0.7, 0.3, 0), width=0.04).mechanism
    workshop = pinned(wheel, rod)
    workshop.click(at(0.3, -0.2))
    workshop.click((0.7, 0.1, 0))
    assert len(workshop.mechanism.joints) == 1
    workshop.click(PIN)
    _, pin = workshop.mechanism.joints
    assert {pin.body1, pin.body2} == {"link 1", "wheel"}
    assert place(workshop.mechanism, pin)[0] == pytest.approx(PIN, abs=1e-12)


def test_a_torsion_spring_goes_to_the_pivot(wheel):
    """It belongs to the joint that is there."""
    workshop = pinned(wheel)
    workshop.take("torsion")
    workshop.point_at(PIN)
    assert "center of wheel" in workshop.box.note_label.text()


def test_a_joint_of_other_bodies_leaves_the_center_free(wheel):
    """The pivot of a link behind the center holds no wheel."""
    rod = add_link(Mechanism(), (0.3, 0, -0.1), (0.3, 0.5, -0.1), width=0.02).mechanism
    held = add_joint(rod, "revolute", "ground", "link 1", (0.3, 0, -0.1)).mechanism
    workshop = wheel(held)
    workshop.point_at(at(0.3, -0.2))
    assert "center of wheel" in workshop.box.note_label.text()


def test_a_bar_over_the_wheel_is_joined_where_it_is_clicked(wheel):
    """It hides the wheel: two bodies meet at a place of the grid."""
    rod = add_link(Mechanism(), (0.32, 0.5, 0.1), (0.32, -0.5, 0.1), width=0.1).mechanism
    workshop = wheel(rod)
    workshop.click(at(0.1, -0.3))
    (joint,) = workshop.mechanism.joints
    assert {joint.body1, joint.body2} == {"link 1", "wheel"}
    assert place(workshop.mechanism, joint)[0][:2] == pytest.approx((0.3, -0.1), abs=1e-12)


def test_a_rod_ends_at_any_place_of_the_wheel(wheel):
    """A distance joint from the ground to a place of the grid."""
    workshop = wheel()
    workshop.tool.options().type_box.choose("distance")
    workshop.click(at(2, 0))
    workshop.click(at(0.2, 0.4))
    (joint,) = workshop.mechanism.joints
    assert place(workshop.mechanism, joint, 2)[0][:2] == pytest.approx((0.3, 0.1), abs=1e-12)


@pytest.fixture
def bush(make_workshop, tmp_path):
    """The joint tool over a sleeve from a file, seen along its axis."""
    write_bush(tmp_path / "bush.stl")
    shape = Mesh(file=str(tmp_path / "bush.stl"))
    workshop = make_workshop(
        add_body(Mechanism(), [shape], Pose((0.3, 0.1, 0)), name="bush").mechanism
    )
    sight = workshop.image.scene_to_read.sight
    workshop.qtbot.waitUntil(lambda: "bush" in getattr(sight.drawing.draft, "surfaces", ()))
    workshop.view.sketch.toggle("xy")
    workshop.view.fit()
    workshop.take("joint")
    return workshop


def test_a_round_face_of_a_mesh_has_a_center(bush):
    """A click on its ring."""
    bush.point_at((0.3, 0.18, 0))
    assert "center of bush" in bush.box.note_label.text()
    bush.key(Key.Key_G)
    (joint,) = bush.mechanism.joints
    assert place(bush.mechanism, joint)[0][:2] == pytest.approx((0.3, 0.1), abs=1e-6)


def test_a_pointer_over_a_mesh_seeks_its_round_face_once(bush, monkeypatch):
    """Neither edges nor holes, which takes long for meshes of many triangles."""
    sought = []
    for owner, name in ((facets.Facets, "edge"), (facets.Facets, "wall"), (facets, "_rim")):
        seek = getattr(owner, name)

        def counted(*given, name=name, seek=seek):
            sought.append(name)
            return seek(*given)

        monkeypatch.setattr(owner, name, counted)
    # what else is proposed for the axis comes from the edges
    bush.tool.options().axis_box.setCurrentText("normal to the plane")
    for angle in np.linspace(0.3, 2.8, 12):
        bush.point_at((0.3 + 0.09 * np.cos(angle), 0.1 + 0.09 * np.sin(angle), 0))
        assert "center of bush" in bush.box.note_label.text()
    assert sought == ["_rim"]
