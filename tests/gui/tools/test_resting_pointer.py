"""A pointer that has not moved since the view came below it means a direction, too."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from tests.gui.tools.bodies.test_link_tool import ends
from tests.gui.view.bench import move

pytestmark = pytest.mark.window


def begin(make_workshop, at):
    """Begin a link at a typed point in a view that comes below the pointer; no move tells of it."""
    QCursor.setPos(at)
    workshop = make_workshop()
    QApplication.sendEvent(workshop.image, QEvent(QEvent.Type.Leave))
    assert workshop.image.pointer_at is None
    workshop.take("link")
    workshop.type("0, 0")
    return workshop


def pointed(workshop):
    """Where the pointer is in the plane of the view [m]."""
    place = QPointF(workshop.image.mapFromGlobal(QCursor.pos()))
    ray = workshop.scene.sight.ray(*workshop.image.display_place(place.x(), place.y()))
    return workshop.tool.plane.met(*ray)


def test_a_length_goes_toward_a_pointer_that_rests(make_workshop):
    workshop = begin(make_workshop, QPoint(520, 330))
    workshop.type("150 mm")
    assert workshop.box.entry.problem.text() == ""
    end = ends(workshop.mechanism, "link 1")[1]
    assert np.linalg.norm(end) == pytest.approx(0.15)
    way = pointed(workshop)
    # the grid beside the pointer gives the direction
    assert np.dot(end, way) > 0.99 * 0.15 * np.linalg.norm(way)


def test_a_pointer_beside_the_view_gives_none(make_workshop):
    workshop = begin(make_workshop, QPoint(1200, 850))
    workshop.type("150 mm")
    assert "Point in the direction" in workshop.box.entry.problem.text()
    move(workshop.image, QPoint(400, 200))
    assert not workshop.mechanism.bodies


def test_a_pointer_at_the_start_gives_none(make_workshop):
    """There is no way from there."""
    workshop = begin(make_workshop, QPoint(1200, 850))
    start = workshop.place((0, 0, 0))
    QCursor.setPos(workshop.image.mapToGlobal(start))
    move(workshop.image, start)
    workshop.type("150 mm")
    assert "Point in the direction" in workshop.box.entry.problem.text()
