"""What is done with a run by the menus, with the mouse: overlays, playback, views, questions."""

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QInputDialog, QListView

from mechstudio.gui.widgets.searched_list import SearchedList
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from mechstudio.results.channel_figures import is_channel_figure
from mechstudio.results.store import Store
from mechstudio.results.vectors import VECTOR_KINDS
from tests.gui.fakes.menus import press_action
from tests.gui.plots.made_up_run import empty_run, grow
from tests.gui.tools.workshop import WindowHands
from tests.gui.tree.example import all_kinds
from tests.gui.view.bench import differs

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key
PLACES = ("centers", "frames", "joint_frames", "names", "ghosts", "fading")
COLORS = (
    *("speed", "angular_speed", "acceleration", "kinetic_energy", "power"),
    *("spring_force", "bushing_force", "bushing_torque"),
)


def made_up(mechanism):
    """A run in which everything moves and acts."""
    result = empty_run(mechanism, 101)
    time = result.store.time
    for name in ("body_acceleration", "points", "springs", "bushings", "driver_effort",
                 "joint_effort", "motors", "coupling_effort"):  # fmt: skip
        flat = getattr(result.store, name).reshape(len(time), -1)
        flat[:] = 1.0 + np.sin(time[:, None] * (1.0 + np.arange(flat.shape[1])))
    grow(result, 101)
    return result


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with a mechanism of all kinds that has run, in the middle of it."""
    window = make_window(panels=installed_panels())
    window.resize(1360, 900)
    window.document.open(all_kinds())
    window.document.set_result(made_up(window.document.mechanism))
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    window.view.shows_paths = True
    window.player.seek(0.5)
    # the camera stays where it is, whatever is to be seen besides
    window.view.framing.leave()
    yield WindowHands(qtbot, window)
    window.player.pause()
    window.document.mark_clean()


def press(hands, *action_ids):
    for action_id in action_ids:
        press_action(hands.qtbot, hands.window, action_id)


def picture_of(hands):
    """A picture that is drawn now, as quickly as while things move.

    A view at rest is drawn once more with smooth edges, which are other pixels. Meanwhile, on a
    busy machine, the picture before is shown.
    """
    hands.qtbot.waitUntil(lambda: not hands.image.is_drawing)
    hands.image.redraw()
    return hands.picture()


def asked(hands, kind=QDialog):
    """The dialog that an action opened."""
    hands.qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), kind))
    return QApplication.activeModalWidget()


def answer(hands, text):
    """Write a line into the dialog that asks for one."""
    dialog = asked(hands, QInputDialog)
    dialog.setTextValue("")
    hands.qtbot.keyClicks(dialog.focusWidget(), text)
    hands.qtbot.keyClick(dialog.focusWidget(), Key.Key_Return)
    hands.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def press_and_answer(hands, action_id, text):
    """Press an entry that waits for the line that its dialog asks for."""

    def write():
        if isinstance(QApplication.activeModalWidget(), QInputDialog):
            answer(hands, text)
        else:
            QTimer.singleShot(20, write)

    QTimer.singleShot(0, write)
    press(hands, action_id)


def test_arrows(hands):
    """An entry for each kind adds as many arrows as elements have it, and a line of the legend."""
    mechanism = hands.window.document.mechanism
    lines = 0
    for key, kind in VECTOR_KINDS.items():
        press(hands, f"overlay_{key}")
        belongs = bool(kind.read(Store(mechanism, 0, False)).items)
        lines += belongs
        legend = hands.scene.overlay.legend
        assert len(legend) == lines
        if belongs:
            assert hands.scene.overlay.arrow_counts[key] > 0
            assert any(line.startswith(kind.label) for line in legend)
    assert lines >= 8
    press(hands, "overlay_none")
    assert hands.scene.overlay.arrow_counts == {}


@pytest.mark.wide
@pytest.mark.parametrize("keys", [PLACES, COLORS])
def test_places_and_colors(hands, keys):
    """Each entry makes another picture, and the last one takes its part away again."""
    prefix = "overlay" if keys is PLACES else "color_by"
    before = picture_of(hands)
    for key in keys:
        press(hands, f"{prefix}_{key}")
        hands.qtbot.waitUntil(hands.window.actions_by_id[f"{prefix}_{key}"].isChecked)
        picture = picture_of(hands)
        assert differs(picture, before) > 20, key
        before = picture
    press(hands, f"{prefix}_{keys[-1]}")
    assert not hands.window.actions_by_id[f"{prefix}_{keys[-1]}"].isChecked()
    assert differs(picture_of(hands), before) > 20


def test_which_elements_and_how_long(hands):
    """Only of what is selected, kept to it, longer and shorter arrows."""
    choice, body = hands.window.view.overlay_choice, ("body", "crank")
    press(hands, "overlay_velocity")
    of_all = hands.scene.overlay.arrow_counts["velocity"]
    hands.selection.set({body})
    press(hands, "overlay_selected")
    assert hands.scene.overlay.arrow_counts["velocity"] == 1 < of_all
    press(hands, "overlay_selected", "overlay_keep")
    hands.selection.clear()
    assert hands.scene.overlay.arrow_counts["velocity"] == 1
    scale = choice.scale
    press(hands, "overlay_longer")
    assert choice.scale > scale
    press(hands, "overlay_shorter")
    assert choice.scale == pytest.approx(scale)


def test_what_overlays_ask_for(hands):
    """Times of ghost poses are written into the dialog that the entry opens."""
    press(hands, "overlay_ghosts", "ghost_times")
    answer(hands, "0.1, 0.2")
    assert hands.window.view.overlay_choice.strobe.times == (0.1, 0.2)


def test_a_channel_colors(hands):
    """It is clicked in the list of all channels of elements."""
    press(hands, "color_by_channel")
    dialog = asked(hands, SearchedList)
    channels, buttons = dialog.findChild(QListView), dialog.findChild(QDialogButtonBox)
    index = channels.model().index(1, 0)
    hands.qtbot.mouseClick(channels.viewport(), LEFT, pos=channels.visualRect(index).center())
    hands.qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    hands.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert is_channel_figure(hands.window.view.overlay_choice.coloring)


def test_playback(hands):
    """Each entry of the playback moves the time, or says how it will move."""
    player, window = hands.window.player, hands.window
    rows = window.document.result["time"]
    press(hands, "step_forward")
    assert player.time == pytest.approx(rows[51])
    press(hands, "step_back", "step_back")
    assert player.time == pytest.approx(rows[49])
    for way, start, backward in (("play", 0.2, False), ("play_backward", 0.8, True),
                                 ("play_forward", 0.2, False)):  # fmt: skip
        player.set_speed(0.05)
        player.seek(start)
        press(hands, way)
        assert (player.playing, player.backward) == (True, backward)
        hands.qtbot.waitUntil(lambda start=start: player.time != start)
        assert (player.time < start) is backward
        press(hands, "hold")
        assert not player.playing
    player.seek(0.25)
    press(hands, "range_start")
    player.seek(0.75)
    press(hands, "range_end")
    assert player.played_range == pytest.approx((0.25, 0.75))
    press(hands, "range_none")
    assert player.played_range is None
    press(hands, "to_end")
    assert player.time == rows[-1]
    press(hands, "to_start")
    assert player.time == 0.0
    press(hands, "loop", "follow_newest")
    assert (player.looping, player.follows_newest) == (True, True)
    assert window.timeline.loop_button.isChecked()
    press(hands, "loop", "follow_newest")
    assert (player.looping, player.follows_newest) == (False, False)


def test_cameras(hands):
    """A body is followed, and turned with; the view is cut; lines stay parallel; shadows fall."""
    view, window = hands.window.view, hands.window
    hands.selection.set({("body", "crank")})
    press(hands, "follow")
    assert (view.followed.name, view.followed.turns) == ("crank", False)
    press(hands, "follow_turning")
    assert (view.followed.name, view.followed.turns) == ("crank", True)
    press(hands, "follow_none")
    assert view.followed.name == ""
    whole = picture_of(hands)
    press(hands, "section")
    assert view.section.cut is not None
    press(hands, "section")
    assert view.section.cut is None
    assert differs(picture_of(hands), whole) == 0
    camera = hands.camera
    press(hands, "orthographic")
    assert camera.GetParallelProjection()
    press(hands, "orthographic")
    assert not camera.GetParallelProjection()
    assert differs(picture_of(hands), whole) == 0
    before = window.actions_by_id["shadows"].isChecked()
    press(hands, "shadows")
    assert window.actions_by_id["shadows"].isChecked() is not before
    press(hands, "shadows")
    assert window.actions_by_id["shadows"].isChecked() is before
    assert differs(picture_of(hands), whole) == 0
    press(hands, "toggle_paths")
    assert not view.shows_paths
    press_and_answer(hands, "view_save", "from here")
    assert window.layouts.views == ("from here",)


def test_layouts(hands):
    """Plots and overlays are kept by a name, and what the model opens with comes back."""
    press(hands, "overlay_velocity")
    press_and_answer(hands, "layout_save", "speeds")
    assert "speeds" in hands.window.layouts.templates
    press(hands, "layout_reset")
    assert "velocity" not in hands.window.view.overlay_choice.shown


def test_tools_that_watch(hands):
    """They are taken at the shown moment, which stays; a measured distance is cleared."""
    time = hands.window.player.time
    for key in ("pull", "section", "ruler"):
        press(hands, f"tool_{key}")
        assert hands.window.view.tool_choice.current == key
        assert hands.window.player.time == time
    for x in (0.2, 0.6):
        hands.click((x, 0.4, 0.0))
    assert hands.window.view.rulers.rulers
    press(hands, "rulers_clear")
    assert not hands.window.view.rulers.rulers


@pytest.mark.wide
@pytest.mark.parametrize(
    ("action", "title"),
    [("events", "Events"), ("run_solvers", "several solvers"), ("export_film", "film")],
)
def test_dialogs_of_runs(hands, action, title):
    """They open over the window, and Esc closes them without a change."""
    model = hands.window.document.mechanism
    press(hands, action)
    dialogs = lambda: [one for one in hands.window.findChildren(QDialog) if one.isVisible()]  # noqa: E731
    hands.qtbot.waitUntil(lambda: bool(dialogs()))
    (dialog,) = dialogs()
    assert title.lower() in dialog.windowTitle().lower()
    hands.qtbot.keyClick(dialog, Key.Key_Escape)
    hands.qtbot.waitUntil(lambda: not dialogs())
    assert hands.window.document.mechanism is model


def test_notes_and_marks(hands):
    """A note is written at the shown time; marks lead back to it."""
    window = hands.window
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(made_up(window.document.mechanism))
    window.player.seek(0.5)
    press(hands, "add_note")
    answer(hands, "here")
    window.player.to_start()
    press(hands, "mark_next")
    assert window.player.time == pytest.approx(0.5)
    window.player.to_end()
    press(hands, "mark_previous")
    assert window.player.time == pytest.approx(0.5)
