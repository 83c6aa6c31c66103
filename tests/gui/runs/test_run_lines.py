"""The lines of the dock of runs: their names and their keys."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidgetItem,
)

from mechstudio.gui.runs.run_cells import NAME, STATE, TIME
from mechstudio.gui.runs.run_swatch import SIZE, run_swatch
from mechstudio.gui.runs.run_tree import RunTree
from mechstudio.gui.state.method_names import run_label
from mechstudio.gui.widgets.icons import icon
from mechstudio.scene.plot_colors import plot_colors
from tests.gui.fakes.keys import press_shortcut
from tests.gui.runs.run_hand import LEFT, choose_for, double_click, front, place, run, tick

Key = Qt.Key


def test_keys_of_the_playback_work_in_the_list(qtbot, listed):
    """After a click or a tick, too; what walks through the list or changes it stays there."""
    first = run(qtbot, listed)
    second = run(qtbot, listed)
    runs, player = front(listed, "runs"), listed.player
    player.pause()
    tick(qtbot, runs, first)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
    qtbot.mouseClick(runs.tree.viewport(), LEFT, pos=place(runs, second))
    qtbot.waitUntil(runs.tree.hasFocus)
    end = float(listed.document.result.time[-1])
    player.to_end()
    qtbot.waitUntil(lambda: listed.state.cursor.time == end)
    press_shortcut(qtbot, runs.tree, Key.Key_Left)
    qtbot.waitUntil(lambda: listed.state.cursor.time < end)
    press_shortcut(qtbot, runs.tree, Key.Key_Right)
    qtbot.waitUntil(lambda: listed.state.cursor.time == end)
    # the ends of the list, as in any other
    press_shortcut(qtbot, runs.tree, Key.Key_End)
    assert runs.tree.currentItem() is runs.item(first)
    press_shortcut(qtbot, runs.tree, Key.Key_Home)
    assert runs.tree.currentItem() is runs.item(second)
    assert listed.state.cursor.time == end
    player.to_start()
    qtbot.waitUntil(lambda: listed.state.cursor.time == 0.0)
    press_shortcut(qtbot, runs.tree, Key.Key_Space)
    qtbot.waitUntil(lambda: player.playing)
    press_shortcut(qtbot, runs.tree, Key.Key_Space)
    qtbot.waitUntil(lambda: not player.playing)
    assert listed.shelf.is_ticked(first)
    assert runs.tree.currentItem() is runs.item(second)
    press_shortcut(qtbot, runs.tree, Key.Key_Down)
    assert runs.tree.currentItem() is runs.item(first)
    press_shortcut(qtbot, runs.tree, Key.Key_Delete)
    assert runs.shown_ids == [second]


def test_delete_and_rename_are_of_runs_whatever_is_selected(qtbot, listed):
    """Elements of the model stay, although the window has the same keys for them."""
    first = run(qtbot, listed)
    second = run(qtbot, listed)
    body = listed.document.mechanism.bodies[0].name
    listed.selection.set([("body", body)])
    runs = front(listed, "runs")
    qtbot.mouseClick(runs.tree.viewport(), LEFT, pos=place(runs, first))
    qtbot.waitUntil(runs.tree.hasFocus)
    press_shortcut(qtbot, runs.tree, Key.Key_F2)
    qtbot.waitUntil(lambda: runs.tree.is_edited)
    qtbot.keyClicks(QApplication.focusWidget(), "light")
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    qtbot.waitUntil(lambda: run_label(listed.shelf.run(first)) == "light")
    press_shortcut(qtbot, runs.tree, Key.Key_Delete)
    assert runs.shown_ids == [second]
    assert listed.document.mechanism.bodies[0].name == body


def test_a_run_is_ticked_from_its_menu_as_well(qtbot, listed):
    """Space plays, so this is the way without a mouse."""
    first = run(qtbot, listed)
    run(qtbot, listed)
    runs = front(listed, "runs")
    choose_for(qtbot, runs, first, "Compare in plots")
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
    choose_for(qtbot, runs, first, "Compare in plots")
    qtbot.waitUntil(lambda: not listed.shelf.is_ticked(first))


def test_names_have_the_room_of_what_need_not_be_said(qtbot, listed):
    """All runs are done: there is no column that says so. The tool tip has the whole name."""
    id = run(qtbot, listed)
    runs = front(listed, "runs")
    tree = runs.tree
    assert tree.isColumnHidden(STATE)
    qtbot.waitUntil(
        lambda: tree.columnWidth(NAME) + tree.columnWidth(TIME) == tree.viewport().width()
    )
    name = "a rather long name of a run, by which nobody else calls any"
    listed.shelf.change(id, name=name)
    assert runs.item(id).toolTip(NAME).splitlines()[0] == name
    assert tree.textElideMode() == Qt.TextElideMode.ElideMiddle
    assert "done" in runs.item(id).toolTip(NAME)
    listed.shelf.change(id, status="failed")
    assert not tree.isColumnHidden(STATE)
    assert not runs.item(id).icon(STATE).isNull()
    assert runs.item(id).data(STATE, Qt.ItemDataRole.AccessibleTextRole) == "failed"
    assert "failed" in runs.item(id).toolTip(STATE)


def shown_colors(tree, item, column):
    """The colors that are drawn in a cell."""
    cell = tree.visualRect(tree.indexFromItem(item, column)).adjusted(1, 1, -1, -1)
    picture = tree.viewport().grab(cell).toImage()
    places = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    return {picture.pixel(x, y) for x, y in places}


@pytest.mark.parametrize("is_selected", [False, True], ids=["plain", "selected"])
def test_a_run_that_failed_takes_no_room_from_the_names_of_others(qtbot, listed, is_selected):
    """They go on over the column of states where nothing is said there."""
    first = run(qtbot, listed)
    failed = run(qtbot, listed)
    runs = front(listed, "runs")
    listed.shelf.change(failed, status="failed")
    listed.shelf.change(first, name="n")
    tree, item = runs.tree, runs.item(first)
    item.setSelected(is_selected)
    tree.setMinimumWidth(300)
    qtbot.waitUntil(lambda: tree.columnWidth(STATE) >= 16 and tree.columnWidth(NAME) > 100)
    assert len(shown_colors(tree, item, STATE)) == 1
    listed.shelf.change(first, name="a rather long name of a run, by which nobody else calls any")
    runs.item(first).setSelected(is_selected)
    assert len(shown_colors(tree, runs.item(first), STATE)) > 1
    assert len(shown_colors(tree, runs.item(failed), STATE)) > 1


def test_headings_end_within_the_list(qtbot, monkeypatch):
    """Also where a run below has a sign, whose column a heading crosses: long ones end in dots."""
    tree = RunTree()
    qtbot.addWidget(tree)
    tree.resize(260, 160)
    heading = QTreeWidgetItem(["A long title of a group of runs of another model, 12 of them"])
    failed = QTreeWidgetItem(["run", "", "1 s"])
    failed.setIcon(STATE, icon("error"))
    tree.addTopLevelItems([heading, failed])
    heading.setFirstColumnSpanned(True)
    tree.fit_columns()
    drawn, paint = {}, QStyledItemDelegate.paint

    def noted(self, painter, option, index):
        drawn[index.row(), index.column()] = option.rect.getRect()
        paint(self, painter, option, index)

    monkeypatch.setattr(QStyledItemDelegate, "paint", noted)
    tree.viewport().grab()
    left, _, width, _ = drawn[0, NAME]
    assert left + width <= tree.viewport().width()
    assert not tree.isColumnHidden(STATE)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_runs_have_the_colors_of_their_curves(theme):
    """Of a plot of one quantity, in both themes, whether they are shown or compared."""
    colors, palette = plot_colors(theme), QPalette()
    palette.setColor(QPalette.ColorRole.Base, QColor(colors.background))
    palette.setColor(QPalette.ColorRole.Text, QColor(colors.text))

    def color(given):
        return run_swatch(given, palette).toImage().pixelColor(6, 6).name()

    for number, given in enumerate(plot_colors("light").lines):
        assert color(given) == colors.line(number)
    assert color("#12ab34") == "#12ab34"


def test_a_run_has_one_color(qtbot, listed):
    """In the list and as the one curve of a plot: while it goes on and is shown, beside another one
    that is shown then, and shown again."""
    first = run(qtbot, listed)
    runs, plots = front(listed, "runs"), listed.docks["plots"].widget()
    plots.add_channels(["energy/kinetic"])

    def square(id):
        icon = runs.item(id).icon(NAME)
        return icon.pixmap(12, 12).toImage().pixelColor(6, 6).name()

    def lines():
        """Colors of the one curve of a plot, by runs."""
        card = plots.area.cards[-1]
        return {
            curve.run or listed.shelf.shown: line._color
            for curve, line in zip(card.spec.curves, card._lines, strict=True)
        }

    def is_told(*ids):
        front(listed, "runs")
        return lines() == {id: square(id) for id in ids}

    qtbot.waitUntil(lambda: is_told(first))
    second = run(qtbot, listed)
    qtbot.waitUntil(lambda: is_told(second))
    assert square(first) != square(second)
    before = square(first), square(second)
    tick(qtbot, runs, first)
    qtbot.waitUntil(lambda: is_told(first, second))
    double_click(qtbot, runs, first)
    qtbot.waitUntil(lambda: listed.shelf.shown == first)
    qtbot.waitUntil(lambda: is_told(first))
    assert (square(first), square(second)) == before


def drawn_text(tree, item):
    """What is drawn of a name in its cell, line by line."""
    index = tree.indexFromItem(item, NAME)
    option = QStyleOptionViewItem()
    tree.initViewItemOption(option)
    option.rect = tree.visualRect(index)
    tree.itemDelegate().initStyleOption(option, index)
    return option.text.split("\u2028")


def test_a_long_name_is_whole_in_two_lines(qtbot, listed):
    """What differs stands in the first line and its value in the second; the row is as high."""
    long, short = run(qtbot, listed), run(qtbot, listed)
    runs = front(listed, "runs")
    tree = runs.tree
    listed.shelf.change(long, name="length of connecting rod 0.35 m")
    listed.shelf.change(short, name="n")
    one = tree.fontMetrics().horizontalAdvance("length of connecting rod")
    tree.setFixedWidth(one + 110)
    height = tree.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: tree.visualItemRect(runs.item(long)).height() >= 2 * height)
    assert drawn_text(tree, runs.item(long)) == ["length of connecting rod", "0.35 m"]
    assert drawn_text(tree, runs.item(short)) == ["n"]
    assert tree.visualItemRect(runs.item(short)).height() < 2 * height
    tree.setFixedWidth(2 * one + 150)
    qtbot.waitUntil(lambda: tree.visualItemRect(runs.item(long)).height() < 2 * height)
    assert drawn_text(tree, runs.item(long)) == ["length of connecting rod 0.35 m"]


def test_an_eye_tells_the_shown_run_whichever_is_selected(qtbot, listed):
    """In the place of the box, with the color behind it where others have theirs."""
    ids = [run(qtbot, listed) for _ in range(2)]
    runs = front(listed, "runs")
    tree = runs.tree

    def before_name(id):
        index = tree.indexFromItem(runs.item(id), NAME)
        option = QStyleOptionViewItem()
        tree.initViewItemOption(option)
        option.rect = tree.visualRect(index)
        tree.itemDelegate().initStyleOption(option, index)
        text = QStyle.SubElement.SE_ItemViewItemText
        left = tree.style().subElementRect(text, option, tree).left()
        return option.decorationSize.width(), left

    for shown, other in (ids[::-1], ids):
        double_click(qtbot, runs, shown)
        qtbot.waitUntil(lambda shown=shown: listed.shelf.shown == shown)
        qtbot.mouseClick(tree.viewport(), LEFT, pos=place(runs, other))
        assert tree.selectedItems() == [runs.item(other)]
        assert before_name(shown)[0] > 2 * SIZE
        assert before_name(other)[0] < 2 * SIZE
        assert before_name(shown)[1] == before_name(other)[1]
        assert "Shown in the view" in runs.item(shown).toolTip(NAME)
        assert "Shown in the view" not in runs.item(other).toolTip(NAME)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("gravity y -1.62 m/s²", "-1.62 m/s²"),
        ("hdca with dopri5, 15:36:40", "15:36:40"),
        ("mass of crank 2.25 kg", "2.25 kg"),
        ("mass of crank 2 kg, rtol 1e-9", "1e-9"),
    ],
)
def test_the_number_that_tells_runs_apart_stays_whole(qtbot, name, number):
    """In narrow lists the words before it are cut, in plain and in bold letters."""
    tree = RunTree()
    qtbot.addWidget(tree)
    lines = [QTreeWidgetItem([name, "", "10 s"]) for _ in range(2)]
    font = lines[0].font(NAME)
    font.setBold(True)
    lines[0].setFont(NAME, font)
    tree.addTopLevelItems(lines)
    tree.fit_columns()
    metrics, drawn = QFontMetrics(font), []
    for width in range(metrics.horizontalAdvance(f"WWW…{number}"), 320, 10):
        for line in lines:
            option = QStyleOptionViewItem()
            tree.initViewItemOption(option)
            option.rect = QRect(0, 0, width, 24)
            tree.itemDelegate().initStyleOption(option, tree.indexFromItem(line, NAME))
            assert option.fontMetrics.horizontalAdvance(option.text) <= width
            assert option.text.endswith(number)
            drawn.append(option.text)
    assert name in drawn
    assert any("…" in text for text in drawn)
