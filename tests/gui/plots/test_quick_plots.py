"""What is looked for most is one click on its name away."""

import pytest
from PySide6.QtWidgets import QApplication, QTabBar

from mechstudio import edits
from mechstudio.gui.plots.quick_plots import quick_plots
from mechstudio.gui.plots.run_plots import CONSTRAINTS, ENERGY
from mechstudio.model import Mechanism
from tests.gui.plots.hands import LEFT, card_of, choose, show_only, titles
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tree.example import all_kinds


@pytest.fixture
def wide(panel, result):
    """A low dock of a screen of 1366 by 768 pixels."""
    panel.resize(1056, 140)
    QApplication.processEvents()
    return panel


def press(qtbot, panel, text):
    button = next(one for one in panel.quick.buttons if one.text() == text)
    qtbot.waitUntil(button.isVisible)
    qtbot.mouseClick(button, LEFT)


def in_sight(panel):
    return [card.spec.title for card in panel.area.cards if not card.visibleRegion().isEmpty()]


def test_names_are_whole_on_a_small_screen(wide):
    """Nothing of the bar is cut there, and the names are those of what the run has."""
    assert [one.text() for one in wide.quick.buttons] == [
        "Energy",
        "Reactions",
        "Motor torque",
        "Errors",
    ]
    written = [*wide.quick.buttons, *wide.tool_bar._written]
    assert all(one.width() >= one.sizeHint().width() for one in written)


def test_tabs_of_pages_are_whole_beside_the_names(qtbot, wide):
    """Actions that are used less go into a menu for them, and come back."""
    assert not wide.tool_bar.more.isVisible()
    qtbot.mouseClick(wide.page_bar.add_button, LEFT)
    tabs = wide.page_bar.tabs
    qtbot.waitUntil(lambda: tabs.isVisible() and tabs.width() >= tabs.sizeHint().width())
    assert wide.tool_bar.more.isVisible()
    written = [*wide.quick.buttons, *wide.tool_bar._written]
    assert all(one.width() >= one.sizeHint().width() for one in written)
    qtbot.mouseClick(tabs.tabButton(1, QTabBar.ButtonPosition.RightSide), LEFT)
    qtbot.waitUntil(lambda: not wide.tool_bar.more.isVisible())


@pytest.mark.parametrize("text", ["Energy", "Errors"])
def test_plots_of_the_run_come_into_sight(qtbot, wide, text):
    """Wherever the page was scrolled to, on whichever page, and where they were switched off."""
    title = {"Energy": "Energy", "Errors": "Constraint errors"}[text]
    bar = wide.area._scroll.verticalScrollBar()
    for scrolled in (bar.minimum(), bar.maximum()):
        bar.setValue(scrolled)
        press(qtbot, wide, text)
        qtbot.waitUntil(lambda: title in in_sight(wide))
        assert card_of(wide, title).legend.title.hasFocus()
    show_only(wide, "coordinate")
    qtbot.mouseClick(wide.page_bar.add_button, LEFT)
    assert titles(wide) == []
    press(qtbot, wide, text)
    qtbot.waitUntil(lambda: title in in_sight(wide))
    assert wide.book.current == 0


@pytest.mark.parametrize(("text", "key"), [("Energy", ENERGY), ("Errors", CONSTRAINTS)])
def test_plots_of_the_run_that_were_closed_come_back(qtbot, wide, text, key):
    """By their names, also where they were closed by themselves."""
    title = next(card.spec.title for card in wide.area.cards if card.spec.key == key)
    wide.page_bar.remove_plot(key)
    assert title not in titles(wide)
    press(qtbot, wide, text)
    qtbot.waitUntil(lambda: title in in_sight(wide))
    assert card_of(wide, title).legend.title.hasFocus()


def test_reactions_of_all_joints_are_plotted_once(qtbot, wide):
    """The sizes of their forces; another click leads to them, also where they were closed."""
    before = titles(wide)
    for _ in range(2):
        press(qtbot, wide, "Reactions")
        assert titles(wide) == [*before, "Reaction force, norm"]
        qtbot.waitUntil(lambda: "Reaction force, norm" in in_sight(wide))
    card = card_of(wide, "Reaction force, norm")
    joints = [joint.name for joint in wide.result.mechanism.joints]
    assert [curve.label for curve in card.spec.curves] == joints
    wide.page_bar.remove_plot(card.spec.key)
    assert titles(wide) == before
    press(qtbot, wide, "Reactions")
    assert titles(wide)[-1] == "Reaction force, norm"


def test_the_torque_that_is_plotted_is_not_plotted_again(qtbot, panel, document):
    """A driven joint has it among its plots."""
    model = edits.remove(all_kinds(), [("force", "servo")]).mechanism
    document.open(model)
    document.set_result(finished_run(model))
    panel.resize(1056, 140)
    before = titles(panel)
    assert "motor: torque" in before
    press(qtbot, panel, "Motor torque")
    assert titles(panel) == before
    assert card_of(panel, "motor: torque").legend.title.hasFocus()
    show_only(panel, "energy")
    press(qtbot, panel, "Motor torque")
    assert titles(panel) == ["Energy", "motor: torque"]


def test_runs_without_joints_have_no_reactions():
    """Nor has a run motors that its mechanism has not."""
    bodies = Mechanism(name="free", bodies=all_kinds().bodies)
    assert [plot.text for plot in quick_plots(finished_run(bodies, 11))] == ["Energy", "Errors"]


def test_where_names_have_no_room_a_menu_has_them(qtbot, panel, result):
    """The one of the plots, whose first entry is not there where the names are."""
    panel.resize(700, 300)
    QApplication.processEvents()
    assert not any(one.isVisible() for one in panel.quick.buttons)
    menu = panel.tool_bar._plots_button.menu()
    menu.popup(panel.mapToGlobal(panel.rect().center()))
    qtbot.waitUntil(menu.isVisible)
    choose(qtbot, menu, "Show", "Reactions")
    assert titles(panel)[-1] == "Reaction force, norm"
    menu.close()
    panel.resize(1056, 300)
    QApplication.processEvents()
    assert not panel.tool_bar._most.menuAction().isVisible()


@pytest.mark.parametrize(("room", "has_all"), [(40, False), (250, True)])
def test_names_have_the_room_that_is_free(qtbot, wide, room, has_all):
    """Also in a bar of a large display at 150 %: first the names, then a button for each action."""
    bar = wide.tool_bar
    bar.setFixedWidth(bar._width_with(wide.quick, bar.more) + room)
    qtbot.waitUntil(lambda: bar.more.isVisible() is not has_all)
    assert all(
        one.isVisible() and one.width() >= one.sizeHint().width() for one in wide.quick.buttons
    )
    bar.setFixedWidth(bar._width_with(wide.quick, bar.more) - 20)
    qtbot.waitUntil(lambda: not wide.quick.isVisible())
