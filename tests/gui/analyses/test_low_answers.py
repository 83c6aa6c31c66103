"""Answers of analyses in low and narrow docks: nothing is cut that has no other place."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.analyses.value_table import ValueTable
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import sample
from tests.gui.fakes.shown import shown

LEFT = Qt.MouseButton.LeftButton
HEADINGS = ("Mode", "Natural frequency [Hz]", "Kinetic energy by body", "Relative amplitudes")
ROW = ("1", "0.605302", "crank 35.7 %, rocker 35.7 %, coupler 28.6 %", "ground_crank 1, rocker 1")


@pytest.mark.parametrize("width", [420, 1200])
def test_columns_of_long_texts_share_the_rest(qtbot, width):
    """None is left a sliver for the others; headings begin where their texts do, and are cut at
    their ends; the pointer shows what is cut."""
    table = shown(qtbot, ValueTable("Modes", HEADINGS, long=2), width, 120)
    table.fill([ROW])
    header = table.horizontalHeader()
    sizes = [header.sectionSize(column) for column in range(4)]
    assert sizes[2] == sizes[3] >= 150
    for column in (0, 1):
        assert sizes[column] >= header.fontMetrics().horizontalAdvance(HEADINGS[column])
    if width > 1000:
        assert table.viewport().width() - 1 <= sum(sizes) <= table.viewport().width()
    assert header.defaultAlignment() & Qt.AlignmentFlag.AlignLeft
    assert header.textElideMode() is Qt.TextElideMode.ElideRight
    assert table.item(0, 3).toolTip() == ROW[3]


@pytest.mark.usefixtures("qapp")
def test_all_that_modes_offer_is_above_a_low_table(qtbot, ask):
    """No button is below the table, where a low dock would cut it."""
    window = ask(sample("sprung_four_bar"), "Modes")
    ask.run()
    window.docks["analyses"].raise_()
    card = ask.panel.modes
    buttons = (card.copy_button, card.table_button, card.matrices_button)
    for widget in (card.facts, card.amplitude, *buttons):
        assert widget.isVisible()
        assert widget.geometry().bottom() < card.table.y()


def test_a_low_dock_says_whose_an_answer_is_where_it_is_not_that_of_the_model(qtbot, ask):
    """Else its room goes to the table, and the line to its tool tip."""
    window = ask(sample("sprung_four_bar"), "Modes")
    ask.run()
    dock, panel, document = window.docks["analyses"], ask.panel, window.document
    dock.raise_()
    dock.setFloating(True)
    dock.resize(700, 150)
    qtbot.waitUntil(lambda: not panel.title.isVisible())
    assert panel.pages.toolTip() == panel.title.text()
    document.apply(document.edited.edited(gravity=(0.0, -1.0, 0.0)), label="Change gravity")
    assert panel.title.isVisible()
    assert "before Change gravity" in panel.title.text()
    document.undo()
    assert not panel.title.isVisible()
    ask.choose(window.controls.analysis.box, "Dynamic run")
    ask.run()
    assert panel.title.isVisible()
    assert "another run is shown" in panel.title.text()


def test_an_answer_of_one_position_has_no_time(qtbot, ask):
    """The timeline and the run bar say so; there is nothing to play."""
    window = ask(sample("sprung_four_bar"), "Modes")
    ask.run()
    assert window.timeline.readout.text() == "One position"
    assert window.controls.progress.text.text() == "One position"
    assert window.controls.progress.bar.value() == window.controls.progress.bar.maximum()
    assert not window.timeline.play_button.isEnabled()
    assert not window.timeline.bar.isEnabled()
    ask(sample("slider_crank"), "Dynamic run")
    ask.run()
    assert window.timeline.readout.text().endswith(" / 0.500 s")
    assert window.timeline.play_button.isEnabled()


def test_a_table_shows_a_row_in_a_low_dock(qtbot):
    """Below its heading, at the least height that it takes."""
    table = shown(qtbot, ValueTable("Modes", HEADINGS, long=2), 900, 60)
    table.fill([ROW])
    assert table.minimumHeight() <= 70
    assert table.viewport().height() >= table.rowHeight(0)


@pytest.mark.parametrize("width", [560, 760, 1200])
def test_long_texts_take_the_lines_that_they_need(qtbot, width):
    """As far as the table is high; a wider one has fewer of them."""
    table = shown(qtbot, ValueTable("Modes", HEADINGS, long=2), width, 220)
    table.fill([ROW, ("2", "1.2", "crank 1", "rocker 1")])
    usual = table.verticalHeader().defaultSectionSize()
    needed = max(_height_of(table, column) for column in (2, 3))
    assert needed <= table.rowHeight(0) <= table.viewport().height()
    assert (table.rowHeight(0) > usual) is (width < 1200)
    assert table.rowHeight(1) == usual
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualItemRect(table.item(1, 0)).center())
    assert table.currentRow() == 1


class Measured(ValueTable):
    """Counts how often all texts of a column are measured."""

    count = 0

    def sizeHintForColumn(self, column):
        self.count += 1
        return super().sizeHintForColumn(column)


def test_other_answers_are_measured_as_often_for_many_rows_as_for_few(qtbot):
    """In a table that is seen: else each text that comes is followed by the width of its column."""
    counts = []
    for rows in (2, 40):
        table = shown(qtbot, Measured("Modes", HEADINGS, long=2), 760, 220)
        table.fill([("1", "0.6", "crank 1", "rocker 1")] * rows)
        QApplication.processEvents()
        table.count = 0
        table.fill([ROW] * rows)
        counts.append(table.count)
        assert table.item(rows - 1, 2).text() == ROW[2]
        # and the columns fit
        assert table.columnWidth(1) >= table.sizeHintForColumn(1)
    assert counts[0] == counts[1]


def _height_of(table, column):
    """Height of a text that wraps in its column [px]."""
    room = QRect(0, 0, table.columnWidth(column) - 6, 1000)
    text = table.item(0, column).text()
    return table.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()


@pytest.mark.window
def test_no_text_of_a_mode_is_cut_on_a_scaled_screen(qtbot, make_window):
    """1920 by 1080 at 150 % scaling."""
    window = make_window(installed_engine(), installed_panels())
    window.resize(1280, 690)
    window.document.open(sample("sprung_four_bar"))
    box = window.controls.analysis.box
    box.setCurrentIndex(box.findData("modes"))
    places = window.controls.analysis.place_box
    places.setCurrentIndex(places.findData("equilibrium"))
    qtbot.waitUntil(window.launcher.can_run.__bool__)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    table = window.docks["analyses"].widget().modes.table
    qtbot.waitUntil(lambda: table.rowCount() == 1)
    qtbot.waitUntil(lambda: not window.launcher.state.active)

    def has_room():
        needed = max(_height_of(table, column) for column in (4, 5))
        return needed <= table.rowHeight(0) <= table.viewport().height()

    qtbot.waitUntil(has_room)
    assert table.rowHeight(0) > table.verticalHeader().defaultSectionSize()


@pytest.mark.window
def test_no_analysis_widens_a_narrow_window(qtbot, make_window):
    """1366 by 768 at 150 % scaling: another analysis first takes the settings of the last away."""
    window = make_window(panels=installed_panels())
    window.resize(911, 512)
    window.document.open(sample("driven_slider_crank"))
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    box = window.controls.analysis.box
    box.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
        for _ in range(box.count()):
            qtbot.keyClick(box, key)
            QApplication.processEvents()
            assert (window.width(), window.height()) == (911, 512), box.currentText()


@pytest.mark.window
def test_a_motor_sheet_has_whole_lines_in_a_narrow_dock(qtbot, make_window):
    """Below the choices, which are all seen; in a wide dock beside them."""
    window = make_window(panels=installed_panels())
    window.resize(911, 600)
    card = window.docks["analyses"].widget().motors
    window.docks["analyses"].raise_()
    window.docks["analyses"].widget().pages.setCurrentWidget(card)
    card.facts.setText("Peak power 78 W, mean -3.37 W")

    def place(widget):
        return QRect(widget.mapTo(card, QPoint()), widget.size())

    qtbot.waitUntil(lambda: place(card.facts).top() > place(card.limits).bottom())
    needed = card.facts.fontMetrics().horizontalAdvance(card.facts.text())
    assert card.facts.width() >= needed
    assert place(card.load_button).right() <= card.width()
    window.resize(1600, 900)
    qtbot.waitUntil(lambda: place(card.facts).left() > place(card.load_button).right())


@pytest.mark.wide
@pytest.mark.window
@pytest.mark.parametrize("size", [(911, 512), (900, 600), (1280, 690)])
def test_the_row_of_a_mode_is_whole_in_a_low_dock(qtbot, make_window, size):
    """Above a scroll bar, too; a title that has no room is told where the pointer rests."""
    window = make_window(installed_engine(), installed_panels())
    window.resize(*size)
    window.document.open(sample("sprung_four_bar"))
    box = window.controls.analysis.box
    box.setCurrentIndex(box.findData("modes"))
    places = window.controls.analysis.place_box
    places.setCurrentIndex(places.findData("equilibrium"))
    window.docks["analyses"].raise_()
    qtbot.waitUntil(window.launcher.can_run.__bool__)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    panel = window.docks["analyses"].widget()
    table = panel.modes.table
    qtbot.waitUntil(lambda: table.rowCount() == 1)
    qtbot.waitUntil(lambda: not window.launcher.state.active)

    def is_whole():
        row = table.visualItemRect(table.item(0, 0))
        seen = table.viewport().visibleRegion().boundingRect()
        return row.height() > 20 and seen.top() <= row.top() and row.bottom() <= seen.bottom()

    qtbot.waitUntil(is_whole)
    assert panel.title.isVisible() or panel.pages.toolTip() == panel.title.text()
    assert "Four-bar" in panel.title.text()
