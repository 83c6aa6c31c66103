"""The dock of runs: they outlive the program, are shown, compared, named and deleted."""

import shutil
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit

import mechstudio as ms
from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.runs.rerun import with_settings_of
from mechstudio.gui.runs.run_list import NAME, RunList
from mechstudio.gui.window.panels import installed_panels
from mechstudio.results import open_result, row_stream
from mechstudio.results.row_stream import partial_file
from mechstudio.results.run_library import KeptRun, RunLibrary, surplus
from mechstudio.simulation import RunOptions, Simulation
from mechstudio.simulation.runs import run_start
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.panels import fake_panels

LEFT = Qt.MouseButton.LeftButton


def panels(**others):
    """Docks without content but for that of runs."""
    made = dict(vars(fake_panels()), runs=lambda *_: RunList(), **others)
    return type(fake_panels())(**made)


@pytest.fixture
def listed(qtbot, make_window, model):
    """A window with the pendulum, runs and plots."""
    window = make_window(panels=panels(plots=PlotPanel))
    front(window, "runs")
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    return window


def front(window, dock):
    window.docks[dock].show()
    window.docks[dock].raise_()
    return window.docks[dock].widget()


def run(qtbot, window):
    """Press F5 and wait until the run is listed."""
    before = len(window.shelf.runs)
    qtbot.waitUntil(lambda: window.actions_by_id["run"].isEnabled())
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == before + 1)
    return window.shelf.runs[0].id


def place(runs, id):
    """Where the name of a run stands, also in a narrow dock: behind its box and its color."""
    line = runs.tree.visualItemRect(runs.item(id))
    return QPoint(line.left() + 60, line.center().y())


def double_click(qtbot, runs, id):
    viewport = runs.tree.viewport()
    # a list that has just been shown is laid out a little later
    QApplication.processEvents()
    qtbot.waitUntil(lambda: viewport.rect().contains(place(runs, id)))
    qtbot.mouseClick(viewport, LEFT, pos=place(runs, id))
    qtbot.mouseDClick(viewport, LEFT, pos=place(runs, id))


def tick(qtbot, runs, id):
    """Click on the box of a run."""
    line = runs.tree.visualItemRect(runs.item(id))
    qtbot.mouseClick(runs.tree.viewport(), LEFT, pos=QPoint(line.left() + 10, line.center().y()))


def test_runs_outlive_the_program(qtbot, listed, make_window, model):
    """A run is listed when it ends; a new window lists it again and shows its very rows."""
    id = run(qtbot, listed)
    rows = listed.document.result["bodies/bar/orientation"].copy()
    assert front(listed, "runs").shown_ids == [id]
    assert listed.shelf.shown == id
    listed.close()
    later = make_window(panels=panels())
    runs = front(later, "runs")
    qtbot.waitUntil(lambda: bool(later.shelf.runs))
    assert runs.shown_ids == []
    qtbot.mouseClick(runs.all_box, LEFT, pos=QPoint(8, runs.all_box.height() // 2))
    assert runs.shown_ids == [id]
    double_click(qtbot, runs, id)
    qtbot.waitUntil(lambda: later.document.result is not None)
    assert np.array_equal(later.document.result["bodies/bar/orientation"], rows)
    assert later.document.run.name == later.shelf.run(id).label
    later.files.open(model)
    qtbot.waitUntil(lambda: later.document.path == model)
    runs.all_box.setChecked(False)
    assert runs.shown_ids == [id]


def test_a_run_that_the_program_did_not_end_is_listed(qtbot, tmp_path, monkeypatch, make_window):
    """Its rows so far are there, and whose they are; what another program writes is left alone."""
    monkeypatch.setattr(run_start, "IN_MEMORY", 0)
    monkeypatch.setattr(row_stream, "_SMALL", -1)
    library, model = RunLibrary(tmp_path / "runs"), ms.sample("four_bar")
    options = RunOptions.for_mechanism(model, duration=20.0, rows_file=library.new_file())
    simulation = Simulation(model, options)
    file = partial_file(options.rows_file)
    library.begin(simulation.result, model_file="", started="2026-01-02T03:04:05", color="#123456")
    library.note_begun(simulation.result, ((0.25, "Look here"),))
    while not file.exists() or simulation.result.count < 500:
        simulation.advance(0.003)
    assert library.runs() == library.recover() == []
    # the lock of the system ends with the program
    simulation._stream._await()
    simulation._stream._held.release()
    left = shutil.copy(file, tmp_path / "left.h5")
    simulation.stop()
    options.rows_file.unlink()
    shutil.copy(left, file)
    window = make_window(panels=panels())
    qtbot.waitUntil(lambda: bool(window.shelf.runs))
    (kept,) = window.shelf.runs
    assert "ended during a run" in window.messages.text
    assert (kept.title, kept.status, kept.color) == (model.name, "stopped", "#123456")
    assert kept.id == options.rows_file.stem
    assert kept.time_notes == ((0.25, "Look here"),)
    window.shelf.show(kept.id)
    qtbot.waitUntil(lambda: window.document.result is not None)
    assert window.state.moments.notes == kept.time_notes
    shown, whole = window.document.result, simulation.result
    assert shown.count == kept.rows > 0
    for name in ("time", "bodies/coupler/position", "joints/ground_crank/force"):
        assert np.array_equal(shown[name], whole[name][: kept.rows])


def test_an_earlier_run_is_shown_with_its_model(qtbot, listed):
    """A double click changes all to the run, says whose it is, and its mechanism comes back."""
    first = run(qtbot, listed)
    before = listed.document.edited
    listed.document.apply(before.edited(gravity=(0.0, 0.0, -1.62)), label="Change gravity")
    second = run(qtbot, listed)
    runs = front(listed, "runs")
    assert runs.shown_ids == [second, first]
    double_click(qtbot, runs, first)
    qtbot.waitUntil(lambda: listed.shelf.shown == first)
    assert listed.document.looks_back
    assert listed.shelf.run(first).label in listed.run_banner.text
    menu = runs.menu(first)
    next(entry for entry in menu.actions() if entry.text() == "Restore its mechanism").trigger()
    assert listed.document.edited == before
    assert not listed.document.looks_back
    listed.document.undo()
    assert listed.document.edited.gravity == (0.0, 0.0, -1.62)


def test_named_pinned_and_deleted(qtbot, listed):
    """F2 names a run, its menu pins it, Delete takes it away and the message brings it back."""
    id = run(qtbot, listed)
    runs = front(listed, "runs")
    qtbot.mouseClick(runs.tree.viewport(), LEFT, pos=place(runs, id))
    runs.tree.setCurrentItem(runs.item(id))
    qtbot.keyClick(runs.tree, Qt.Key.Key_F2)
    editor = runs.tree.findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "stiff spring")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: listed.shelf.run(id).name == "stiff spring")
    next(entry for entry in runs.menu(id).actions() if entry.text() == "Pin").trigger()
    library = listed.shelf.library
    qtbot.waitUntil(lambda: [one.pinned for one in library.runs()] == [True])
    assert library.runs()[0].name == runs.item(id).text(NAME) == "stiff spring"
    qtbot.mouseClick(runs.tree.viewport(), LEFT, pos=place(runs, id))
    qtbot.keyClick(runs.tree, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: library.runs() == [])
    assert "stiff spring" in listed.messages.text
    qtbot.mouseClick(listed.messages.offer_button, LEFT)
    qtbot.waitUntil(lambda: len(library.runs()) == 1)
    assert runs.shown_ids == [id]
    listed.shelf.delete([id])
    listed.close()
    assert not list(library.folder.iterdir())


def test_old_runs_are_cleared_when_told(tmp_path):
    """The oldest unpinned ones until the others fit; never the newest, never a pinned one."""
    runs = [
        KeptRun(id=str(day), started=f"2026-01-0{day}", size=100, pinned=day == 2)
        for day in range(1, 6)
    ]
    assert surplus(runs, 500) == []
    assert [run.id for run in surplus(runs, 400)] == ["1"]
    assert [run.id for run in surplus(runs, 250)] == ["1", "3", "4"]
    assert [run.id for run in surplus(runs, 0)] == ["1", "3", "4"]


def test_the_user_is_asked_for_room(qtbot, listed, monkeypatch):
    """Nothing goes before the button is pressed."""
    first = run(qtbot, listed)
    monkeypatch.setattr(listed.shelf, "_most", lambda: 1e-9)
    second = run(qtbot, listed)
    assert len(listed.shelf.library.runs()) == 2
    assert "Pinned" in listed.messages.text
    qtbot.mouseClick(listed.messages.offer_button, LEFT)
    qtbot.waitUntil(lambda: [one.id for one in listed.shelf.library.runs()] == [second])
    assert first != second


def test_notes_gone_wrong_are_left_out(tmp_path):
    """Files that were written by hand do no harm."""
    wrong = (
        *("", "[]", "{}", '{"id": "3", "started": 5, "size": "large"}'),
        *(
            '{"id": "4", "started": "", "time_notes": 5}',
            '{"id": "5", "started": "", "time_notes": [[1]]}',
        ),
    )
    for place, text in enumerate(wrong):
        (tmp_path / f"{place}.json").write_text(text)
        (tmp_path / f"{place}.h5").write_text("")
    assert RunLibrary(tmp_path).runs() == []


def test_ticked_runs_are_plotted_dashed(qtbot, listed):
    """The box of a run adds its curves beside those of the shown one; a difference takes it off."""
    first = run(qtbot, listed)
    run(qtbot, listed)
    runs = front(listed, "runs")
    tick(qtbot, runs, first)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
    plots = front(listed, "plots")
    qtbot.waitUntil(lambda: plots.area.isVisible())
    card = plots.area.card("energy")
    own = [curve for curve in card.spec.curves if not curve.run]
    other = [curve for curve in card.spec.curves if curve.run == first]
    assert [curve.name for curve in own] == [curve.name for curve in other]
    label = listed.shelf.run(first).label
    assert all(label in curve.label and curve.dash for curve in other)
    for mine, theirs in zip(own, other, strict=True):
        assert np.array_equal(plots.area.values.rows(mine)[1], plots.area.values.rows(theirs)[1])
    menu = plots.menus
    change = plots.book.change("energy").with_difference("energy/kinetic", first)
    menu._change("energy", change)
    kinetic = plots.area.card("energy").spec.curves[0]
    assert kinetic.minus == first
    assert label in kinetic.label
    times, values = plots.area.values.rows(kinetic)
    assert times.size == listed.document.result.count
    assert not values.any()
    tick(qtbot, runs, first)
    assert not any(curve.run for curve in plots.area.card("energy").spec.curves)


def test_ticked_runs_are_in_planes_as_well(qtbot, listed):
    """A path of each run over its own places, a dot on each, and both in what is copied."""
    first = run(qtbot, listed)
    listed.document.apply(
        listed.document.edited.edited(gravity=(0.0, 0.0, -1.62)), label="Change gravity"
    )
    second = run(qtbot, listed)
    runs = front(listed, "runs")
    plots = front(listed, "plots")
    plots.add_channels(["bodies/bar/position/x"])
    card = plots.area.cards[-1]
    key = card.spec.key
    change = replace(plots.book.change(key), across="bodies/bar/position/y")
    plots.menus._change(key, change)
    front(listed, "runs")
    tick(qtbot, runs, first)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
    front(listed, "plots")
    card = plots.area.card(key)
    own, other = card.spec.curves
    assert (own.run, other.run) == ("", first)
    listed.player.seek(0.4)
    qtbot.waitUntil(lambda: len(card._paths) == 2 and len(card.dots.points()) == 2)
    known = {id: open_result(listed.shelf.library.path(id)) for id in (first, second)}
    for (_, (x, y)), id in zip(card._paths, (second, first), strict=True):
        places = known[id]["bodies/bar/position"]
        assert set(x) <= set(places[:, 1])
        assert set(y) <= set(places[:, 0])
    label = listed.shelf.run(first).label
    titles = [title for title, _ in plots.area.shown_columns()]
    assert sum(label in title for title in titles) >= 2


def test_an_opened_file_is_a_run_of_the_list(qtbot, listed, tmp_path):
    """It is ticked, named and forgotten like any other; nothing happens to the file."""
    first = run(qtbot, listed)
    second = run(qtbot, listed)
    path = tmp_path / "of a colleague.h5"
    shutil.copy(listed.shelf.library.path(first), path)
    content = path.read_bytes()
    runs = front(listed, "runs")
    listed.files.open(path)
    qtbot.waitUntil(lambda: len(listed.shelf.runs) == 3)
    id = listed.shelf.shown
    assert listed.shelf.run(id).label == "of a colleague.h5"
    assert id in runs.shown_ids
    double_click(qtbot, runs, second)
    qtbot.waitUntil(lambda: listed.shelf.shown == second)
    tick(qtbot, runs, id)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(id))
    double_click(qtbot, runs, id)
    qtbot.waitUntil(lambda: listed.document.run.source == path)
    # it is known again, under the name that it was given
    listed.shelf.change(id, name="Hers")
    double_click(qtbot, runs, second)
    qtbot.waitUntil(lambda: listed.shelf.shown == second)
    listed.files.open(path)
    qtbot.waitUntil(lambda: listed.shelf.shown == id)
    qtbot.waitUntil(lambda: listed.shelf.run(id).label == "Hers")
    assert len(listed.shelf.runs) == 3
    menu = runs.menu(id)
    next(entry for entry in menu.actions() if entry.text() == "Remove from the list").trigger()
    qtbot.waitUntil(lambda: len(listed.shelf.runs) == 2)
    listed.shelf.library.purge()
    listed.shelf.library.purge([id])
    assert path.read_bytes() == content


def test_run_again_takes_the_settings_of_the_run(qtbot, listed):
    """Solver, tolerances and duration, as one undo step; an automatic choice stays automatic."""
    first = run(qtbot, listed)
    document = listed.document
    before = document.edited
    told = document.result.settings
    settings = before.simulation.edited(solver="dca", rtol=1e-4, atol=1e-5, duration=0.5)
    document.apply(before.edited(simulation=settings), label="Change solver")
    second = run(qtbot, listed)
    runs = front(listed, "runs")
    for id, wanted in ((first, told.rtol), (second, 1e-4)):
        count = len(listed.shelf.runs)
        menu = runs.menu(id)
        next(entry for entry in menu.actions() if entry.text() == "Run again").trigger()
        qtbot.waitUntil(lambda count=count: len(listed.shelf.runs) == count + 1)
        assert document.edited.simulation.rtol == document.result.settings.rtol == wanted
        assert document.edited.simulation.solver == document.result.settings.solver


def test_settings_of_a_run_and_of_an_analysis():
    """An analysis has none that a run could take; what was chosen automatically is so again."""
    model = ms.sample("sprung_four_bar")
    model = model.edited(simulation=model.simulation.edited(solver="auto", integrator="auto"))
    for solver in ("auto", "dca"):
        result = ms.simulate(model, solver=solver, duration=0.2, rtol=1e-5)
        again = with_settings_of(model, result).simulation
        assert (again.solver, again.integrator) == (solver, "auto")
        assert (again.duration, again.rtol) == (0.2, 1e-5)
    assert with_settings_of(model, ms.static(model).result) is model


@pytest.mark.window
def test_the_ghost_follows_the_moment(qtbot, make_window, script, model):
    """A compared run stands beside the shown one at the same time, and goes with its run."""
    window = make_window(fake_engine(script), installed_panels())
    window.resize(1100, 800)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    first = run(qtbot, window)
    run(qtbot, window)
    runs = front(window, "runs")
    next(a for a in runs.menu(first).actions() if "ghost" in a.text()).trigger()
    qtbot.waitUntil(lambda: window.shelf.ghost == first)
    ghosts = window.view.scene.ghosts
    known = window.shelf._compared.ghost_run.result
    for row in (10, 70):
        window.player.seek(float(known.time[row]))
        qtbot.waitUntil(
            lambda row=row: np.allclose(
                ghosts.run_poses["bar"][:2],
                [np.cos(known.time[row]), -np.sin(known.time[row])],
            )
        )
    window.shelf.delete([first])
    qtbot.waitUntil(lambda: not ghosts.run_poses)
    QApplication.processEvents()
