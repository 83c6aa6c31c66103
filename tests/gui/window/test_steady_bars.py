"""Buttons of the run banner stay where they are: a click by place never hits another action."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.gui.window import run_banner
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


CHANGES = {
    "gravity": lambda model: model.edited(gravity=(0.0, -1.62, 0.0)),
    "mass": lambda model: edits.change(model, [("body", "crank")], mass=7.0),
    "driver": lambda model: edits.add_driver(model, "ground_crank", "t", name="motor").mechanism,
}


@pytest.mark.wide
@pytest.mark.parametrize("change", CHANGES)
def test_what_differs_is_whole_in_small_windows(qtbot, make_window, change):
    """At 900 by 600, with plots that stand at another moment; a wider window says more of it."""
    window = make_window(panels=installed_panels())
    window.resize(900, 600)
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    window.player.seek(0.5)
    model = CHANGES[change](window.document.mechanism)
    window.document.apply(model, label="Edit")
    banner = window.run_banner
    qtbot.waitUntil(banner.isVisible)
    told = []
    for width in (900, 911, 1024, 1200, 1366, 1920):
        window.resize(width, 600)
        qtbot.waitUntil(lambda: banner.width() == window.stack.width())
        banner.layout().activate()
        for label in (banner.title, banner.label):
            assert label.shown_text == label.text(), width
            assert label.text()
        told.append(len(banner.label.text()))
        words = {"gravity": "gravity", "mass": "mass of crank", "driver": "without motor"}
        assert words[change] in banner.label.text()
    assert told == sorted(told)


def test_one_edit_is_compared_once(qtbot, window, monkeypatch):
    """Whatever is told of it, and however often the cursor moves; another edit is compared anew."""
    calls = []
    compare = run_banner.run_difference
    monkeypatch.setattr(
        run_banner, "run_difference", lambda *args: calls.append(args) or compare(*args)
    )
    model = edits.change(window.document.mechanism, [("body", "crank")], mass=8.0)
    window.document.apply(model, label="Mass")
    window.run_banner.show_run()
    window.player.seek(0.5)
    assert len(calls) == 1
    model = edits.change(model, [("body", "crank")], mass=9.0)
    window.document.apply(model, label="Mass")
    assert len(calls) == 2
