"""Joints are placed and bodies are weighed in the property panel, by mouse and keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QToolButton

from mechstudio import edits, io
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.page_view import PageView
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.properties.weigh_box import WeighBox
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.io import sample_paths
from mechstudio.model import Mesh
from tests.gui.fakes.keys import write_into
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import settle
from tests.gui.tree.example import all_kinds

LEFT = Qt.MouseButton.LeftButton
PIN, SLIDE = ("joint", "crank_pin"), ("joint", "slide")
CRANK, ROD = ("body", "crank"), ("body", "rod")
# of 1/6 m³
TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


@pytest.fixture
def panel(qtbot):
    panel = PropertyPanel(Document(io.load(sample_paths()["slider_crank"])), Selection())
    return shown(qtbot, panel, 340, 900)


def show(qtbot, panel, *items):
    panel._selection.set(items)
    settle(qtbot, panel)


def part(panel, kind, label):
    """The first one from the top with this label."""
    grid = panel.findChild(PageView).findChild(QGridLayout)
    found = [x for x in panel.findChildren(kind) if x.accessibleName() == label]
    return min(found, key=lambda x: grid.getItemPosition(grid.indexOf(box_of(x)))[0])


def box_of(widget):
    while not isinstance(widget, JudgedBox):
        widget = widget.parentWidget()
    return widget


def test_tab_leads_from_top_to_bottom_after_an_edit(qtbot, panel):
    """Values that are exchanged take the place of those of before."""
    show(qtbot, panel, CRANK)
    labels = tab_order(qtbot, panel, "Mass", 6)
    write(qtbot, panel, "Mass", "7")
    write(qtbot, panel, "Center of mass 2", "0.01")
    assert tab_order(qtbot, panel, "Mass", 6) == labels
    assert labels[1:4] == [f"Center of mass {k}" for k in (1, 2, 3)]


def tab_order(qtbot, panel, label, count):
    """Where Tab leads from a line on."""
    part(panel, EditLine, label).setFocus()
    found = []
    for _ in range(count):
        found.append(QApplication.focusWidget().accessibleName())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    return found


def press(qtbot, panel, text):
    qtbot.mouseClick(part(panel, QToolButton, text), LEFT)
    settle(qtbot, panel)


def write(qtbot, panel, label, text):
    write_into(qtbot, part(panel, EditLine, label), text)
    settle(qtbot, panel)


def values(panel, label, count=3):
    return [part(panel, EditLine, f"{label} {k + 1}").value for k in range(count)]


def warnings(panel):
    boxes = panel.findChildren(JudgedBox)
    return [b.warning_label.text() for b in boxes if b.warning_label.isVisibleTo(b)]


def test_a_joint_is_placed_in_the_coordinates_of_a_body(qtbot, panel):
    """The values follow the switch; both frames move, and are together afterwards."""
    document = panel._document
    before = document.mechanism
    show(qtbot, panel, PIN)
    in_world = values(panel, "Point")
    press(qtbot, panel, "Body 2")
    joint = before.joint("crank_pin")
    assert values(panel, "Point") == pytest.approx(joint.frame2.position)
    write(qtbot, panel, "Point 1", "-0.4")
    after = document.mechanism.joint("crank_pin")
    assert after.frame2.position == pytest.approx((-0.4, *joint.frame2.position[1:]))
    press(qtbot, panel, "World")
    assert values(panel, "Point") != pytest.approx(in_world)
    poses = edits.body_poses(document.mechanism)
    place = poses["crank"].point(after.frame1.position)
    assert place == pytest.approx(values(panel, "Point"), abs=1e-12)
    assert document.step_count == 1
    assert document.undo_step == "Move crank_pin"
    document.undo()
    assert document.mechanism is before


def test_an_axis_is_chosen_or_entered(qtbot, panel):
    """From a list by keyboard, or by its components, of any length; frames apart move alone."""
    document = panel._document
    show(qtbot, panel, SLIDE)
    before = document.mechanism.joint("slide")
    box = part(panel, ChoiceBox, "Axis z")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Y)
    assert document.step_count == 0
    qtbot.keyClick(box, Qt.Key.Key_Return)
    settle(qtbot, panel)
    assert values(panel, "Direction of z") == pytest.approx((0, 1, 0), abs=1e-12)
    assert document.mechanism.joint("slide").frame2 == before.frame2
    write(qtbot, panel, "Direction of z 1", "1")
    assert values(panel, "Direction of z") == [1.0, 1.0, 0.0]
    assert part(panel, ChoiceBox, "Axis z").currentText() == "oblique"
    write(qtbot, panel, "Direction of z 2", "0")
    assert part(panel, ChoiceBox, "Axis z").currentText() == "x"
    # one field, which was not left for another
    assert document.step_count == 2
    write(qtbot, panel, "Direction of z 1", "0")
    assert document.step_count == 2
    problems = [b.problem_label.text() for b in panel.findChildren(JudgedBox)]
    assert any(text.startswith("Must have a direction") for text in problems)


@pytest.mark.parametrize(
    ("text", "change"), [("Reverse axis", edits.reverse_axis), ("Swap bodies", edits.swap_bodies)]
)
def test_buttons_turn_selected_joints_over(qtbot, panel, text, change):
    """All of them in one step."""
    document = panel._document
    before = document.mechanism
    show(qtbot, panel, PIN, SLIDE)
    press(qtbot, panel, text)
    wanted = change(change(before, "crank_pin"), "slide")
    assert document.mechanism == wanted
    assert document.undo_step == f"{text} of 2 joints"
    document.undo()
    assert document.mechanism is before


def test_a_body_is_weighed_by_its_material(qtbot, panel):
    """The doubtful inertia of the sample is said at its field, and is gone afterwards."""
    document = panel._document
    show(qtbot, panel, CRANK)
    assert any("radius of gyration" in text for text in warnings(panel))
    box = panel.findChild(WeighBox)
    box.materials.setFocus()
    qtbot.keyClick(box.materials, Qt.Key.Key_B)
    assert box.density_field.text() == "8500"
    qtbot.mouseClick(box.by_density, LEFT)
    settle(qtbot, panel)
    body = document.mechanism.body("crank")
    wanted = edits.mass_properties(body.shapes, 8500.0)
    assert (body.mass, body.center_of_mass, body.inertia) == (
        wanted.mass,
        wanted.center_of_mass,
        wanted.inertia,
    )
    assert document.undo_step == "Compute mass of crank"
    assert not warnings(panel)
    assert panel.findChild(WeighBox).materials.currentText() == "Brass"


def test_several_bodies_take_their_inertia_and_keep_their_mass(qtbot, panel):
    """In one step; a density that is none says so."""
    document = panel._document
    show(qtbot, panel, CRANK, ROD)
    box = panel.findChild(WeighBox)
    qtbot.mouseClick(box.by_mass, LEFT)
    for name in ("crank", "rod"):
        body = document.mechanism.body(name)
        assert body.mass == pytest.approx(1.0)
        assert edits.mass_doubts(body) == {}
    assert document.step_count == 1
    settle(qtbot, panel)
    box = panel.findChild(WeighBox)
    qtbot.mouseClick(box.density_field, LEFT)
    box.density_field.selectAll()
    qtbot.keyClicks(box.density_field, "-3")
    qtbot.keyClick(box.density_field, Qt.Key.Key_Return)
    assert "greater than 0" in box.problem_label.text()


def test_a_mesh_is_weighed_when_it_is_asked_for(qtbot, panel, tmp_path):
    """Its file is read beside the window; what is not closed, or not there, is reported."""
    document = panel._document
    (tmp_path / "part.obj").write_text(TETRAHEDRON)
    shapes = (Mesh(file=str(tmp_path / "part.obj")),)
    document.open(edits.change(document.mechanism, [CRANK], shapes=shapes))
    show(qtbot, panel, CRANK)
    assert "not known until" in part(panel, QLineEdit, "Density").parentWidget()._field.text
    press(qtbot, panel, "Mass and inertia")
    qtbot.waitUntil(lambda: document.undo_step == "Compute mass of crank")
    body = document.mechanism.body("crank")
    assert body.mass == pytest.approx(edits.STEEL / 6.0)
    assert body.center_of_mass == pytest.approx((0.25, 0.25, 0.25))
    settle(qtbot, panel)
    (tmp_path / "part.obj").unlink()
    said = []
    document.problem.connect(said.append)
    press(qtbot, panel, "Inertia only")
    qtbot.waitUntil(lambda: bool(said))
    assert document.step_count == 1
    panel.shut_down()


def test_a_mesh_is_weighed_whatever_is_edited_meanwhile(qtbot, panel, tmp_path):
    """Other edits stay; a body that is another one by then is left alone, and that is said."""
    document = panel._document
    (tmp_path / "part.obj").write_text(TETRAHEDRON)
    shapes = (Mesh(file=str(tmp_path / "part.obj")),)
    document.open(edits.change(document.mechanism, [CRANK, ROD], shapes=shapes))
    show(qtbot, panel, CRANK, ROD)
    said = []
    document.doubt.connect(said.append)
    press(qtbot, panel, "Mass and inertia")
    # no event loop ran yet, so the answer is still to come
    edited = edits.change(document.mechanism, [ROD], mass=7.0)
    edited = edited.edited(name="edited meanwhile")
    document.apply(edited, label="Edit")
    qtbot.waitUntil(lambda: bool(said))
    assert document.undo_step == "Compute mass of crank"
    assert document.mechanism.body("crank").mass == pytest.approx(edits.STEEL / 6.0)
    assert document.mechanism.body("rod") == edited.body("rod")
    assert document.mechanism.name == "edited meanwhile"
    assert said == ["Mass not computed: body “rod” was changed in the meantime. Compute again."]
    panel.shut_down()


def test_the_last_material_counts(qtbot, panel, tmp_path):
    """Weighed again before the first answer is there, a mesh takes one step and the last answer."""
    document = panel._document
    (tmp_path / "part.obj").write_text(TETRAHEDRON)
    shapes = (Mesh(file=str(tmp_path / "part.obj")),)
    document.open(edits.change(document.mechanism, [CRANK], shapes=shapes))
    show(qtbot, panel, CRANK)
    press(qtbot, panel, "Mass and inertia")
    box = panel.findChild(WeighBox)
    box.density_field.setText("600")
    qtbot.keyClick(box.density_field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.step_count > 0)
    assert document.mechanism.body("crank").mass == pytest.approx(100.0)
    assert document.step_count == 1
    panel.shut_down()


def test_another_type_says_what_has_no_place_in_it(qtbot, panel):
    """The spring, the stops and the driver of an angle go with the angle."""
    document = panel._document
    document.open(all_kinds())
    show(qtbot, panel, ("joint", "pivot"))
    said = []
    document.remark.connect(said.append)
    box = part(panel, ChoiceBox, "Type")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_P)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert document.mechanism.joint("pivot").type == "prismatic"
    (sentence,) = said
    for word in ("motor", "mesh", "stiffness", "limits"):
        assert word in sentence


@pytest.mark.parametrize("sample", ["slider_crank", "planetary_gear"])
def test_sizes_say_what_they_leave_as_it_is(sample):
    """An engineer may expect that joints at the ends of a link follow its size: the tool tip
    says that they do not."""
    mechanism = io.load(sample_paths()[sample])
    labels = set()
    for body in mechanism.bodies:
        for section in describe(mechanism, [("body", body.name)]).sections:
            sizes = [field for field in section.fields if ".shapes[" in field.path]
            for field in sizes:
                if field.label in ("Size", "Radius", "Length", "Corners", "Thickness"):
                    labels.add(field.label)
                    assert "joints, loads and measured points" in field.hint
    assert labels
