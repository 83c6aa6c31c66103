"""The table of readings: its names, the order of its rows, and the room it leaves the plots."""

import pytest
from PySide6.QtWidgets import QApplication

from mechstudio.gui.plots.curve_words import whole_name
from mechstudio.gui.plots.legend_entry import ROW_HEIGHT
from mechstudio.gui.plots.plot_grid import PlotGrid
from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
from mechstudio.model import Mechanism
from tests.gui.fakes.menus import press_button_of
from tests.gui.plots.hands import LEFT, show_only
from tests.gui.plots.made_up_run import finished_run


@pytest.fixture
def low(qtbot, panel, result):
    """A dock of a screen of 1366 by 768 pixels with the table."""
    panel.resize(1056, 266)
    press_button_of(qtbot, panel.tool_bar, panel.tool_bar.readings)
    panel.readings.table.refresh()
    QApplication.processEvents()
    return panel


def names(panel):
    table = panel.readings.table
    return [table.verticalHeaderItem(row).text() for row in range(table.rowCount())]


def seen(widget):
    """How much of the height of a widget is in sight [px]."""
    return widget.visibleRegion().boundingRect().height()


def press(qtbot, panel, text):
    qtbot.mouseClick(next(one for one in panel.quick.buttons if one.text() == text), LEFT)


@pytest.mark.parametrize(
    ("title", "label", "name"),
    [
        ("Energy", "Kinetic", "Energy: Kinetic"),
        ("Constraint errors", "Position", "Constraint errors: Position"),
        ("Reaction force, norm", "crank pin", "Reaction force, norm: crank pin"),
        ("motor: torque", "Torque", "motor: torque"),
        ("motor: torque", "Torque, 18:47:30", "motor: torque, 18:47:30"),
        ("pin: angular velocity", "Angular velocity", "pin: angular velocity"),
        ("pin: angular velocity", "Angular velocity x", "pin: angular velocity x"),
        ("pin: reaction force", "x", "pin: reaction force x"),
        ("tip: velocity, acceleration", "Acceleration x", "tip: acceleration x"),
        ("Velocity, Power", "tip velocity x", "tip velocity x"),
        ("crank: velocity", "tip velocity x", "tip velocity x"),
    ],
)
def test_names_of_rows_say_the_quantity_once(title, label, name):
    """They stand away from the plots, whose titles say a part of it."""
    assert whole_name(title, label) == name


def test_rows_stand_in_the_order_of_the_plots(low):
    """From the left to the right and then down, as they are read in two columns."""
    show_only(low, "energy", "coordinate", "rate", "constraints")
    QApplication.processEvents()
    assert len(low.area.columns) == 2
    places = {card.spec.title: (card.y(), card.x()) for card in low.area.cards}
    low.readings.table.refresh()
    found = names(low)[1:]
    assert found == [
        "Energy: Kinetic",
        "Energy: Potential",
        "Energy: Balance",
        "pivot: angle",
        "pivot: angular velocity",
        "Constraint errors: Position",
        "Constraint errors: Velocity",
        "Constraint errors: Acceleration",
    ]
    of_plots = [places[next(title for title in places if name.startswith(title))] for name in found]
    assert of_plots == sorted(of_plots)
    assert len(set(of_plots)) == 4


@pytest.mark.parametrize("text", ["Reactions", "Errors", "Energy"])
def test_the_rows_of_what_is_asked_for_come_into_sight(qtbot, low, text):
    """With those of its plot below them, whether it was there or comes by that click."""
    table = low.readings.table
    press(qtbot, low, "Reactions" if text == "Energy" else "Energy")

    def is_seen():
        asked = {"Reactions": "Reaction force", "Errors": "Constraint errors"}.get(text, text)
        rows = [row for row, name in enumerate(names(low)) if name.startswith(asked)]
        places = [table.visualItemRect(table.item(row, 1)) for row in rows]
        return bool(places) and table.viewport().rect().contains(places[0].center())

    qtbot.waitUntil(lambda: not is_seen())
    press(qtbot, low, text)
    qtbot.waitUntil(is_seen)


def test_rows_of_the_selected_element_come_into_sight(qtbot, low, selection):
    table = low.readings.table
    selection.set([("body", "crank")])
    qtbot.waitUntil(lambda: names(low)[max(table.rowAt(0), 0)].startswith("crank: position"))


@pytest.mark.parametrize(("title", "is_zero"), [("Energy", True), ("Constraint errors", False)])
def test_what_cannot_be_told_from_zero_beside_others_reads_0(low, document, title, is_zero):
    """As in the legend: what is 1e-10 of the largest number of the plot; errors are as they are."""
    result = finished_run(document.mechanism)
    result.store.energy[:, 0] = 1e-12
    result.store.constraint[:, :] = 1e-17, 1e-16, 1.0
    document.set_result(result)
    show_only(low, "energy", "constraints")
    QApplication.processEvents()
    table = low.readings.table
    table.refresh()
    row = next(row for row, name in enumerate(names(low)) if name.startswith(title))
    heads = {table.horizontalHeaderItem(column).text(): column for column in range(11)}
    found = [table.item(row, heads[head]).text() for head in ("Minimum", "Maximum", "Mean", "RMS")]
    assert (found == ["0"] * 4) is is_zero
    assert table.item(row + 1, heads["Maximum"]).text() != "0"


@pytest.mark.parametrize("width", [620, 1056])
def test_plots_beside_the_table_are_whole(qtbot, low, width):
    """However low the dock is: with title, axis and legend, in which no entry is cut."""
    grid, table = low.findChild(PlotGrid), low.readings.table
    for height in (150, 266, 300, 420):
        low.resize(width, height)
        QApplication.processEvents()
        room = grid.viewport().height()
        for card in low.area.cards:
            grid.scroll_to(card)
            qtbot.waitUntil(lambda one=card, room=room: seen(one) == one.height() <= room)
            legend = card.legend
            assert seen(legend.title) == legend.title.height()
            heights = {seen(entry) for entry in legend.entries if entry.isVisible()}
            assert ROW_HEIGHT in heights <= {0, ROW_HEIGHT}
        assert table.viewport().height() % table.rowHeight(0) == 0
        assert 4 <= table.viewport().height() // table.rowHeight(0) <= 6
    # the table has more rows where there is room, and gives them back
    assert table.viewport().height() // table.rowHeight(0) == 6
    low.resize(width, 150)
    qtbot.waitUntil(lambda: table.viewport().height() // table.rowHeight(0) == 4)
    press_button_of(qtbot, low.tool_bar, low.tool_bar.readings)
    assert low.area.minimumHeight() == 0


def test_compared_runs_have_rows_of_their_own(low, result, document):
    """Beside those of the shown one, so that extremes of both can be read."""
    other = ComparedRun("1", "long coupler", "#888888", finished_run(document.mechanism))
    compared = ComparedRuns(low)
    low.compare_with(compared)
    compared.set_runs((other,), "")
    QApplication.processEvents()
    low.readings.table.refresh()
    rows = names(low)
    for label in ("Kinetic", "Balance"):
        assert f"Energy: {label}" in rows
        assert f"Energy: {label}, long coupler" in rows
    assert len(set(rows)) == len(rows)


def test_without_a_run_there_is_no_row_of_times(low, document):
    """The times of a run would be those of nothing, "Time 0 1"."""
    table = low.readings.table
    assert names(low)[0] == "Time"
    document.open(Mechanism(name="new"))
    table.refresh()
    assert table.isVisible()
    assert not names(low)
    document.set_result(finished_run(document.mechanism))
    table.refresh()
    assert names(low)[0] == "Time"
