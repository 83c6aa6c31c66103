"""The section plane in the view: begun, moved, turned and ended by the mouse."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

import mechstudio as ms
from mechstudio.units import UnitChoice
from tests.gui.view.bench import differs, move, shown_bench
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import loaded_arm

pytestmark = pytest.mark.window
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bench(qtbot):
    bench = shown_bench(qtbot, ms.sample("slider_crank"))
    bench.view.look("isometric")
    return bench


def click(qtbot, button):
    qtbot.mouseClick(button, LEFT)


def test_the_bar_places_the_plane(bench, qtbot):
    """Axis, slider and flip move what is cut; the last button shows everything again."""
    whole = bench.picture()
    bar = bench.view.sections.bar
    assert bar.isHidden()
    bench.view.toggle_section()
    assert bar.isVisible()
    assert bench.view.rect().contains(bar.geometry())
    seen = [bench.picture()]
    for axis in range(3):
        click(qtbot, bar.axis_button(axis))
        assert bench.view.section.cut.axis == axis
        seen.append(bench.picture())
        assert differs(seen[-1], whole) > 20
    middle = bench.view.section.cut.place
    qtbot.mouseClick(bar.slider, LEFT, pos=QPoint(bar.slider.width() - 4, bar.slider.height() // 2))
    assert bench.view.section.cut.place > middle
    before, cut = bench.picture(), bench.view.section.cut
    click(qtbot, bar.flip)
    assert bench.view.section.cut.above is not cut.above
    assert differs(bench.picture(), before) > 20
    click(qtbot, bar.close_button)
    assert bar.isHidden()
    assert bench.view.section.cut is None
    assert differs(bench.picture(), whole) < 20


def top_of(bench, body):
    """A place of the widget over a body, and the face that is there."""
    for x in range(0, bench.view.image.width(), 4):
        for y in range(80, bench.view.image.height(), 4):
            contacts = bench.scene.sight.contacts(*bench.view.image.display_place(x, y))
            if contacts and contacts[0].item == ("body", body):
                return QPoint(x, y), contacts[0]
    raise AssertionError(f"{body} is not seen")


def test_a_clicked_face_lays_the_plane(bench, qtbot):
    """Its normal is that of the face, in any direction; the middle of the shape is cut open."""
    whole, image, bar = bench.picture(), bench.view.image, bench.view.sections.bar
    bench.view.tool_choice.choose("section")
    bench.picture()
    # the crank is turned, so that some of its faces look along no axis of the world
    place, contact = top_of(bench, "crank")
    move(image, QPointF(place))
    assert bench.view.tool_box.note_label.text() == "face of crank"
    qtbot.mouseClick(image, LEFT, pos=place)
    assert bench.view.tool_choice.current == "select"
    plane = bench.scene.section.plane
    assert np.allclose(np.cross(plane.normal, contact.normal), 0.0, atol=1e-12)
    assert plane.normal @ contact.normal > 0.0
    assert plane.height(contact.point[None])[0] > 0.0
    assert differs(bench.picture(), whole) > 20
    assert bar.face.isChecked() == (bench.view.section.cut.axis is None)


def test_where_a_body_is_cut_there_is_no_face(bench, qtbot):
    """A click on the hatching, behind which a wall is seen from within, leaves the plane alone."""
    bench.view.toggle_section()
    click(qtbot, bench.view.sections.bar.face)
    assert bench.view.tool_choice.current == "section"
    cut = bench.view.section.cut
    bench.picture()
    place, contact = top_of(bench, "crank")
    plane = bench.scene.section.plane
    origin, _ = bench.scene.sight.ray(*bench.view.image.display_place(place.x(), place.y()))
    assert plane.height(contact.point[None])[0] < -1e-3 < plane.height(origin[None])[0]
    qtbot.mouseClick(bench.view.image, LEFT, pos=place)
    assert bench.view.section.cut is cut
    assert bench.view.tool_choice.current == "section"


def test_a_typed_direction_lays_the_plane(bench, qtbot):
    """Any direction, whatever its length; what is none is told, and nothing changes."""
    image, bar = bench.view.image, bench.view.sections.bar
    bench.view.tool_choice.choose("section")
    field = bench.view.tool_box.entry.field
    for wrong, word in (("0, 0, 0", "above zero"), ("1, 2", "three"), ("1, x, 2", "number")):
        qtbot.keyClick(image, wrong[0])
        field.setText(wrong)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert word in bench.view.tool_box.entry.problem.text()
        assert bench.view.section.cut is None
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    qtbot.keyClick(image, "2")
    qtbot.keyClicks(field, ", 2, 1")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    plane = bench.scene.section.plane
    assert np.allclose(np.abs(plane.normal), np.array([2, 2, 1]) / 3)
    assert bar.face.isChecked()
    assert not any(bar.axis_button(axis).isChecked() for axis in range(3))
    assert "0.6667, 0.6667, 0.3333" in bar.face.toolTip()
    # the slider moves it along this direction
    before = plane.point @ plane.normal
    qtbot.mouseClick(bar.slider, LEFT, pos=QPoint(bar.slider.width() - 4, bar.slider.height() // 2))
    after = bench.scene.section.plane
    assert abs(after.point @ after.normal - before) > 1e-3
    assert np.allclose(after.normal, plane.normal)
    click(qtbot, bar.axis_button(1))
    assert bench.view.section.cut.axis == 1
    assert not bar.face.isChecked()


def test_the_slider_reaches_both_ends(bench):
    """At one end nothing is left of the bodies, at the other nothing is cut."""
    bench.view.toggle_section()
    bar, section = bench.view.sections.bar, bench.scene.section
    points = bench.scene.extent()
    for value, expected in ((bar.slider.minimum(), 0), (bar.slider.maximum(), len(points))):
        bar.slider.setValue(value)
        kept = int(section.keeps(points).sum())
        assert kept in (expected, len(points) - expected)
        assert kept == (expected if bench.view.section.cut.above else len(points) - expected)


def test_what_is_cut_off_is_neither_framed_nor_snapped_to(bench):
    """A rectangle around everything selects what is left; no point beyond the plane is taken."""
    bench.view.look("front")
    size = np.array(bench.scene.size, float)
    sight, workbench = bench.scene.sight, bench.view.tool_box.bench
    whole = sight.framed(np.zeros(2), size, touching=False)
    bench.view.toggle_section()
    bench.view.sections.begin(0)
    left = sight.framed(np.zeros(2), size, touching=False)
    assert left < whole
    assert {kind for kind, _ in left} >= {"body"}
    mechanism = bench.document.mechanism
    workbench.snapper.set_mechanism(mechanism)
    plane = bench.scene.section.plane
    taken = {True: 0, False: 0}
    for body in mechanism.bodies:
        point = np.array(body.position, float)
        place = bench.scene.display_point(point)
        found = workbench.snapper.nearest(*place, 1.0)
        is_left = bool(plane.height(point[None])[0] < 0.0)
        taken[is_left] += 1
        if found is not None:
            assert plane.height(np.array([found.point]))[0] <= 1e-9
    assert all(taken.values())


def test_the_viewer_looks_into_the_cut(bench):
    """The half toward the viewer is taken away, from whatever side it is."""
    for side in ("front", "top", "right"):
        bench.view.look(side)
        bench.view.toggle_section()
        toward = -np.array(bench.camera.GetDirectionOfProjection())
        assert bench.scene.section.plane.normal @ toward > 0.9
        bench.view.toggle_section()
        assert bench.scene.section.plane is None


def test_the_place_is_written_in_the_users_units(bench):
    """Millimetres if these were chosen."""
    bench.view.toggle_section()
    place = bench.view.section.cut.place
    bench.view.tool_box.bench.shown_units.choose(UnitChoice(length="mm"))
    assert bench.view.sections.bar.value.text().endswith(" mm")
    number = float(bench.view.sections.bar.value.text().removesuffix(" mm"))
    assert number == pytest.approx(1e3 * place, rel=1e-3, abs=1e-3)


@pytest.mark.wide
@pytest.mark.parametrize(
    "key", ["velocity", "centers", "frames", "joint_frames", "names", "ghosts", "fading"]
)
def test_nothing_floats_where_bodies_are_cut_off(qtbot, key):
    """Arrows, points, frames, names, ghosts and paths go with it, and come back."""
    bench = shown_bench(qtbot, loaded_arm())
    result = swinging_run(bench.document.mechanism, rows=21)
    result.store.body_velocity[:, :, :3] = 1.0
    bench.document.set_result(result)
    bench.cursor.set_time(0.5)
    bench.view.look("front")
    bench.view.overlay_choice.toggle(key)
    if key != "fading":
        bench.view.toggle_paths()
    whole = bench.picture()
    bench.view.toggle_section()
    bar = bench.view.sections.bar
    # the plane at one end, and everything on the side that is taken away
    click(qtbot, bar.axis_button(1))
    qtbot.keyClick(bar.slider, Qt.Key.Key_Home)
    assert bar.slider.value() == bar.slider.minimum()
    if not bench.view.section.cut.above:
        click(qtbot, bar.flip)
    # the legend stays: it is about the whole run
    below = slice(bar.geometry().bottom() + 2, None)
    with_overlay = bench.picture()[below]
    bench.view.overlay_choice.clear()
    if bench.view.shows_paths:
        bench.view.toggle_paths()
    assert differs(with_overlay, bench.picture()[below]) == 0
    bench.view.overlay_choice.toggle(key)
    click(qtbot, bar.close_button)
    assert differs(bench.picture()[below], whole[below]) < 20


def test_another_file_is_shown_whole(bench):
    """The plane belongs to what was open."""
    bench.view.toggle_section()
    bench.document.open(ms.sample("four_bar"), None)
    assert bench.view.section.cut is None
    assert bench.scene.section.plane is None


def test_the_slider_reaches_a_motion_that_goes_farther(qtbot):
    """The plane stays where it is, and its place is a round number."""
    bench = shown_bench(qtbot, loaded_arm())
    bench.view.look("front")
    bench.view.toggle_section()
    sections = bench.view.sections
    qtbot.mouseClick(sections.bar.axis_button(1), LEFT)
    place = bench.view.section.cut.place
    assert len(f"{place:.12g}") < 8
    low, high = sections._range
    result = swinging_run(bench.view._document.mechanism, rows=21)
    bench.view._document.set_result(result)
    qtbot.waitUntil(lambda: sections._range != (low, high))
    assert sections._range[0] <= low
    assert sections._range[1] >= high
    assert sections._range[1] - sections._range[0] > 1.2 * (high - low)
    assert bench.view.section.cut.place == place
    share = (place - sections._range[0]) / (sections._range[1] - sections._range[0])
    assert abs(sections.bar.slider.value() / sections.bar.slider.maximum() - share) < 2e-3


def test_the_bar_covers_nothing(bench):
    """The mechanism is shown below it, and in the whole view again when it is gone."""
    bench.view.look("front")
    bench.picture()

    def highest():
        """Where the mechanism begins in the view [px from the top]."""
        ratio = bench.view.image.devicePixelRatioF()
        points = bench.scene.sight.display_points(bench.scene.extent())
        return bench.view.image.height() - float(points[:, 1].max()) / ratio

    before = highest()
    bench.view.toggle_section()
    bench.picture()
    assert highest() > bench.view.sections.bar.geometry().bottom()
    bench.view.toggle_section()
    bench.picture()
    assert highest() == pytest.approx(before, abs=1.0)
