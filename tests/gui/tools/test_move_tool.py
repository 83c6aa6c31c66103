"""Bodies are moved and turned by handles and by typed amounts, each as one undo step."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from mechstudio import edits
from mechstudio.model import Mechanism
from mechstudio.scene.manipulator import ARROW_LENGTH, RING_RADIUS
from tests.gui.viewport.bench import Left, No

Right = Qt.MouseButton.RightButton


@pytest.fixture
def bar(make_workshop):
    """A bar along x, selected, with the tool in hand, seen from the front."""
    mechanism = edits.add_link(Mechanism(name="bar"), (-0.5, 0, 0), (0.5, 0, 0)).mechanism
    workshop = make_workshop(mechanism)
    workshop.selection.set({("body", "link 1")})
    workshop.take("move")
    return workshop


def pixel(workshop):
    return workshop.scene.sight.pixel_size((0, 0, 0))


def upward(workshop, way):
    """Start on the y arrow and end so far above it [m]."""
    start = np.array((0, 0.8 * ARROW_LENGTH * pixel(workshop), 0))
    return start, start + np.array((0, way, 0))


def test_arrow_shifts_along_its_axis(bar):
    """A drag of the y arrow moves the body along y, by steps of the grid."""
    start, end = upward(bar, 0.21)
    bar.drag(start, end + np.array((0.13, 0, 0)))
    assert bar.mechanism.bodies[0].position == pytest.approx((0, 0.2, 0), abs=1e-12)
    assert bar.document.undo_step == "Move link 1"
    bar.document.undo()
    assert bar.mechanism.bodies[0].position == (0, 0, 0)
    assert bar.document.undo_step is None


def test_ring_turns_about_its_axis(bar):
    """A drag around the z ring turns the body by steps of 15 degrees."""
    radius = RING_RADIUS * pixel(bar)
    angle = math.radians(50)
    start = radius * np.array((math.cos(angle), math.sin(angle), 0))
    end = radius * np.array((math.cos(2.1 * angle), math.sin(2.1 * angle), 0))
    bar.drag(start, end)
    w, x, y, z = bar.mechanism.bodies[0].orientation
    assert (x, y) == pytest.approx((0, 0), abs=1e-12)
    assert 2 * math.degrees(math.atan2(z, w)) == pytest.approx(60)


def test_amounts_can_be_typed(bar):
    """What is typed over a handle is taken exactly, with any unit."""
    bar.point_at((0.8 * ARROW_LENGTH * pixel(bar), 0, 0))
    bar.type("12.5 mm")
    assert bar.mechanism.bodies[0].position == pytest.approx((0.0125, 0, 0), abs=1e-15)


def test_escape_takes_the_drag_back(bar):
    """Esc before the button is released leaves the mechanism as it was."""
    before = bar.mechanism
    start, end = upward(bar, 0.3)
    bar.press_and_move(start, end)
    bar.key(Qt.Key.Key_Escape)
    bar.release(end)
    assert bar.mechanism is before
    assert not bar.box.note_label.isVisible()


def test_undo_takes_the_drag_back(bar):
    """What is dragged when the step before is undone stays where that leaves it."""
    bar.drag(*upward(bar, 0.2))
    start, end = upward(bar, 0.3)
    bar.press_and_move(start + np.array((0, 0.2, 0)), end)
    bar.document.undo()
    bar.release(end)
    assert bar.mechanism.bodies[0].position == (0, 0, 0)
    assert bar.document.undo_step is None


def test_the_last_button_up_ends_the_drag(bar):
    """A second button that is released later does not leave the body between two places."""
    start, end = upward(bar, 0.2)
    place = bar.press_and_move(start, end)
    for kind, button, held in (
        (QEvent.Type.MouseButtonPress, Right, Left | Right),
        (QEvent.Type.MouseButtonRelease, Left, Right),
        (QEvent.Type.MouseButtonRelease, Right, Qt.MouseButton.NoButton),
    ):
        spot = QPointF(place)
        event = QMouseEvent(kind, spot, bar.image.mapToGlobal(spot), button, held, No)
        QApplication.sendEvent(bar.image, event)
    assert bar.mechanism.bodies[0].position == pytest.approx((0, 0.2, 0), abs=1e-12)


def test_handles_stay_while_the_pointer_is_elsewhere(bar):
    """They are there when the pointer comes back from another part of the window."""
    handles = bar.scene.preview.outline.marks
    QApplication.sendEvent(bar.image, QEvent(QEvent.Type.Leave))
    assert len(bar.scene.preview.outline.marks) == len(handles) > 0


def test_click_takes_another_body(bar):
    """A click on a body selects it for the handles; beside the handles the camera turns."""
    bar.selection.clear()
    bar.click((0.3, 0, 0))
    assert bar.selection.items == {("body", "link 1")}
    position = bar.camera.GetPosition()
    bar.drag((0.9, 0.7, 0), (0.6, 0.6, 0))
    assert bar.camera.GetPosition() != pytest.approx(position)
    assert bar.document.undo_step is None


def test_handles_seen_from_their_edge_hide_no_others(bar):
    """In a sketch there are two arrows and one ring, and the arrows answer all along."""
    bar.view.sketch.toggle("xy")
    for share in (0.35, 0.55, 0.95):
        bar.point_at((0, share * ARROW_LENGTH * pixel(bar), 0))
        assert "shift along y" in bar.box.hint_label.text()
