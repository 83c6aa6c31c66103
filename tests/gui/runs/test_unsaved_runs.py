"""Runs of mechanisms that have no file are theirs alone, and are not lost with them."""

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox

from mechstudio.errors import FileError
from mechstudio.gui.files.file_commands import NEW_NAME
from mechstudio.gui.runs.begun_run import BegunRun
from mechstudio.gui.runs.run_colors import COLORS, next_color
from mechstudio.gui.runs.run_groups import grouped
from mechstudio.gui.state.method_names import run_label
from mechstudio.io import load
from mechstudio.results.run_library import KeptRun
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.runs.run_hand import LEFT, double_click, front, panels, run

CONTROL = Qt.KeyboardModifier.ControlModifier


def begin(window):
    """A mechanism as it is drawn in a new window: with the name that all have."""
    window.document.open(pendulum().edited(name=NEW_NAME))


def show_all(qtbot, runs):
    qtbot.mouseClick(runs.all_box, LEFT, pos=QPoint(8, runs.all_box.height() // 2))


@pytest.fixture
def unsaved(qtbot, listed, clock):
    """A window with a mechanism that has no file, begun at 14:00, and the id of a run of it."""
    front(listed, "runs").clock = lambda: clock
    begin(listed)
    return listed, run(qtbot, listed)


def test_runs_are_not_those_of_another_new_mechanism(qtbot, unsaved, model):
    """They stand below the time at which theirs was begun, also while a file is open."""
    window, first = unsaved
    runs = front(window, "runs")
    assert (runs.shown_ids, runs.shown_groups) == ([first], [])
    window.document.mark_clean()
    press_shortcut(qtbot, window, Qt.Key.Key_N, CONTROL)
    qtbot.waitUntil(lambda: not window.document.edited.bodies)
    assert runs.shown_ids == [first]
    assert runs.shown_groups == ["Unsaved mechanism, 14:00"]
    assert not window.shelf.open_mechanism.owns(window.shelf.run(first))
    begin(window)
    second = run(qtbot, window)
    assert runs.shown_ids == [second, first]
    assert runs.shown_groups == ["Unsaved mechanism, 14:00"]
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.path is not None)
    third = run(qtbot, window)
    # those of earlier ones would pile up, and are there with those of all models
    assert runs.shown_ids == [third, second]
    assert runs.shown_groups == ["Unsaved mechanism, 14:02"]
    show_all(qtbot, runs)
    assert [id for id in runs.shown_ids if id in (second, first)] == [second, first]
    double_click(qtbot, runs, first)
    qtbot.waitUntil(lambda: window.shelf.shown == first)
    # one without runs takes the place of none
    press_shortcut(qtbot, window, Qt.Key.Key_N, CONTROL)
    qtbot.waitUntil(lambda: window.document.path is None)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.path is not None)
    show_all(qtbot, runs)
    assert runs.shown_groups == ["Unsaved mechanism, 14:02"]


def test_runs_of_what_was_discarded_are_among_those_of_all_models(qtbot, unsaved, monkeypatch):
    """Who answers so does not want to see them beside the next mechanism; they are not lost."""
    window, first = unsaved
    runs = front(window, "runs")
    window.document.apply(window.document.edited.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Discard)
    press_shortcut(qtbot, window, Qt.Key.Key_N, CONTROL)
    qtbot.waitUntil(lambda: not window.document.edited.bodies)
    assert (runs.shown_ids, runs.shown_groups) == ([], [])
    show_all(qtbot, runs)
    assert (runs.shown_ids, runs.shown_groups) == ([first], ["Unsaved mechanism, 14:00"])


def test_runs_are_found_after_the_next_start(qtbot, unsaved, clock, make_window):
    """Among those of all models, below their mechanism of that day; no new one takes them."""
    window, first = unsaved
    window.document.mark_clean()
    window.close()
    later = make_window(panels=panels())
    runs = front(later, "runs")
    runs.clock = lambda: clock + timedelta(days=1)
    qtbot.waitUntil(lambda: bool(later.shelf.runs))
    begin(later)
    assert (runs.shown_ids, runs.shown_groups) == ([], [])
    show_all(qtbot, runs)
    assert runs.shown_ids == [first]
    assert runs.shown_groups == ["Unsaved mechanism, 2026-05-04 14:00"]
    # once it was shown beside the open mechanism it is at hand
    double_click(qtbot, runs, first)
    qtbot.waitUntil(lambda: later.shelf.shown == first)
    show_all(qtbot, runs)
    assert runs.shown_ids == [first]
    later.document.mark_clean()


def test_a_run_that_is_open_alone_names_the_window(qtbot, unsaved, make_window):
    """By the name that the list has, and not by that of the file in which it is kept."""
    window, first = unsaved
    window.document.mark_clean()
    window.close()
    later = make_window(panels=panels())
    runs = front(later, "runs")
    qtbot.waitUntil(lambda: bool(later.shelf.runs))
    show_all(qtbot, runs)
    double_click(qtbot, runs, first)
    qtbot.waitUntil(lambda: later.shelf.shown == first)
    assert later.windowTitle().startswith(run_label(later.shelf.run(first)))


def test_runs_go_with_the_mechanism_to_its_file(qtbot, unsaved, tmp_path, monkeypatch):
    """The first save makes them runs of the file; another name later takes none away."""
    window, first = unsaved
    runs, library = front(window, "runs"), window.shelf.library
    for number, key in enumerate(("S", "Shift+S")):
        path = tmp_path / f"saved{number}.mech.json"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        shift = Qt.KeyboardModifier.ShiftModifier if key != "S" else Qt.KeyboardModifier(0)
        press_shortcut(qtbot, window, Qt.Key.Key_S, CONTROL | shift)
        qtbot.waitUntil(lambda path=path: window.document.path == path)
        assert (runs.shown_ids, runs.shown_groups) == ([first], [])
    saved = tmp_path / "saved0.mech.json"
    qtbot.waitUntil(lambda: library.runs()[0].model_file == str(saved))
    begin(window)
    assert (runs.shown_ids, runs.shown_groups) == ([], [])
    assert load(saved) == pendulum().edited(name=NEW_NAME)
    window.files.open(saved)
    qtbot.waitUntil(lambda: window.document.path == saved)
    assert (runs.shown_ids, runs.shown_groups) == ([first], [])


def test_mechanisms_are_told_apart_by_their_titles():
    """With the day where it is another one, and by folders where files are called the same."""
    today = datetime(2026, 5, 4, 15)
    runs = [
        KeptRun(id="1", started="9", made_in="2026-05-04T14:02:11.000001", title=NEW_NAME),
        KeptRun(id="2", started="8", made_in="2026-05-03T14:02:11.000001", title=NEW_NAME),
        KeptRun(id="3", started="7", made_in="2026-05-03T14:02:11.000001", title="crane"),
        KeptRun(id="4", started="6", made_in="2026-05-04T14:02:11.000002", title="crane"),
        KeptRun(id="5", started="5", model_file="/a/crane.mech.json", title="crane"),
        KeptRun(id="6", started="4", model_file="/b/crane.mech.json", title="crane"),
        KeptRun(id="7", started="3", title="from an earlier version"),
    ]
    found = [(group.title, [run.id for run in group.runs]) for group in grouped(runs, today)]
    assert found == [
        ("Unsaved mechanism, 14:02", ["1"]),
        ("Unsaved mechanism, 2026-05-03 14:02", ["2", "3"]),
        ("crane, not saved, 14:02", ["4"]),
        ("crane (a/crane.mech.json)", ["5"]),
        ("crane (b/crane.mech.json)", ["6"]),
        ("from an earlier version, not saved", ["7"]),
    ]


def test_mechanisms_of_one_second_are_numbered():
    """In the order in which they were begun, wherever their newest runs stand."""
    runs = [
        KeptRun(id=id, started=id, made_in=f"2026-05-04T14:02:{second}", title=NEW_NAME)
        for id, second in (("4", "11.2"), ("3", "11.3"), ("2", "12.0"), ("1", "11.1"))
    ]
    assert [group.title for group in grouped(runs, datetime(2026, 5, 4, 15))] == [
        "Unsaved mechanism, 14:02:11 (2)",
        "Unsaved mechanism, 14:02:11 (3)",
        "Unsaved mechanism, 14:02:12",
        "Unsaved mechanism, 14:02:11 (1)",
    ]


def test_the_line_above_runs_has_no_menu(qtbot, unsaved):
    """A right click on it does nothing; one on a run still asks what to do with it."""
    window, first = unsaved
    begin(window)
    runs = front(window, "runs")
    viewport = runs.tree.viewport()
    for item, has_menu in ((runs.tree.lines[0], False), (runs.item(first), True)):
        place = runs.tree.visualItemRect(item).center()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, place, viewport.mapToGlobal(place)
        )
        QApplication.sendEvent(viewport, event)
        menus = runs.findChildren(QMenu)
        assert bool(menus) == has_menu
    menus[0].close()


def test_home_and_end_lead_to_runs(qtbot, unsaved):
    """Past the lines that stand above them, which nobody can choose."""
    window, first = unsaved
    begin(window)
    runs = front(window, "runs")
    assert runs.tree.lines[0] is not runs.item(first)
    runs.tree.setFocus()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        runs.tree.setCurrentItem(None)
        press_shortcut(qtbot, runs.tree, key)
        assert runs.tree.currentItem() is runs.item(first)


def test_a_run_that_cannot_be_kept_gives_its_color_back(qtbot, unsaved, monkeypatch):
    """The next run has the color that the lost one would have had."""
    window, _ = unsaved
    keep = BegunRun.keep

    def fail(*_):
        raise FileError("The disk is full.", "")

    monkeypatch.setattr(BegunRun, "keep", fail)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: "disk is full" in window.messages.text)
    monkeypatch.setattr(BegunRun, "keep", keep)
    assert window.shelf.run(run(qtbot, window)).color == COLORS[1]


def test_the_next_color_is_that_of_the_fewest_runs(qtbot, listed):
    """Of those that are at hand: what is deleted, or of another model, frees its color."""
    assert next_color(()) == COLORS[0]
    assert next_color((*COLORS, *COLORS[:3], COLORS[4])) == COLORS[3]
    ids = [run(qtbot, listed) for _ in range(3)]
    assert [listed.shelf.run(id).color for id in ids] == list(COLORS[:3])
    listed.shelf.delete([ids[1]])
    again = run(qtbot, listed)
    assert listed.shelf.run(again).color == COLORS[1]
    begin(listed)
    other = run(qtbot, listed)
    assert listed.shelf.run(other).color == COLORS[0]
