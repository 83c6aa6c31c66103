"""Bars that come and go over the upper edge of the view, while one works in it."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.plots.made_up_run import finished_run
from tests.gui.view.bench import move
from tests.gui.window.places import place_in

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot, make_window):
    """A small window with a four-bar linkage."""
    window = make_window(panels=installed_panels())
    window.resize(1100, 620)
    window.document.open(load(sample_paths()["four_bar"]))
    settle(qtbot, window)
    return window


def settle(qtbot, window):
    """Wait for the mechanism, for all parts to have their places, and for a picture of that."""
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    for _ in range(4):
        QApplication.processEvents()
    qtbot.waitUntil(lambda: window.view.image.picture() is not None)


def places(window):
    """Where some places on the links are in the window [px], shape (n, 2)."""
    points = ((0, 0, 0), (0.3, 0.3, 0), (1, 0, 0), (0.8, 1.2, 0))
    shown = [window.view.place_of(point) for point in points]
    shown = [window.view.image.mapTo(window, place) for place in shown]
    return np.array([(place.x(), place.y()) for place in shown])


def run(qtbot, window):
    """Run the mechanism, hold what is played, and wait until the plots have their place."""
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.document.result is not None)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    window.player.pause()
    qtbot.waitUntil(lambda: window.docks["plots"].height() > 100)
    settle(qtbot, window)


def is_fitted(window):
    """Whether all that there is to see fills the view."""
    before = window.view.camera_now
    window.view.fit()
    return window.view.camera_now.position == pytest.approx(before.position, rel=1e-6)


@pytest.mark.parametrize("view", ["front", "isometric"])
@pytest.mark.parametrize("height", [500, 620, 900])
def test_a_message_hides_nothing_that_is_fitted(qtbot, window, height, view):
    """It has one line, and comes over the view without moving anything there."""
    window.resize(1100, height)
    settle(qtbot, window)
    window.view.look(view)
    before = places(window)
    window.messages.show_warning("The motor stops.")
    settle(qtbot, window)
    points = np.asarray(window.view.scene.extent())
    upper = min(window.view.place_of(tuple(point)).y() for point in points)
    assert upper >= window.center.bars.covered > 20
    assert (places(window) == before).all()


@pytest.mark.wide
@pytest.mark.parametrize("moved_by_hand", [False, True])
def test_bars_move_nothing_in_the_view(qtbot, window, moved_by_hand):
    """What is seen keeps its place and size on the screen when a bar comes, and when it goes."""
    if moved_by_hand:
        qtbot.keyClick(window.view.image, Qt.Key.Key_Plus)
    before, height = places(window), window.view.height()
    messages, bars = window.messages, window.center.bars
    messages.show_warning("The motor stops.")
    qtbot.waitUntil(lambda: bars.covered == messages.height() > 20)
    one = bars.covered
    window.center.banner.show_step(1, 16, "Closing joints")
    window.center.banner.show()
    qtbot.waitUntil(lambda: bars.covered > one)
    settle(qtbot, window)
    assert (places(window) == before).all()
    qtbot.mouseClick(messages.close_button, LEFT)
    window.center.banner.hide()
    assert bars.covered == 0
    settle(qtbot, window)
    assert (places(window) == before).all()
    assert window.view.height() == height


def test_bars_and_options_cover_no_typed_place(qtbot, window):
    """The field makes way for bars that come while one types, and keeps what was typed."""
    tools, bars = window.view.tool_box, window.center.bars
    entry = tools.entry
    window.view.tool_choice.choose("link")
    settle(qtbot, window)
    options = tools.option_bar.geometry()
    tools.move(QPointF(options.center().x(), options.bottom() + 2), Qt.KeyboardModifier.NoModifier)
    qtbot.keyClick(window.view.image, Qt.Key.Key_1)
    qtbot.waitUntil(entry.field.hasFocus)
    before = entry.geometry()
    assert not before.intersects(tools.option_bar.geometry())
    window.messages.show_warning("The motor stops.")
    window.center.banner.show_step(1, 16, "Closing joints")
    window.center.banner.show()
    qtbot.waitUntil(lambda: bars.covered > 50)
    assert before.intersects(tools.option_bar.geometry())
    assert entry.y() >= bars.covered
    assert not entry.geometry().intersects(tools.option_bar.geometry())
    assert entry.field.text() == "1"
    assert entry.field.hasFocus()


def test_results_of_an_earlier_model_move_nothing_in_the_view(qtbot, window):
    """The banner comes with an edit, while one works in the view."""
    run(qtbot, window)
    before, height = places(window), window.view.height()
    model = window.document.mechanism
    window.document.apply(model.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    qtbot.waitUntil(lambda: window.center.bars.covered > 0)
    settle(qtbot, window)
    assert (places(window) == before).all()
    window.document.undo()
    qtbot.waitUntil(lambda: window.center.bars.covered == 0)
    settle(qtbot, window)
    assert (places(window) == before).all()
    assert window.view.height() == height


def test_the_next_run_moves_nothing_in_the_view(qtbot, window):
    """Nor does what it says: the banner goes while one looks at the mechanism."""
    run(qtbot, window)
    before, height = places(window), window.view.height()
    model = window.document.mechanism
    window.document.apply(model.edited(gravity=(0.0, -9.0, 0.0)), label="Edit")
    qtbot.waitUntil(window.run_banner.isVisible)
    qtbot.mouseClick(window.run_banner.run_button, LEFT)
    qtbot.waitUntil(lambda: not window.run_banner.isVisible())
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    settle(qtbot, window)
    assert window.view.height() == height
    window.player.pause()
    window.player.to_start()
    settle(qtbot, window)
    assert (places(window) == before).all()


def test_what_floats_over_the_view_begins_below_the_bars(qtbot, window):
    """Buttons, options, section and legend, which the bars would hide; what is fitted as well."""
    run(qtbot, window)
    view, bars = window.view, window.center.bars
    view.overlay_choice.toggle("velocity")
    view.toggle_section()
    view.tool_choice.choose("joint")
    settle(qtbot, window)
    box, image = view.tool_box, view.image
    parts = (view.overlays.strip, view.sections.bar, box.option_bar)
    before = [part.y() for part in parts]
    for count in (1, 3, 0):
        if count:
            window.messages.show_warning("\n".join(["The motor stops."] * count))
        else:
            window.messages.clear()
        settle(qtbot, window)
        low = bars.covered
        assert (low > 20) is (count > 0)
        assert [part.y() - low for part in parts] == before
        assert all(part.isVisible() for part in parts)
        place = QPointF(image.width() / 2, low + 2)
        box.move(place, Qt.KeyboardModifier.NoModifier)
        box.bench.noted.emit("on a face")
        assert box.note_label.isVisible()
        assert box.note_label.y() >= low
        view.look("front")
        points = np.asarray(view.scene.extent())
        heights = [view.place_of(tuple(point)).y() for point in points]
        assert min(heights) > box.option_bar.geometry().bottom()


def test_a_saved_picture_shows_no_trace_of_bars(qtbot, window, tmp_path):
    """Its legend stands at its upper edge, while that of the view stands below the bars."""
    run(qtbot, window)
    view = window.view
    window.player.pause()
    window.player.to_start()
    view.overlay_choice.toggle("velocity")
    settle(qtbot, window)

    def saved(name):
        path, done = tmp_path / name, []
        view.save_picture(path, lambda: done.append(path), done.append)
        qtbot.waitUntil(lambda: done == [path])
        return QImage(str(path))

    before = saved("before.png")
    window.messages.show_warning("\n".join(["The motor stops."] * 3))
    settle(qtbot, window)
    drawn = view.image.scene.overlay
    assert drawn.below == window.center.bars.covered > 40
    is_same = saved("after.png") == before
    assert is_same
    view.image.redraw()
    qtbot.waitUntil(lambda: drawn.below == window.center.bars.covered)


def test_what_is_below_a_bar_is_brought_in_sight_with_the_next_run(qtbot, window):
    """As long as nobody moved the camera."""
    view = window.view

    def highest():
        return min(view.place_of(tuple(point)).y() for point in np.asarray(view.scene.extent()))

    window.messages.show_warning("\n".join(["The motor stops."] * 5))
    settle(qtbot, window)
    assert highest() < window.center.bars.covered
    window.document.set_result(finished_run(window.document.mechanism))
    settle(qtbot, window)
    assert highest() > window.center.bars.covered > 60


def test_the_welcome_page_begins_below_the_bars(qtbot, make_window):
    """It can be scrolled and pressed everywhere."""
    window = make_window()
    window.messages.show_warning("The folder of settings cannot be written.")
    QApplication.processEvents()
    low = window.center.bars.covered
    assert low > 20
    assert place_in(window.center, window.welcome).y() == low
    qtbot.mouseClick(window.messages.close_button, LEFT)
    QApplication.processEvents()
    assert place_in(window.center, window.welcome).y() == 0


def test_what_is_opened_fills_the_room_that_bars_leave(qtbot, window):
    """A message about the model before is gone when the next one is seen for the first time."""
    window.messages.show_warning("The motor stops.")
    QApplication.processEvents()
    window.document.open(load(sample_paths()["rack_steering"]))
    settle(qtbot, window)
    assert is_fitted(window)


@pytest.mark.wide
@pytest.mark.parametrize("tool", ["select", "joint"])
def test_another_size_of_the_window_shows_everything_again(qtbot, window, tool):
    """As long as nobody moved the camera, also while a tool is at work."""
    window.messages.show_warning("The motor stops.")
    window.view.tool_choice.choose(tool)
    settle(qtbot, window)
    QApplication.processEvents()
    window.resize(900, 540)
    QApplication.processEvents()
    assert window.view.scene.sees(window.view.scene.extent())
    assert is_fitted(window)


def test_another_size_of_the_window_leaves_the_camera_of_the_user(qtbot, window):
    """Whoever has moved it sees what it shows, with a tool and without one."""
    qtbot.keyClick(window.view.image, Qt.Key.Key_Plus)
    settle(qtbot, window)
    before = window.view.camera_now
    for tool, height in (("select", 560), ("joint", 600)):
        window.view.tool_choice.choose(tool)
        window.resize(900, height)
        settle(qtbot, window)
        assert window.view.camera_now == before


def test_what_the_pointer_is_at_stays_on_a_laptop(qtbot, window):
    """Whatever comes and goes above it: a message, the banner of a run, options of a tool."""
    window.resize(1366, 728)
    run(qtbot, window)
    window.player.pause()
    window.player.to_start()
    settle(qtbot, window)
    image, model = window.view.image, window.document.mechanism
    place = window.view.place_of(model.body("coupler").position)
    move(image, place)
    before = places(window)
    window.messages.show_warning("The motor stops.")
    settle(qtbot, window)
    assert (places(window) == before).all()
    for key in (Qt.Key.Key_J, Qt.Key.Key_L, Qt.Key.Key_Escape):
        qtbot.keyClick(image, key)
        settle(qtbot, window)
        assert (places(window) == before).all()
    window.document.apply(model.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    qtbot.waitUntil(window.run_banner.isVisible)
    settle(qtbot, window)
    assert (places(window) == before).all()
