"""A viewport of a known size in which tools are tried."""

import pytest

from mechstudio.model import Mechanism
from tests.gui.tools.workshop import Workshop


@pytest.fixture
def make_workshop(qtbot):
    """Shows viewports of 640 by 480, seen from the front; each is finalized after the test."""

    def make(mechanism=None):
        workshop = Workshop(qtbot, mechanism or Mechanism(name="empty"))
        qtbot.addWidget(workshop.view, before_close_func=lambda view: view.finalize())
        workshop.view.resize(640, 480)
        with qtbot.waitExposed(workshop.view):
            workshop.view.show()
        workshop.view.look("front")
        return workshop

    return make


@pytest.fixture
def workshop(make_workshop):
    """A viewport with nothing in it."""
    return make_workshop()
