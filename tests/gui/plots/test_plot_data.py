"""What leaves the plot dock, and what data it must bear."""

import csv
import io as text_io
from pathlib import Path
from threading import Event

import numpy as np
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.plots import plot_export
from mechstudio.gui.plots.shown_data import shown_table
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.results import RunStatus
from tests.gui.plots.hands import LEFT, card_of, press_tool, wheel
from tests.gui.plots.made_up_run import empty_run, grow


def rows_of(text, delimiter):
    head, *rows = csv.reader(text_io.StringIO(text), delimiter=delimiter)
    return head, np.array(rows, dtype=float)


def test_copied_data_is_what_is_shown(qtbot, panel, result):
    """Shown curves, rows within the shown time, every digit."""
    for key in ("constraints", "drive", "coordinate", "rate", "torque"):
        panel.tool_bar.set_shown(key, False)
    panel.area._zoom_time(2.0, 3.0)
    press_tool(qtbot, panel, "copy")
    qtbot.waitUntil(lambda: not panel.export.busy)
    head, rows = rows_of(QGuiApplication.clipboard().text(), "\t")
    assert head == [
        "time [s]",
        "energy/kinetic [J]",
        "energy/potential [J]",
        "energy/total [J]",
        "joints/pivot/force/x [N]",
        "joints/pivot/force/y [N]",
        "joints/pivot/force/z [N]",
    ]
    time = result["time"]
    inside = (time >= 2.0) & (time <= 3.0)
    assert np.array_equal(rows[:, 0], time[inside])
    assert np.array_equal(rows[:, 1], result["energy/kinetic"][inside])
    assert np.array_equal(rows[:, 4:], result["joints/pivot/force"][inside])


def test_saves_data_and_picture(qtbot, panel, result, tmp_path, monkeypatch):
    """The dialogs lead to a CSV file and a PNG picture of all plots."""
    for action, ending in (("export", "csv"), ("picture", "png")):
        path = tmp_path / f"plots.{ending}"
        answer = (str(path.with_suffix("")), "")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        trigger(qtbot, panel, action)
        assert path.exists()
    head, rows = rows_of((tmp_path / "plots.csv").read_text(encoding="utf-8"), ",")
    assert head[0] == "time [s]"
    assert len(rows) == 1001
    picture = QImage(str(tmp_path / "plots.png"))
    assert picture.height() > panel.height() / 2


def trigger(qtbot, panel, action):
    """Export data, or take a figure as the dialog proposes it."""
    press_tool(qtbot, panel, action)
    if panel.export.figure_dialog is not None:
        qtbot.mouseClick(panel.export.figure_dialog.save_button, LEFT)
    qtbot.waitUntil(lambda: not panel.export.busy)


def test_canceled_export_writes_nothing(qtbot, panel, result, tmp_path, monkeypatch):
    """A table that is given up leaves no file behind, and the next one is written."""
    path = tmp_path / "plots.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    gate = Event()
    monkeypatch.setattr(
        plot_export,
        "shown_table",
        lambda *given: gate.wait() and shown_table(*given),
    )
    press_tool(qtbot, panel, "export")
    panel.export._offer_cancel()
    panel.export._dialog.canceled.emit()
    gate.set()
    qtbot.waitUntil(lambda: not panel.export.busy)
    assert not path.exists()
    assert panel.export._dialog is None
    press_tool(qtbot, panel, "export")
    qtbot.waitUntil(lambda: not panel.export.busy)
    assert path.exists()


def test_where_a_file_is_is_told_and_kept(qtbot, panel, result, document, tmp_path, monkeypatch):
    """The next export begins in the folder of the one before."""
    told, proposed = [], []
    document.written.connect(told.append)
    panel.export.settings = SettingsStore(tmp_path / "config")
    paths = [tmp_path / "numbers" / "plots.csv", tmp_path / "pictures" / "plots.svg"]
    for action, path in zip(("export", "picture"), paths, strict=True):
        path.parent.mkdir()

        def answer(parent, title, proposal, *others, path=path):
            proposed.append(Path(proposal).parent)
            return str(path), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        trigger(qtbot, panel, action)
    assert told == paths
    assert all(path.exists() for path in paths)
    assert proposed[1] == paths[0].parent
    assert panel.export.settings.settings.folder == str(paths[1].parent)


def test_failed_export_is_reported(qtbot, panel, result, document, tmp_path, monkeypatch):
    """A file that cannot be written becomes a sentence for the user."""
    heard = []
    document.problem.connect(heard.append)
    for action in ("export", "picture"):
        answer = (str(tmp_path / "no folder" / "plots.x"), "")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        trigger(qtbot, panel, action)
    assert len(heard) == 2
    assert all("Cannot write" in sentence for sentence in heard)


def test_values_that_are_not_finite_do_no_harm(qtbot, panel, document, cursor):
    """NaN, infinities, zeros and negative numbers on any axis are drawn as gaps."""
    result = empty_run(document.mechanism, 1001)
    result.store.energy[:500] = np.nan
    result.store.energy[500:600] = np.inf
    result.store.constraint[:] = 0.0
    result.store.constraint[10] = -1.0
    result.store.joint_load[:] = np.nan
    result.store.joint_load[20] = 1e308
    result.store.joint_load[21] = -1e308
    grow(result, 1001, RunStatus.DONE)
    document.set_result(result)
    for moment in (0.0, 0.205, 5.5, 10.0, float("nan")):
        cursor.set_time(moment)
    for card in panel.area.cards:
        assert np.all(np.isfinite(card.shown_range(right=False)))
        card.plot.viewport().repaint()
    wheel(card_of(panel, "Energy"), 5.0, 3)
    press_tool(qtbot, panel, "copy")
    qtbot.waitUntil(lambda: not panel.export.busy)
    assert "nan" in QGuiApplication.clipboard().text()


def test_empty_result_is_drawn(qtbot, panel, document):
    """A run without rows yet has empty plots, and empty data."""
    document.set_result(empty_run(document.mechanism, 1001))
    assert panel.area.times.size == 0
    press_tool(qtbot, panel, "copy")
    qtbot.waitUntil(lambda: not panel.export.busy)
    assert QGuiApplication.clipboard().text().count("\n") == 1
    document.result.status = RunStatus.FAILED
    panel._look()
