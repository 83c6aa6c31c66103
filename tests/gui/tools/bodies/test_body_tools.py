"""Bodies are drawn by clicks in the view, and typed."""

import math

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio import edits, io
from mechstudio.gui.properties.describe_body import describe_body
from mechstudio.model import Box, Cylinder, Mechanism, Plate, Sphere
from tests.gui.tools.workshop import option
from tests.gui.view.bench import Left, No

Enter = Qt.Key.Key_Return


def only_body(workshop):
    """The one body that there is, and its shape."""
    (body,) = workshop.mechanism.bodies
    return body, body.shapes[0]


def test_two_corners_and_enter_make_a_box(workshop):
    """Its depth is then its shorter side, half to each side of the plane; it weighs as steel."""
    workshop.take("box")
    workshop.click((-0.3, -0.1, 0))
    workshop.click((0.2, 0.1, 0))
    assert not workshop.mechanism.bodies
    workshop.key(Enter)
    body, shape = only_body(workshop)
    assert isinstance(shape, Box)
    assert shape.size == pytest.approx((0.5, 0.2, 0.2))
    assert body.position == pytest.approx((-0.05, 0, 0))
    assert body.mass == pytest.approx(0.5 * 0.2 * 0.2 * edits.STEEL)
    assert workshop.document.undo_step == "Add box 1"
    workshop.document.undo()
    assert not workshop.mechanism.bodies


@pytest.mark.parametrize(
    ("tool", "texts"),
    [("box", ("0, 0", "@0.04, 0.35", "10 mm")), ("cylinder", ("0, 0", "0.01", "0.4"))],
)
def test_what_is_drawn_long_stays_what_it_is(workshop, tool, texts):
    """Its icon and its form are not those of a link, also when its file is opened again."""
    workshop.take(tool)
    workshop.point_at((0, 0, 0))
    for text in texts:
        workshop.type(text)
    saved = io.loads(io.dumps(workshop.mechanism))
    for model in (workshop.mechanism, saved):
        assert model.bodies[0].icon_name == tool
        assert "Link" not in [section.title for section in describe_body(model, 0).sections]
    link = edits.add_link(Mechanism(), (0.0, 0.0, 0.0), (0.3, 0.4, 0.0)).mechanism
    assert "Link" in [section.title for section in describe_body(link, 0).sections]


def test_a_box_is_typed(workshop):
    """Corner, width and height, depth with a unit, each confirmed with Enter."""
    workshop.take("box")
    workshop.point_at((0, 0, 0))
    for text in ("0.1, 0.2", "@0.4, 0.3", "50 mm"):
        workshop.type(text)
    body, shape = only_body(workshop)
    assert shape.size == pytest.approx((0.4, 0.3, 0.05))
    assert body.position == pytest.approx((0.3, 0.35, 0))


def test_the_third_click_gives_the_depth_in_space(workshop):
    """Seen from an angle the pointer pulls the box out of the plane that it was begun in."""
    workshop.take("box")
    option(workshop, "Sides").setCurrentIndex(1)
    workshop.click((0, 0, 0))
    workshop.click((0.2, 0.2, 0))
    workshop.view.look("isometric")
    workshop.click((0.2, 0.2, 0.3))
    body, shape = only_body(workshop)
    assert shape.size == pytest.approx((0.2, 0.2, 0.3))
    assert body.position == pytest.approx((0.1, 0.1, 0.15))


def test_a_cylinder_stands_on_the_plane(workshop):
    """Center and radius by clicks, the length from the option; its axis is the plane's normal."""
    workshop.take("cylinder")
    option(workshop, "Length").setText("0.25")
    workshop.click((0.1, 0, 0))
    workshop.click((0.1, 0.2, 0))
    body, shape = only_body(workshop)
    assert isinstance(shape, Cylinder)
    assert (shape.radius, shape.length) == pytest.approx((0.2, 0.25))
    assert body.position == pytest.approx((0.1, 0, 0))
    pose = edits.pose_of(body)
    assert pose.direction((0, 0, 1)) == pytest.approx(tuple(workshop.box.bench.plane.normal))


def test_a_sphere_of_another_material(workshop):
    """Center by a click, radius typed; the density follows the chosen material."""
    workshop.take("sphere")
    box = option(workshop, "Material")
    workshop.qtbot.keyClicks(box, "Alum")
    box.activated.emit(box.currentIndex())
    workshop.click((0, 0.1, 0))
    workshop.type("0.2")
    body, shape = only_body(workshop)
    assert isinstance(shape, Sphere)
    assert shape.radius == pytest.approx(0.2)
    assert body.mass == pytest.approx(4 / 3 * math.pi * 0.2**3 * edits.MATERIALS["Aluminum"])


def test_options_and_views_do_not_cover_each_other(workshop):
    """In a narrow view the buttons of the views go below a long bar of options, and back again."""
    strip, start = workshop.view.overlays.strip, workshop.view.overlays.strip.geometry()
    workshop.take("box")
    assert workshop.box.option_bar.isVisible()
    assert not strip.geometry().intersects(workshop.box.option_bar.geometry())
    workshop.take("measure")
    assert strip.geometry() == start


CORNERS = ((-0.2, -0.2, 0), (0.3, -0.2, 0), (0.3, 0.2, 0), (-0.2, 0.3, 0))


@pytest.mark.parametrize("way", ["first corner", "double click", "Enter"])
def test_a_plate_is_closed_in_three_ways(workshop, way):
    """By a click on the first corner, by a double click on the last one, and by Enter."""
    workshop.take("plate")
    option(workshop, "Thickness").setText("0.02")
    for corner in CORNERS:
        workshop.click(corner)
    if way == "first corner":
        workshop.click(CORNERS[0])
    elif way == "double click":
        workshop.qtbot.mouseDClick(workshop.image, Left, No, workshop.place(CORNERS[-1]))
    else:
        workshop.key(Enter)
    body, shape = only_body(workshop)
    assert isinstance(shape, Plate)
    pose = edits.pose_of(body)
    found = [pose.point((x, y, 0.0)) for x, y in shape.points]
    assert np.array(found) == pytest.approx(np.array(CORNERS), abs=1e-9)
    assert shape.thickness == 0.02


def test_a_plate_that_crosses_itself_is_refused(workshop):
    """The hint says why, nothing is added, and with another last corner it is taken."""
    workshop.take("plate")
    for corner in ((0, 0, 0), (0.3, 0.3, 0), (0.3, 0, 0), (0, 0.3, 0)):
        workshop.click(corner)
    workshop.key(Enter)
    assert not workshop.mechanism.bodies
    assert "list the corners in order" in workshop.box.hint_label.text()
    for _ in range(2):
        workshop.key(Qt.Key.Key_Backspace)
    workshop.click((0, 0.3, 0))
    workshop.key(Enter)
    assert len(workshop.mechanism.bodies) == 1
    workshop.click((0, 0, 0))
    workshop.key(Qt.Key.Key_Escape)
    assert workshop.tool is not None
    assert "first corner" in workshop.box.hint_label.text()


@pytest.mark.parametrize(("radius", "length"), [(0.05, 0.01), (0.2, 0.025), (0.4, 0.036)])
def test_wheels_are_as_thick_as_links_are_wide(workshop, radius, length):
    """Without a length a steel wheel of 0.2 m weighs 25 kg, not the 200 kg of a roller."""
    workshop.take("cylinder")
    workshop.type("0, 0, 0")
    workshop.type(str(radius))
    assert f"Enter for {workshop.tool.bench.written(length)}" in workshop.box.hint_label.text()
    workshop.key(Qt.Key.Key_Return)
    (wheel,) = workshop.mechanism.bodies
    assert float(wheel.shapes[0].length) == pytest.approx(length)
    assert wheel.mass == pytest.approx(7850.0 * np.pi * radius**2 * length, rel=1e-6)
