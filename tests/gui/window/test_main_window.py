"""The window itself: keys, chips, theme, layout and what it shows when nothing is open."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.run.jobs import RunState
from tests.scene.mechanisms import two_boxes

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def test_typed_space_goes_into_the_field(qtbot, opened):
    """The keys of the playback leave text fields alone."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    opened.player.pause()
    field = opened.controls.duration_field
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Space)
    assert not opened.player.playing
    assert " " in field.text()


def test_playback_keys(qtbot, opened):
    """Space plays, Home and End jump, the arrows step."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    opened.player.pause()
    opened.timeline.bar.setFocus()
    qtbot.keyClick(opened, Qt.Key.Key_Home)
    assert opened.time_cursor.time == 0.0
    qtbot.keyClick(opened, Qt.Key.Key_Right)
    assert opened.time_cursor.time == pytest.approx(0.01)
    qtbot.keyClick(opened, Qt.Key.Key_Left)
    assert opened.time_cursor.time == 0.0
    qtbot.keyClick(opened, Qt.Key.Key_End)
    assert opened.time_cursor.time == pytest.approx(1.0)
    qtbot.keyClick(opened, Qt.Key.Key_Space)
    assert opened.player.playing
    qtbot.keyClick(opened, Qt.Key.Key_Space)
    assert not opened.player.playing


def test_view_actions_reach_the_view(qtbot, opened):
    """Fit and the four directions are one key away."""
    for key in (Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4):
        qtbot.keyClick(opened, key, Qt.KeyboardModifier.ControlModifier)
    assert opened.view.calls == ["fit", "isometric", "front", "top", "right"]


def test_theme_reaches_the_docks_and_is_remembered(qtbot, make_window):
    """The choice holds for the view and the plots, and for the next start."""
    window = make_window()
    assert window.view.theme == "light"
    window.actions_by_id["theme_dark"].trigger()
    assert window.view.theme == window.plots.theme == "dark"
    assert window.actions_by_id["theme_dark"].isChecked()
    assert not window.actions_by_id["theme_light"].isChecked()
    window.actions_by_id["theme_dark"].trigger()
    assert window.actions_by_id["theme_dark"].isChecked()
    assert window.settings.settings.theme == "dark"
    window.actions_by_id["theme_light"].trigger()


def test_layout_is_remembered_and_can_be_restored(qtbot, make_window):
    """A closed dock stays closed at the next start; restoring brings all back."""
    window = make_window()
    window.docks["plots"].close()
    window.close()
    again = make_window()
    assert not again.docks["plots"].isVisible()
    again.actions_by_id["reset_docks"].trigger()
    assert all(dock.isVisibleTo(again) for dock in again.docks.values())


@pytest.mark.parametrize("text", ["", "[General]\ngeometry=5\ndocks=x\n", "\x00\xff"])
def test_broken_geometry_is_ignored(make_window, tmp_path, text):
    """Nothing in the file of the geometry keeps the window from opening."""
    folder = tmp_path / "geometry"
    folder.mkdir()
    (folder / "window.ini").write_text(text)
    assert make_window(folder=folder).isVisible()


@pytest.mark.parametrize("welcome_samples", [None])
def test_empty_window_offers_samples(qtbot, welcome_samples, window):
    """Before anything is open the samples stand in the middle; one click opens one."""
    assert window.stack.currentIndex() == 0
    assert len(window.welcome.cards) == len(window.samples) > 0
    assert not window.controls.run_button.isEnabled()
    qtbot.mouseClick(window.welcome.cards[0], LEFT)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)


def test_broken_settings_are_said(make_window, tmp_path):
    """Settings that were set aside are mentioned once."""
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "settings.json").write_text("{")
    assert "settings.broken.json" in make_window(folder=folder).messages.text


def test_first_window_fits_on_a_small_screen(window):
    """The first window is never larger than what the desktop leaves free."""
    free = window.screen().availableSize()
    assert window.width() <= free.width()
    assert window.height() <= free.height()


def test_nothing_is_selected_in_what_is_opened(window):
    """Elements of another mechanism may have the same names, and are others."""
    window.document.open(two_boxes())
    window.selection.set([("body", "left")])
    window.document.open(two_boxes())
    assert not window.selection.items
