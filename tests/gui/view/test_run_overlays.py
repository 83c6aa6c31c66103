"""What a run adds to the view: chosen in the menu, at the shown time, in pictures."""

import gc
import weakref

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QListView

from mechstudio.dynamics.row_fields import BUSHING_LOAD, TENSION
from mechstudio.gui.view.color_question import ask_color
from mechstudio.gui.view.strobe_question import ask_strobe
from mechstudio.results.vectors import VECTOR_KINDS
from mechstudio.scene.overlaid import SHOWABLE
from mechstudio.scene.strobe import Strobe
from mechstudio.units import UnitChoice
from tests.gui.view.bench import differs, shown_bench
from tests.gui.view.runs import moving_bench, moving_run
from tests.scene.mechanisms import loaded_arm

pytestmark = pytest.mark.window
# ends of the bar of colors
DARKEST, BRIGHTEST = np.array((68, 1, 84)) / 255, np.array((253, 231, 37)) / 255


@pytest.fixture
def bench(qtbot):
    return moving_bench(qtbot)


@pytest.mark.wide
@pytest.mark.parametrize("key", ["reaction_force", "velocity", "centers", "frames",
                                 "joint_frames", "names", "ghosts"])  # fmt: skip
def test_each_overlay_is_drawn_and_goes(bench, key):
    """It changes the picture, and without it the picture is as before."""
    before = bench.picture()
    bench.view.overlay_choice.toggle(key)
    assert differs(bench.picture(), before) > 20
    bench.view.overlay_choice.toggle(key)
    assert differs(bench.picture(), before) < 20


def test_a_run_that_is_no_longer_shown_is_let_go(bench):
    """What films asked of it holds neither its rows nor its mechanism."""
    bench.view.overlay_choice.toggle("velocity")
    kept = weakref.ref(bench.document.result)
    assert len(bench.view.run_overlays.tips())
    bench.document.set_result(moving_run(bench.document.mechanism))
    bench.cursor.set_time(0.4)
    bench.picture()
    gc.collect()
    assert kept() is None


def test_ghosts_stand_at_chosen_times(qtbot, bench):
    """Typed times, after a text that is none; the picture shows other poses."""

    def answer(text):
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        dialog = QApplication.activeModalWidget()
        line = dialog.findChild(QLineEdit)
        line.selectAll()
        qtbot.keyClicks(line, text)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        return dialog

    choice = bench.view.overlay_choice
    choice.toggle("ghosts")
    even = bench.picture()
    ask_strobe(bench.view, choice)
    answer("soon")
    assert choice.strobe == Strobe()
    assert "every 0.1" in answer("0.9, 1").labelText()
    assert choice.strobe == Strobe(times=(0.9, 1.0))
    assert differs(bench.picture(), even) > 20


def test_fading_paths_end_at_the_shown_moment(qtbot):
    """Behind the moment they grow pale within a quarter of the run; else they are whole."""
    bench = shown_bench(qtbot, loaded_arm())
    bench.document.set_result(moving_run(bench.document.mechanism))
    paths = bench.scene.scenery.paths
    times = bench.document.result["time"]
    assert paths.opacity("tip").min() == 1.0
    bench.view.overlay_choice.toggle("fading")
    for moment in (0.5, 0.9):
        bench.cursor.set_time(moment)
        bench.picture()
        left = 1.0 - (moment - times) / (0.25 * (times[-1] - times[0]))
        expected = np.where(times > moment, 0.0, np.clip(left, 0.0, 1.0))
        assert np.allclose(paths.opacity("tip"), expected, atol=0.01)
    # a tool that edits shows the start, which has no path behind it
    bench.view.tool_choice.choose("link")
    bench.picture()
    assert paths.opacity("tip").max() <= 1.0 / 255.0 or paths.opacity("tip")[1:].max() == 0.0
    bench.view.tool_choice.choose("select")
    bench.view.overlay_choice.toggle("fading")
    assert paths.opacity("tip").min() == 1.0
    # paths that are hidden are shown when they are to fade
    bench.view.overlays.strip.paths.setChecked(False)
    bench.view.overlay_choice.toggle("fading")
    assert bench.view.overlays.strip.paths.isChecked()


def test_legend_names_the_longest(bench):
    """One line for each kind of arrows, with the largest magnitude of the run."""
    bench.view.overlay_choice.toggle("velocity")
    bench.view.overlay_choice.toggle("reaction_force")
    bodies = len(bench.document.mechanism.bodies)
    assert bench.scene.overlay.arrow_counts == {
        "reaction_force": len(bench.document.mechanism.joints),
        "velocity": bodies,
    }
    assert bench.scene.overlay.legend == [
        "Reaction force: longest 55 N",
        "Velocity: longest 11 m/s",
    ]
    # a run in other units is the same one
    bench.view.run_overlays.set_units(UnitChoice(length="mm", force="kN"))
    bench.picture()
    assert bench.scene.overlay.legend == [
        "Reaction force: longest 0.055 kN",
        "Velocity: longest 11000 mm/s",
    ]
    bench.view.overlay_choice.clear()
    assert bench.scene.overlay.legend == []


def test_any_channel_colors_elements(qtbot, bench):
    """Chosen from a list by the keyboard; the bar tells quantity and unit; nothing ends it."""

    def answer(text):
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        search = QApplication.activeModalWidget().search_field
        qtbot.keyClicks(search, text)
        qtbot.keyClick(search, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)

    choice, mechanism = bench.view.overlay_choice, bench.document.mechanism
    plain = bench.picture()
    ask_color(bench.view, choice, mechanism, UnitChoice())
    answer("y posit bod")
    assert choice.coloring == "bodies/position/y"
    assert differs(bench.picture(), plain) > 20
    limits, title, *_ = bench.scene.overlay._bar_of
    assert title == "Bodies: position, y [m]"
    heights = [
        abs(bench.document.result[f"bodies/{body.name}/position"][:, 1]).max()
        for body in mechanism.bodies
    ]
    assert limits == pytest.approx((-max(heights), max(heights)))
    bench.view.run_overlays.set_units(UnitChoice(length="mm"))
    bench.picture()
    assert bench.scene.overlay._bar_of[1] == "Bodies: position, y [mm]"
    ask_color(bench.view, choice, mechanism, UnitChoice(length="mm"))
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    entries = QApplication.activeModalWidget().findChild(QListView).model()
    texts = [entries.index(row, 0).data() for row in range(entries.rowCount())]
    assert "Bodies: position, y [mm]" in texts
    answer("Nothing")
    assert choice.coloring == ""


def test_other_poses_than_those_of_the_run_have_no_arrows(bench):
    """A mode swings where the run does not go; its reactions would stand beside the joints."""
    bench.view.overlay_choice.toggle("reaction_force")
    bench.view.overlay_choice.toggle("names")
    told = bench.picture()
    assert bench.scene.overlay.arrow_counts["reaction_force"] > 0
    poses = bench.document.result.store.body_pose[3].copy()
    bench.view.pose_instead(poses)
    assert bench.scene.overlay.arrow_counts == {}
    assert bench.scene.overlay.names
    bench.view.pose_instead(None)
    assert differs(bench.picture(), told) == 0


def test_arrows_follow_the_moment(bench):
    """Another moment has other arrows; a run that grows has longer ones as longest."""
    bench.view.overlay_choice.toggle("velocity")
    first = bench.picture()
    bench.cursor.set_time(0.9)
    assert differs(bench.picture(), first) > 20
    result = moving_run(bench.document.mechanism)
    result.store.count = 6
    bench.document.set_result(None)
    assert bench.scene.overlay.legend == []
    bench.document.set_result(result)
    bench.cursor.set_time(0.5)
    assert bench.scene.overlay.legend == ["Velocity: longest 6 m/s"]
    result.store.count = 11
    bench.cursor.set_time(1.0)
    assert bench.scene.overlay.legend == ["Velocity: longest 11 m/s"]


def test_only_selected_elements(bench):
    """Arrows of what is selected, and of nothing else."""
    body = bench.document.mechanism.bodies[0].name
    bench.view.overlay_choice.toggle("velocity")
    bench.view.overlay_choice.toggle_selected()
    assert bench.scene.overlay.arrow_counts == {"velocity": 0}
    bench.selection.set([("body", body)])
    assert bench.scene.overlay.arrow_counts == {"velocity": 1}
    bench.view.overlay_choice.toggle("names")
    assert bench.scene.overlay.names == [body]


def test_certain_elements(bench):
    """They keep their overlays whatever is selected; a second choice gives all of them theirs."""
    first, second = (("body", body.name) for body in bench.document.mechanism.bodies[:2])
    choice = bench.view.overlay_choice
    choice.toggle("velocity")
    choice.keep_to({first})
    bench.selection.set([second])
    assert bench.scene.overlay.arrow_counts == {"velocity": 1}
    choice.toggle_selected()
    assert bench.scene.overlay.arrow_counts == {"velocity": 2}
    bench.selection.set([])
    assert bench.scene.overlay.arrow_counts == {"velocity": 1}
    choice.toggle_selected()
    choice.keep_to(choice.items)
    assert bench.scene.overlay.arrow_counts == {"velocity": len(bench.document.mechanism.bodies)}
    # names that the model does not have are those of another one
    choice.keep_to({("body", "of another model")})
    assert bench.scene.overlay.arrow_counts == {"velocity": len(bench.document.mechanism.bodies)}


def test_bodies_are_colored_with_a_bar(bench):
    """Bodies take the color of their figure; without it their own comes back."""
    before = bench.picture()
    bench.view.overlay_choice.color_by("speed")
    colored = bench.picture()
    assert differs(colored, before) > 100
    bench.cursor.set_time(0.1)
    bench.cursor.set_time(0.5)
    assert differs(bench.picture(), colored) < 20
    bench.view.overlay_choice.color_by("speed")
    assert differs(bench.picture(), before) < 20


def test_springs_are_colored_by_their_force(qtbot):
    """In the same color at the same force, another at another one; bodies keep their own."""
    bench = shown_bench(qtbot, loaded_arm())
    result = moving_run(bench.document.mechanism)
    result.store.springs[:11, 0, TENSION] = np.linspace(-30.0, 20.0, 11)
    result.store.bushings[:11, 0, BUSHING_LOAD] = np.linspace(0.0, 8.0, 11)
    bench.document.set_result(result)
    colors = {}

    def shown(name):
        (actor,) = bench.scene._drawing.actors_of(("force", name))
        return actor.actor.GetProperty().GetColor()

    for key, name in (("spring_force", "spring"), ("bushing_force", "rubber")):
        bench.cursor.set_time(0.0)
        plain = bench.picture()
        bench.view.overlay_choice.color_by(key)
        for time in (0.0, 0.5, 1.0):
            bench.cursor.set_time(time)
            colors[key, time] = shown(name)
        bench.cursor.set_time(0.0)
        colored = bench.picture()
        assert differs(colored, plain) > 50
        bench.view.overlay_choice.color_by(key)
        assert differs(bench.picture(), plain) < 20
    assert len(set(colors.values())) >= 5
    # the bar goes from the largest pressure to as large a pull, and from nothing to the largest
    assert colors["spring_force", 0.0] == colors["bushing_force", 0.0] == pytest.approx(DARKEST)
    assert colors["bushing_force", 1.0] == pytest.approx(BRIGHTEST)


def test_longer_arrows_are_longer(bench):
    """The scale of the menu changes the picture, within its bounds."""
    bench.view.overlay_choice.toggle("velocity")
    before = bench.picture()
    bench.view.overlay_choice.resize(1.5)
    assert differs(bench.picture(), before) > 10
    for _ in range(30):
        bench.view.overlay_choice.resize(1.5)
    assert bench.view.overlay_choice.scale == 20.0


def test_overlays_are_in_saved_pictures(qtbot, bench, tmp_path):
    """A picture file with arrows is another one than without."""
    paths = []
    for name in ("without", "with"):
        path = tmp_path / f"{name}.png"
        bench.view.save_picture(path, lambda path=path: paths.append(path), paths.append)
        qtbot.waitUntil(lambda path=path: path in paths)
        bench.view.overlay_choice.toggle("velocity")
    assert paths[0].read_bytes() != paths[1].read_bytes()


def test_every_kind_of_vector_can_be_chosen():
    """The menu offers all that there are."""
    assert set(VECTOR_KINDS) <= {key for key, _ in SHOWABLE}
