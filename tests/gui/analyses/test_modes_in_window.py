"""Modes in the window: how far they swing, at a moment of a run, and about a steady motion."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

import mechstudio as ms
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.run_state import RunState
from mechstudio.io import sample
from tests.analyses.models import governor, pendulum
from tests.gui.fakes.keys import press_shortcut

LEFT = Qt.MouseButton.LeftButton
LARGEST = 0.5  # amplitude at the end of the slider [rad]


def angles(before, after):
    """How far bodies are turned between two sets of poses [rad]."""
    same = np.abs(np.sum(before[:, 3:] * after[:, 3:], axis=1))
    return 2.0 * np.arccos(np.clip(same, 0.0, 1.0))


def test_the_slider_sets_how_far_a_mode_swings(qtbot, ask):
    """Not at all at its start, and as far as it says at its end, by keys and by the mouse."""
    window = ask(sample("sprung_four_bar"), "Modes")
    ask.run()
    card, shown = ask.panel.modes, []
    ask.panel.posed.connect(shown.append)
    place = card.table.visualItemRect(card.table.item(0, 1)).center()
    qtbot.mouseClick(card.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    rest = window.document.result.store.body_pose[0]
    crank = window.document.mechanism.bodies.names.index("crank")

    def turned():
        return float(angles(rest, shown[-1])[crank])

    card.amplitude.setFocus()
    qtbot.keyClick(card.amplitude, Qt.Key.Key_Home)
    np.testing.assert_allclose(shown[-1], rest, atol=1e-12)
    qtbot.keyClick(card.amplitude, Qt.Key.Key_End)
    # more than it swings before a hand touches the slider
    qtbot.waitUntil(lambda: turned() > 0.4 * LARGEST)
    begun = len(shown)
    qtbot.waitUntil(lambda: len(shown) > begun + 5)
    assert all(angles(rest, poses)[crank] <= LARGEST + 1e-6 for poses in shown)
    assert card.swings

    # a press beside the handle moves it towards the pointer
    before = card.amplitude.value()
    left = card.amplitude.rect().center()
    left.setX(2)
    qtbot.mouseClick(card.amplitude, Qt.MouseButton.LeftButton, pos=left)
    assert card.amplitude.value() < before
    assert card.swings


@pytest.mark.parametrize("engine", [installed_engine()], ids=["real runs"])
def test_modes_at_the_shown_moment_are_those_of_its_poses(qtbot, ask):
    """At rest there, whatever the run does at that time; another moment has others."""
    window = ask(pendulum(angle=0.9), "Dynamic run")
    ask.run()
    run = window.document.result
    window.player.pause()
    found = []
    for key, time in ((Qt.Key.Key_End, float(run.time[-1])), (Qt.Key.Key_Home, 0.0)):
        window.timeline.bar.setFocus()
        qtbot.keyClick(window, key)
        assert window.time_cursor.time == pytest.approx(time)
        ask(None, "Modes")
        ask.choose(window.controls.analysis.place_box, "at the shown time")
        ask.run()
        assert window.launcher.state is RunState.DONE
        answer = window.document.result
        np.testing.assert_allclose(
            answer["bodies/rod/position"][0], run.at(time)["bodies/rod/position"], atol=1e-9
        )
        expected = ms.modes(run.mechanism.at(run, time)).frequencies[0]
        assert answer["modes/1/frequency"][0] == pytest.approx(expected, rel=1e-9)
        assert float(ask.panel.modes.table.item(0, 1).text()) == pytest.approx(expected, rel=1e-5)
        found.append(expected)
        # the run is shown again, with its timeline
        window.document.set_result(run, run.mechanism)
        window.player.pause()
    assert found[0] != pytest.approx(found[1], rel=0.01)


def test_modes_about_a_steady_motion_follow_the_choice_of_drivers(qtbot, ask):
    """A ball on a turning shaft swings with omega sin(angle) about where it stands at speed."""
    speed, length = 8.0, 0.5
    window = ask(governor(speed, length=length), "Modes")
    choice = window.controls.analysis
    ask.choose(choice.place_box, "at the equilibrium")
    ask.choose(choice.driver_box, "at their speeds")
    ask.run()
    assert window.launcher.state is RunState.DONE
    cosine = 9.81 / (speed**2 * length)
    angle = float(window.document.result["joints/hinge/coordinate"][0, 0])
    assert np.cos(angle) == pytest.approx(cosine, abs=1e-6)
    table = ask.panel.modes.table
    steady = speed * np.sqrt(1.0 - cosine**2) / (2.0 * np.pi)
    assert float(table.item(0, 1).text()) == pytest.approx(steady, rel=1e-4)

    # at rest it hangs, and is a pendulum
    ask.choose(choice.driver_box, "at rest")
    ask.run()
    hanging = np.sqrt(9.81 / length) / (2.0 * np.pi)
    assert float(table.item(0, 1).text()) == pytest.approx(hanging, rel=1e-4)


def test_space_and_a_button_hold_a_vibration_and_let_it_go_on(qtbot, ask):
    """The slider still sets how far a held one has swung; another mode swings at once."""
    window = ask(sample("sprung_four_bar"), "Modes")
    ask.run()
    card, shown = ask.panel.modes, []
    ask.panel.posed.connect(shown.append)
    assert not card.play_button.isEnabled()
    place = card.table.visualItemRect(card.table.item(0, 1)).center()
    qtbot.mouseClick(card.table.viewport(), LEFT, pos=place)
    qtbot.waitUntil(lambda: len(shown) > 3)
    window.view.setFocus()
    press_shortcut(qtbot, window, Qt.Key.Key_Space)
    assert not card.swings
    assert card.play_button.toolTip().startswith("Let it swing")
    count, held = len(shown), shown[-1]
    card.amplitude.setFocus()
    qtbot.keyClick(card.amplitude, Qt.Key.Key_End)
    assert len(shown) == count + 1
    assert not np.allclose(shown[-1], held)
    assert shown[-1] is not None
    press_shortcut(qtbot, window, Qt.Key.Key_Space)
    assert card.swings
    qtbot.waitUntil(lambda: len(shown) > count + 3)
    qtbot.mouseClick(card.play_button, LEFT)
    assert not card.swings
    # what is held is gone with its position as well
    nothing = {"bodies": [], "joints": [], "forces": [], "measures": [], "drivers": []}
    window.document.apply(window.document.mechanism.edited(**nothing), label="Clear")
    assert shown[-1] is None
    assert not card.play_button.isEnabled()


def test_off_balance_is_said_once_with_a_button_that_mends_it(qtbot, ask):
    """Above the view, and not in the dock as well; then there is nothing to say."""
    window = ask(pendulum(angle=0.5), "Modes")
    ask.run()
    assert "no equilibrium" in window.messages.text
    assert "no equilibrium" not in ask.panel.modes.facts.text()
    assert "no equilibrium" in ask.panel.modes.facts.toolTip()
    button = next(one for one in window.messages.more_buttons if "equilibrium" in one.text())
    before = window.document.result
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(lambda: not window.launcher.state.active)
    assert window.document.result is not before
    assert window.controls.analysis.place_box.currentText() == "at the equilibrium"
    assert window.messages.isHidden()
