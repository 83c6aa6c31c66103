"""The show of the steps, by buttons and keys, and what the other views see of it."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.assembly.step_sequence import Phase
from mechstudio.model import Mechanism
from mechstudio.scene.palette import Tone
from tests.gui.assembly.hand import choose, find, marks
from tests.gui.tree.example import chain


@pytest.fixture
def player(diagram):
    return diagram.player


def press(qtbot, diagram, start):
    """Press the button whose tool tip starts with some words."""
    button = next(
        button
        for button in (*diagram.steps._moves, diagram.steps.close_button)
        if button.toolTip().startswith(start)
    )
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_play_goes_up_and_down_and_ends(qtbot, diagram, player):
    """Play shows every stage in turn, up to the last; the button pauses meanwhile."""
    shown = []
    player.changed.connect(lambda: player.stage and shown.append(player.stage.number))
    box = diagram.steps.speed_box
    box.setCurrentIndex(box.count() - 1)
    box.activated.emit(box.count() - 1)
    assert player.speed == 20.0
    press(qtbot, diagram, "Play")
    assert player.playing
    qtbot.waitUntil(lambda: not player.playing)
    assert sorted(set(shown)) == list(range(player.sequence.last + 1))
    assert shown == sorted(shown)
    press(qtbot, diagram, "Play")
    assert player.stage.number == 0
    press(qtbot, diagram, "Pause")
    assert not player.playing


def test_a_step_colors_both_sides_in_all_views(qtbot, diagram, player, selection):
    """The step, its sides and what is not there yet are told apart; 3D view and tree agree."""
    choose(qtbot, diagram, find(diagram, joint="coupler_rocker"), "Show this step")
    assert diagram.steps.sentence_label.text() == player.stage.sentence
    assert "coupler_rocker" in player.stage.sentence
    assert selection.pointed == {
        ("body", "coupler"): Tone.FIRST,
        ("body", "rocker"): Tone.SECOND,
        ("joint", "coupler_rocker"): Tone.BETWEEN,
    }
    tones, faded = marks(diagram).tones, marks(diagram).faded
    assert tones[find(diagram, joint="coupler_rocker")] is Tone.BETWEEN
    assert tones[find(diagram, body="coupler")] is Tone.FIRST
    assert tones[find(diagram, joint="ground_rocker")] is Tone.SECOND
    assert faded == {find(diagram, joint="crank_coupler")}
    assert diagram.key.words == ["First side", "Second side", "Active in this step"]
    diagram.view.viewport().repaint()


def test_keys_step_on_and_back_and_end(qtbot, diagram, player, selection):
    """Period and comma step, Esc shows the whole tree; other views are told each time."""
    for _ in range(3):
        qtbot.keyClick(diagram.view, Qt.Key.Key_Period)
    assert player.stage.number == 2
    qtbot.keyClick(diagram.view, Qt.Key.Key_Comma)
    assert player.stage.number == 1
    assert selection.pointed
    qtbot.keyClick(diagram.view, Qt.Key.Key_Escape)
    assert player.stage is None
    assert not selection.pointed
    assert not marks(diagram).faded
    assert not diagram.steps.close_button.isVisible()


def test_buttons_reach_both_ends(qtbot, diagram, player):
    """First and last stage, one step from each, and no further."""
    press(qtbot, diagram, "Last step")
    assert player.stage.phase is Phase.DISASSEMBLY
    press(qtbot, diagram, "Next")
    assert player.stage.number == player.sequence.last
    press(qtbot, diagram, "Previous")
    assert player.stage.number == player.sequence.last - 1
    press(qtbot, diagram, "First")
    press(qtbot, diagram, "Previous")
    assert player.stage.number == 0
    press(qtbot, diagram, "End the animation")
    assert player.stage is None


def test_pointing_elsewhere_gives_the_step_back(qtbot, diagram, player, selection):
    """While the pointer is on something in another view, that is shown; then the step again."""
    player.show(3)
    step = dict(selection.pointed)
    selection.point_at({("body", "crank"): Tone.POINTED})
    selection.point_at({})
    assert selection.pointed == step


def test_hiding_the_dock_ends_the_show(diagram, player, selection):
    """No colors stay in the 3D view that nobody can explain."""
    player.show(2)
    diagram.hide()
    assert player.stage is None
    assert not selection.pointed


def test_another_mechanism_ends_the_show(diagram, player, document):
    """Steps belong to one tree; where there are none, nothing can be played."""
    player.show(2)
    document.open(chain(4))
    assert player.stage is None
    document.open(Mechanism(name="Empty"))
    assert not diagram.steps.play_button.isEnabled()


def test_steps_of_a_zoomed_tree_scroll_into_view(qtbot, diagram, player, document):
    """The step that is shown can be seen."""
    document.open(chain(60))
    for _ in range(20):
        qtbot.keyClick(diagram.view, Qt.Key.Key_Plus)
    area = diagram.view.viewport().rect()
    for number in (1, 30, 59):
        player.show(number)
        node = player.stage.step
        layout = diagram.shown
        assert area.contains(diagram.view.mapFromScene(layout.x[node], layout.y[node] + 0.5))
