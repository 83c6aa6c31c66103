"""The dock of runs: they outlive the program, are shown, compared, named and deleted."""

import os
import shutil

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit

import mechstudio as ms
from mechstudio.gui.runs.run_list import NAME
from mechstudio.gui.state.method_names import run_label
from mechstudio.results import row_stream
from mechstudio.results.row_stream import partial_file
from mechstudio.results.run_library import KeptRun, RunLibrary, surplus
from mechstudio.simulation import RunOptions, Simulation
from mechstudio.simulation.runs import run_start
from tests.gui.runs.run_hand import LEFT, choose_for, double_click, front, panels, place, run


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
    assert later.document.run.name == run_label(later.shelf.run(id))
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
    assert run_label(listed.shelf.run(first)) in listed.run_banner.text
    choose_for(qtbot, runs, first, "Restore its mechanism")
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
    choose_for(qtbot, runs, id, "Pin")
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
    monkeypatch.setattr(listed.shelf._room, "_most", lambda: 1e-9)
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
    for number, text in enumerate(wrong):
        (tmp_path / f"{number}.json").write_text(text)
        (tmp_path / f"{number}.h5").write_text("")
    assert RunLibrary(tmp_path).runs() == []


def test_old_runs_are_cleared_while_others_are_removed(tmp_path):
    """A note that is gone between the list of the folder and the look at it does no harm."""
    library = RunLibrary(tmp_path)
    for name in ("gone.json", "gone.deleted"):
        (tmp_path / name).symlink_to(tmp_path / "nowhere")
    for name in ("begun.json", "old.deleted"):
        (tmp_path / name).write_text("{}")
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / "old.h5").write_text("")
    library.purge()
    library.delete(["never listed"])
    library.bring_back(["never listed"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gone.deleted", "gone.json"]
