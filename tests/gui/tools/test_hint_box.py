"""The hint steps aside for the pointer and for points that are clicked; so does the note."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QApplication

from mechstudio.edits import add_joint, add_link
from mechstudio.model import Mechanism
from tests.gui.tools.workshop import hands_in_sketch
from tests.gui.view.bench import No, move


@pytest.fixture
def shop(make_workshop):
    """The link tool over a link whose ends are in the middle of the view."""
    workshop = make_workshop(add_link(Mechanism(), (0, 0, 0), (0.2, 0.1, 0)).mechanism)
    workshop.view.look("front")
    workshop.view.fit()
    workshop.take("link")
    return workshop


def world(workshop, place):
    """The point of the plane [m] that is seen at a place of the view."""
    image = workshop.image
    ray = image.scene_to_read.sight.ray(*image.display_place(place.x(), place.y()))
    return tuple(workshop.tool.bench.plane.met(*ray).tolist())


def hint_place(workshop):
    return workshop.box.hint_label.geometry()


def test_the_pointer_drives_the_hint_to_the_top(shop):
    """And it is back at the foot as soon as the pointer is well away."""
    at_foot, covered = hint_place(shop), shop.box.covered
    move(shop.image, QPointF(at_foot.center()), No)
    assert not hint_place(shop).intersects(at_foot)
    assert hint_place(shop).top() > shop.box.option_bar.geometry().bottom()
    assert not hint_place(shop).intersects(shop.view.overlays.strip.geometry())
    # what is fitted into the rest of the view stays where it is
    assert shop.box.covered == covered
    move(shop.image, QPointF(at_foot.center() - QPoint(0, 30)), No)
    assert not hint_place(shop).intersects(at_foot)
    move(shop.image, QPointF(at_foot.center() - QPoint(0, 90)), No)
    assert hint_place(shop) == at_foot


def test_the_end_of_a_link_is_not_hidden(shop):
    """A point that could be clicked lies where the hint was."""
    at_foot = hint_place(shop)
    end = world(shop, at_foot.center())
    grown = add_link(shop.mechanism, (0, 0, 0), end).mechanism
    shop.document.apply(grown, label="Add link 2")
    shop.point_at((0.1, 0.2, 0))
    assert not hint_place(shop).intersects(at_foot)
    shop.document.undo()
    shop.point_at((0.1, 0.21, 0))
    assert hint_place(shop).top() == at_foot.top()


def test_without_a_tool_points_do_not_matter(shop):
    """The hint of a sketch stays at the foot."""
    shop.view.sketch.toggle("xy")
    shop.take("select")
    at_foot = hint_place(shop)
    assert not shop.box.hint_label.isHidden()
    assert at_foot.bottom() == shop.view.height() - 11


def test_the_note_leaves_joints_free(shop):
    """A joint beside the pointer, where the note would lie, is seen and can be clicked."""
    shop.point_at((0.2, 0.1, 0))
    usual = shop.box.note_label.geometry()
    assert shop.box.note_label.isVisible()
    joint = world(shop, usual.center())
    far = tuple(np.add(joint, (0.3, 0.3, 0)).tolist())
    linked = add_link(shop.mechanism, joint, far).mechanism
    pinned = add_joint(linked, "revolute", "ground", "link 2", joint).mechanism
    shop.document.apply(pinned, label="Add link 2")
    shop.point_at((0.2, 0.1, 0))
    assert shop.box.note_label.isVisible()
    assert not shop.box.note_label.geometry().contains(shop.place(joint))


def spacing_right(hands):
    """Where what is told of the distance between lines ends in the view [px]."""
    letters, size = hands.scene.scenery.labels._spacing, [0.0, 0.0]
    letters.GetSize(hands.scene.renderer, size)
    return (letters.GetPosition()[0] + size[0]) / hands.image.devicePixelRatioF()


def test_the_hint_leaves_the_spacing_of_the_grid_free(make_window, qtbot):
    """However wide it is; both stand at the foot."""
    hands = hands_in_sketch(qtbot, make_window)
    for size in ((1280, 860), (900, 600), (1100, 480)):
        hands.window.resize(*size)
        QApplication.processEvents()
        for tool in ("link", "box", "slider"):
            hands.take(tool)
            qtbot.waitUntil(lambda: hands.image.picture() is not None)
            assert hands.scene.scenery.labels.spacing.startswith("Grid")
            assert hint_place(hands).left() >= spacing_right(hands)
            assert hands.image.rect().contains(hint_place(hands))
