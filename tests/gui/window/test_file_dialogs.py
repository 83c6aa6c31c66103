"""Dialogs for files: which ones they list, what they propose, and in which units they write."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.results.csv_metadata import metadata_path
from tests.gui.fakes.menus import press_action
from tests.gui.plots.hands import press_tool

pytestmark = pytest.mark.window

# in which units a file has its numbers
UNITS = {
    "export_csv": "in SI units",
    "export_hdf5": "in SI units",
    "export_programs": "in SI units",
    "export_report": "plots in the units shown, tables in SI units",
}


@pytest.fixture
def asked(monkeypatch):
    """Title, proposal and kinds of each dialog; the user takes what is proposed."""
    asked = []

    def answer(parent, title, proposal, kinds):
        asked.append((title, Path(proposal), kinds))
        return str(proposal), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return asked


@pytest.fixture
def done(qtbot, make_window, model, tmp_path):
    """A window with a run that ended, whose files go into a folder of their own."""
    window = make_window(panels=installed_panels())
    with qtbot.waitSignal(window.document.opened):
        window.files.open(model)
    (tmp_path / "exports").mkdir()
    window.settings.keep_folder(tmp_path / "exports" / "any")
    qtbot.mouseClick(window.controls.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
    return window


def test_each_export_proposes_a_name_that_is_free(qtbot, done, asked):
    """The second one would replace the first; a name that is free stays as it is."""
    stem = done.document.path.name.removesuffix(".mech.json")
    for name in (f"{stem}.csv", f"{stem}-2.csv", f"{stem}-3.csv"):
        press_action(qtbot, done, "export_csv")
        _, path, _ = asked[-1]
        assert path.name == name
        qtbot.waitUntil(lambda path=path: str(path) in done.messages.text)
    press_action(qtbot, done, "save_as")
    assert asked[-1][1].name == f"{stem}.mech.json"
    qtbot.waitUntil(asked[-1][1].exists)
    press_action(qtbot, done, "save_as")
    assert asked[-1][1].name == f"{stem}-2.mech.json"
    qtbot.waitUntil(asked[-1][1].exists)


def test_a_folder_that_cannot_be_looked_at_is_proposed_all_the_same(qtbot, done, asked, tmp_path):
    """The user picks another one; who takes it is told why nothing is written."""
    # such a name fails for every user, as a folder without the right to look into it does for most
    forbidden = tmp_path / ("x" * 300)
    done.settings.keep_folder(forbidden / "any")
    press_action(qtbot, done, "save_as")
    assert asked[-1][1].parent == forbidden
    qtbot.waitUntil(lambda: "Cannot write" in done.messages.text)


@pytest.mark.wide
@pytest.mark.parametrize("action", UNITS)
def test_exports_say_in_which_units_they_write(qtbot, done, monkeypatch, action):
    """The title of the dialog says it before a file is there."""
    titles = []

    def answer(parent, title, *_):
        titles.append(title)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    press_action(qtbot, done, action)
    (title,) = titles
    assert title.endswith(f", {UNITS[action]}")


def test_every_file_that_is_written_is_told_alike(qtbot, done, asked):
    """Runs, plots and trees: one sentence in one color, whichever part writes."""

    def told():
        path = asked[-1][1]
        qtbot.waitUntil(lambda: done.messages.text == f"Written to {path}")
        return done.messages.property("level")

    press_action(qtbot, done, "export_csv")
    assert told() == "success"
    press_tool(qtbot, done.panels.plots, "export")
    assert told() == "success"
    press_action(qtbot, done, "export_tree")
    assert told() == "success"


def test_open_lists_mechanisms_and_runs_alone_at_first(qtbot, done, asked, monkeypatch):
    """What lies beside a table is no mechanism; another kind lists every file."""
    press_action(qtbot, done, "export_csv")
    table = asked[-1][1]
    qtbot.waitUntil(lambda: str(table) in done.messages.text)
    kinds = []

    def answer(parent, title, folder, listed):
        kinds.extend(listed.split(";;"))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    press_action(qtbot, done, "open")
    first, *others = [re.search(r"\((.*)\)", kind)[1].split() for kind in kinds]

    def lists(patterns, name):
        return any(fnmatch(name, pattern) for pattern in patterns)

    beside = metadata_path(table)
    assert beside.exists()
    assert not lists(first, beside.name)
    assert lists(first, done.document.path.name)
    assert lists(first, "run.h5")
    assert any(lists(patterns, "old.json") for patterns in others)
