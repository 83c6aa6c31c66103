"""Buttons of the run banner stay where they are: a click by place never hits another action."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.plots.made_up_run import finished_run

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot, make_window):
    """A laptop's window with a run of a lighter crank."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 740)
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    model = edits.change(window.document.mechanism, [("body", "crank")], mass=7.0)
    window.document.apply(model, label="Mass")
    qtbot.waitUntil(window.run_banner.isVisible)
    return window


def places(window):
    """Where the buttons of the banner are on the screen."""
    banner = window.run_banner
    banner.layout().activate()
    buttons = (banner.run_button, banner.restore_button, banner.look_button)
    corners = [button.mapTo(window, button.rect().topLeft()) for button in buttons]
    return [(at, button.size()) for at, button in zip(corners, buttons, strict=True)]


def test_buttons_of_the_banner_keep_their_places(qtbot, window):
    """When it shows the other model, when messages come and go, and while a run is impossible."""
    banner = window.run_banner
    before = places(window)
    qtbot.mouseClick(banner.look_button, LEFT)
    assert window.document.looks_back
    assert places(window) == before
    window.messages.show_warning("The motor stops.")
    assert window.messages.isVisible()
    assert places(window) == before
    qtbot.mouseClick(window.messages.close_button, LEFT)
    qtbot.mouseClick(banner.look_button, LEFT)
    assert not window.document.looks_back
    assert places(window) == before
    window.actions_by_id["run"].setEnabled(False)
    assert places(window) == before


def test_the_banner_takes_one_line(qtbot, window):
    """What has no room beside the buttons is in the tool tip, the difference first."""
    banner = window.run_banner
    assert banner.height() < 2 * banner.look_button.height()
    assert "mass of crank" in banner.label.text()
    whole = banner.label.toolTip() or banner.label.text()
    assert "The view shows the current model" in whole
