"""Figures are asked for, shown, saved and remembered."""

import re
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.plots.plot_export import PlotExport
from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.gui.state.settings_store import SettingsStore
from tests.gui.fakes.keys import write_into
from tests.gui.plots.hands import LEFT, card_of, choose, open_menu, press_tool, show_only

CONTROL = Qt.KeyboardModifier.ControlModifier
write = partial(write_into, end=Qt.Key.Key_Tab)


@pytest.fixture
def page(panel, result):
    """Two plots in the dark theme, with cursors."""
    panel.set_theme("dark")
    show_only(panel, "energy", "coordinate")
    panel.tool_bar.cursors.setChecked(True)
    return panel


def opened(qtbot, panel):
    """The dialog, by the button of the bar."""
    press_tool(qtbot, panel, "picture")
    dialog = panel.export.figure_dialog
    qtbot.waitUntil(dialog.isVisible)
    return dialog


def pick(qtbot, box, text):
    """Choose an entry of a list with the keyboard."""
    number = next(k for k in range(box.count()) if box.itemText(k).startswith(text))
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(number):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentIndex() == number


def test_a_figure_is_made_as_it_is_chosen(qtbot, page, tmp_path, monkeypatch):
    """Width, height, letters and resolution are those of the fields; the preview follows."""
    path = tmp_path / "plots.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    dialog = opened(qtbot, page)
    assert dialog.summary.text().startswith("85 mm × ")
    assert not dialog.height_field.isEnabled()
    first = dialog.preview.pixmap().toImage()
    # paper is white, whatever the theme of the window
    assert first.pixelColor(1, 1).name() == "#ffffff"
    pick(qtbot, dialog.width_box, "Double column")
    assert dialog.width_field.value() == 175.0
    write(qtbot, dialog.width_field, "120")
    assert dialog.width_box.currentText() == "Other width"
    pick(qtbot, dialog.shape_box, "Height of the figure")
    write(qtbot, dialog.height_field, "90")
    write(qtbot, dialog.font_field, "10")
    write(qtbot, dialog.resolution_field, "254")
    size = "120 mm × 90 mm; as PNG 1200 × 900 pixels"
    assert dialog.summary.text() == f"{size}. Numbers are in the units of the plots."
    assert dialog.preview.pixmap().toImage() != first
    qtbot.mouseClick(dialog.save_button, LEFT)
    assert QImage(str(path)).size().toTuple() == (1200, 900)
    assert page.export.figure_choice == FigureChoice(
        width=120.0, height=90.0, font_size=10.0, resolution=254
    )
    # the next one begins there
    dialog = opened(qtbot, page)
    assert dialog.summary.text().startswith(size)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert page.export.figure_dialog is None


def test_what_has_no_room_cannot_be_saved(qtbot, page):
    """The dialog says what the plots need."""
    dialog = opened(qtbot, page)
    pick(qtbot, dialog.shape_box, "Height of the figure")
    write(qtbot, dialog.height_field, "25")
    assert "at least" in dialog.summary.text()
    assert not dialog.save_button.isEnabled()
    least = re.search(r"(\d+) mm", dialog.summary.text())[1]
    write(qtbot, dialog.height_field, str(int(least) + 1))
    assert dialog.save_button.isEnabled()
    dialog.reject()


def test_moments_are_there_where_they_are_wanted(qtbot, page, cursor, tmp_path, monkeypatch):
    """The shown time and the cursors, by a box; the name of the file may say the format."""
    cursor.set_time(4.0)
    texts = []
    for wanted in (False, True):
        path = tmp_path / f"plots{wanted}.svg"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        dialog = opened(qtbot, page)
        assert not dialog.moment_box.isChecked()
        if wanted:
            qtbot.mouseClick(dialog.moment_box, LEFT, pos=dialog.moment_box.rect().center())
            if not dialog.moment_box.isChecked():
                qtbot.keyClick(dialog.moment_box, Qt.Key.Key_Space)
        qtbot.mouseClick(dialog.save_button, LEFT)
        texts.append(path.read_text(encoding="utf-8"))
    plain, marked = texts
    assert "#d1242f" not in plain
    assert "#d1242f" in marked
    assert ">A<" not in plain
    assert marked.count(">A<") == 2
    assert page.export.figure_choice.ending == ".svg"


def test_a_dialog_without_a_file_stays(qtbot, page, tmp_path, monkeypatch):
    """Whoever cancels the choice of a file is asked again; one plot alone is a figure, too."""
    card = card_of(page, "Energy")
    choose(qtbot, open_menu(qtbot, page, card), "Save picture of this plot…")
    dialog = page.export.figure_dialog
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    qtbot.mouseClick(dialog.save_button, LEFT)
    assert dialog.isVisible()
    path = tmp_path / "energy.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    qtbot.mouseClick(dialog.save_button, LEFT)
    text = path.read_text(encoding="utf-8")
    assert ">Energy<" in text
    assert "pivot" not in text


def test_what_is_switched_off_is_left_out(qtbot, page, tmp_path):
    """A figure has the curves that the page draws."""
    card = card_of(page, "Energy")
    path = tmp_path / "plots.svg"
    page.export.save_picture(path)
    assert ">Potential<" in path.read_text(encoding="utf-8")
    qtbot.mouseClick(card.legend.entries[1], LEFT)
    page.export.save_picture(path)
    assert ">Potential<" not in path.read_text(encoding="utf-8")
    # all zero, and no part of the legend of the page
    assert ">Supplied<" not in path.read_text(encoding="utf-8")


def test_choices_are_there_at_the_next_start(qtbot, page, document, tmp_path, monkeypatch):
    """Also those of a figure for which there was no file."""
    page.export.settings = SettingsStore(tmp_path)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    dialog = opened(qtbot, page)
    write(qtbot, dialog.width_field, "66")
    qtbot.mouseClick(dialog.save_button, LEFT)
    dialog.reject()
    later = PlotExport(page, page, document)
    later.settings = SettingsStore(tmp_path)
    assert later.figure_choice == FigureChoice(width=66.0)
    later.shut_down()
