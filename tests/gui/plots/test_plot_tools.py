"""Cursors, pages, drops and figures, by mouse and keyboard."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QFileDialog,
    QMenu,
    QTabBar,
    QToolButton,
)

from mechstudio.gui.state.dragged_items import items_as_mime
from mechstudio.gui.tree.model_tree import ModelTree
from tests.gui.fakes.menus import press_button_of
from tests.gui.plots.hands import (
    LEFT,
    card_of,
    choose,
    drag,
    open_curve_menu,
    open_menu,
    pixel,
    press_tool,
    show_only,
    titles,
    wheel,
)
from tests.gui.plots.made_up_run import finished_run


def test_cursors_and_readings(qtbot, panel, result, cursor):
    """Two cursors are dragged; the table has values, differences and figures between them."""
    show_only(panel, "energy")
    press_button_of(qtbot, panel.tool_bar, panel.tool_bar.cursors)
    table = panel.readings.table
    assert panel.area.markers == (2.5, 7.5)
    card = card_of(panel, "Energy")
    drag(qtbot, card, pixel(card, 2.5), pixel(card, 4.0))
    first, second = panel.area.markers
    assert first == pytest.approx(4.0, abs=0.1)
    table.refresh()
    cells = [table.item(1, column).text() for column in range(table.columnCount())]
    assert cells[:2] == ["Energy: Kinetic", "J"]
    at_a, at_b = (5.0 * np.sin(moment) ** 2 for moment in (first, second))
    assert [float(cell) for cell in cells[2:5]] == pytest.approx(
        [at_a, at_b, at_b - at_a], abs=2e-3
    )
    inside = (result["time"] >= first) & (result["time"] <= second)
    kinetic = result["energy/kinetic"][inside]
    assert float(cells[7]) == pytest.approx(kinetic.max(), rel=1e-4)
    assert float(cells[9]) == pytest.approx(kinetic.mean(), abs=5e-3)
    assert float(cells[10]) == pytest.approx(np.sqrt(np.mean(kinetic**2)), abs=5e-3)
    rect = table.visualItemRect(table.item(1, 8))
    qtbot.mouseClick(table.viewport(), LEFT, pos=rect.center())
    qtbot.mouseDClick(table.viewport(), LEFT, pos=rect.center())
    assert cursor.time == pytest.approx(float(cells[8]), abs=1e-3)
    # names are read as a whole, however narrow the table is and whichever numbers are in sight
    panel.resize(420, panel.height())
    qtbot.waitUntil(lambda: table.viewport().width() < 440)
    names, bar = table.verticalHeader(), table.horizontalScrollBar()
    heads = [table.verticalHeaderItem(row) for row in range(1, table.rowCount())]
    widest = max(names.fontMetrics().horizontalAdvance(head.text()) for head in heads)
    for place in (bar.minimum(), bar.maximum()):
        bar.setValue(place)
        assert names.isVisible()
        assert names.x() + names.width() <= table.viewport().x()
        assert names.width() >= widest
    assert all(head.toolTip() == head.text() for head in heads)
    assert heads[0].text() == "Energy: Kinetic"
    assert names.textElideMode() == Qt.TextElideMode.ElideMiddle
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("Curve\tUnit\tAt A")
    press_button_of(qtbot, panel.tool_bar, panel.tool_bar.cursors)
    assert panel.area.markers is None
    assert not card.markers[0].isVisible()


def test_extremes_are_gone_to(qtbot, panel, result, cursor):
    """The menu of a curve leads to its maximum within the shown time."""
    card = card_of(panel, "Energy")
    choose(qtbot, open_curve_menu(qtbot, panel, card, 0), "Go to maximum")
    assert np.sin(cursor.time) ** 2 == pytest.approx(1.0, abs=1e-4)
    choose(qtbot, open_curve_menu(qtbot, panel, card, 1), "Go to minimum")
    assert np.sin(cursor.time) ** 2 == pytest.approx(1.0, abs=1e-4)


def test_pages_have_plots_of_their_own(qtbot, panel, result, monkeypatch):
    """A page is added empty, keeps its plots and the time window, and can be closed and named."""
    first = titles(panel)
    wheel(card_of(panel, "Energy"), 5.0, 3, Qt.KeyboardModifier.ControlModifier)
    window = panel.area.window_shown()
    qtbot.mouseClick(panel.page_bar.add_button, LEFT)
    assert titles(panel) == []
    panel.add_channels(["measures/tip/velocity"])
    assert titles(panel) == ["tip: velocity"]
    assert panel.area.window_shown() == window
    tabs = panel.page_bar.tabs
    qtbot.mouseClick(tabs, LEFT, pos=tabs.tabRect(0).center())
    assert titles(panel) == first
    qtbot.mouseClick(tabs, LEFT, pos=tabs.tabRect(1).center())
    assert titles(panel) == ["tip: velocity"]
    monkeypatch.setattr(
        "mechstudio.gui.plots.page_bar.QInputDialog.getText", lambda *_, **__: ("Tip", True)
    )
    qtbot.mouseDClick(tabs, LEFT, pos=tabs.tabRect(1).center())
    assert tabs.tabText(1) == "Tip"
    qtbot.mouseClick(tabs.tabButton(1, QTabBar.ButtonPosition.RightSide), LEFT)
    assert titles(panel) == first
    assert not tabs.isVisible()


def close_button(card):
    """The cross beside the title of a plot."""
    buttons = card.legend.findChildren(QToolButton)
    return next(one for one in buttons if "emove" in one.toolTip() + one.accessibleName())


def test_a_page_that_was_closed_comes_back(qtbot, panel, result):
    """A button brings closed pages and plots back, the last one first, where they were."""
    bar = panel.page_bar
    assert not bar.reopen_button.isVisible()
    qtbot.mouseClick(bar.add_button, LEFT)
    panel.add_channels(["measures/tip/velocity"])
    panel.add_channels(["measures/tip/position"])
    before = titles(panel)
    qtbot.mouseClick(close_button(card_of(panel, "tip: velocity")), LEFT)
    assert titles(panel) == before[1:]
    assert bar.reopen_button.toolTip() == "Reopen closed plot"
    qtbot.mouseClick(bar.tabs.tabButton(1, QTabBar.ButtonPosition.RightSide), LEFT)
    assert not bar.tabs.isVisible()
    assert "Page 2" in bar.reopen_button.toolTip()
    qtbot.mouseClick(bar.reopen_button, LEFT)
    assert bar.tabs.currentIndex() == 1
    assert titles(panel) == before[1:]
    qtbot.mouseClick(bar.reopen_button, LEFT)
    assert titles(panel) == before
    assert not bar.reopen_button.isVisible()


def test_a_closed_plot_comes_back_as_it_was(qtbot, panel, result):
    """What the user changed in it is kept; the menu of the plots offers it as well."""
    panel.add_channels(["measures/tip/velocity"])
    shown, title = titles(panel), "tip: velocity"
    choose(qtbot, open_menu(qtbot, panel, card_of(panel, title)), "Logarithmic values")
    assert card_of(panel, title).spec.logarithmic
    qtbot.mouseClick(close_button(card_of(panel, title)), LEFT)
    assert titles(panel) == [one for one in shown if one != title]
    menu = open_menu(qtbot, panel, panel.area.cards[0])
    choose(qtbot, menu, "Reopen closed plot")
    assert titles(panel) == shown
    assert card_of(panel, title).spec.logarithmic


def drop(panel, data, place):
    action = Qt.DropAction.CopyAction
    keys = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, action, data, LEFT, keys)
    QApplication.sendEvent(panel, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(panel, QDropEvent(QPointF(place), action, data, LEFT, keys))


def test_elements_of_the_list_are_dropped(qtbot, panel, document, result, selection):
    """What a drag from the model list carries becomes a menu of quantities, and a plot."""
    tree = ModelTree(document, selection)
    qtbot.addWidget(tree)
    index = tree.proxy.mapFromSource(tree.model.index_of(("measure", "tip")))
    assert index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    drop(panel, tree.proxy.mimeData([index]), QPoint(5, 5))
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    choose(qtbot, QApplication.activePopupWidget(), "Acceleration")
    assert titles(panel)[-1] == "tip: acceleration"


def test_channels_are_dropped_into_plots_of_their_unit(qtbot, panel, result):
    """A channel of the same unit joins the curves of a plot; one that fits no axis gets its own."""
    panel.choose_channels()
    view = panel.asking.chooser.view.model()

    def dragged(name):
        panel.asking.chooser.search_field.setText(name)
        return view.mimeData([view.index(0, 0)])

    card = card_of(panel, "pivot: reaction force")
    panel.area._scroll.ensureWidgetVisible(card)
    place = card.mapTo(panel, card.rect().center())
    drop(panel, dragged("joints/slide/force"), place)
    labels = [curve.label for curve in card_of(panel, "pivot: reaction force").spec.curves]
    assert labels[-1] == "slide reaction force z"
    assert len(labels) == 6
    count, mixed = len(panel.area.cards), card_of(panel, "Constraint errors")
    panel.area._scroll.ensureWidgetVisible(mixed)
    drop(panel, dragged("bodies/crank/velocity"), mixed.mapTo(panel, mixed.rect().center()))
    assert len(panel.area.cards) == count + 1
    panel.asking.chooser.close()


def test_nothing_foreign_can_be_dropped(panel, result):
    """A file is for others, and of the ground alone there is nothing to plot."""
    ground, crank = ("body", "ground"), ("body", "crank")
    for items, is_taken in (([], False), ([ground], False), ([ground, crank], True)):
        data = items_as_mime(items)
        enter = QDragEnterEvent(
            QPoint(5, 5), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier
        )
        enter.ignore()
        panel.dragEnterEvent(enter)
        assert enter.isAccepted() == is_taken


def test_changes_follow_names_and_other_runs(qtbot, panel, document, result):
    """Transforms and horizontal axes stay when a run is made again."""
    show_only(panel)
    panel.add_channels(["measures/tip/position"])
    choose(qtbot, open_menu(qtbot, panel, panel.area.cards[-1]), "Horizontal axis", "Position x")
    document.set_result(finished_run(document.mechanism, 501))
    assert panel.area.cards[-1].spec.across.name == "measures/tip/position/x"


@pytest.mark.wide
@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_figures_have_letters_as_text(qtbot, panel, result, tmp_path, monkeypatch, ending):
    """An SVG figure has lines as lines and texts as texts; PDF and PNG are written as well."""
    path = tmp_path / f"plots.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press_tool(qtbot, panel, "picture")
    dialog = panel.export.figure_dialog
    qtbot.waitUntil(dialog.isVisible)
    qtbot.mouseClick(dialog.save_button, LEFT)
    assert panel.export.figure_dialog is None
    content = path.read_bytes()
    if ending == "svg":
        text = content.decode()
        assert "<image" not in text
        words = re.findall(r"<text[^>]*>([^<]*)</text>", text)
        assert "Kinetic" in " ".join(words)
        assert any("Energy" in word for word in words)
        assert len(re.findall(r"<(?:path|polyline)", text)) > 10
    else:
        assert content.startswith(b"%PDF" if ending == "pdf" else b"\x89PNG")


def test_picture_of_one_plot_goes_to_the_clipboard(qtbot, panel, result):
    """As a picture, sharper than the screen."""
    card = card_of(panel, "Energy")
    choose(qtbot, open_menu(qtbot, panel, card), "Copy picture of this plot")
    image = QGuiApplication.clipboard().image()
    assert image.width() == pytest.approx(2 * panel.area.stack.width(), abs=4)


@pytest.mark.window
def test_another_axis_leaves_a_plot_in_sight_with_the_keyboard(qtbot, panel, result):
    """The plots below the shown ones do not jump to the first one when one of them is replaced."""
    panel.resize(1000, 260)
    panel.add_channels(["measures/tip/velocity"])
    key, bar = panel.area.cards[-1].spec.key, panel.area._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    bar.triggerAction(QAbstractSlider.SliderAction.SliderToMaximum)
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    for entries in (("Frequency (spectrum)", "Window: Hann"), ("Time",)):
        card = panel.area.card(key)
        qtbot.mouseClick(card.plot.viewport(), LEFT, pos=card.plot.viewport().rect().center())
        qtbot.waitUntil(card.plot.hasFocus)
        choose(qtbot, open_menu(qtbot, panel, card), "Horizontal axis", *entries)
        qtbot.waitUntil(lambda card=card: panel.area.card(key) is not card)
        qtbot.waitUntil(lambda: panel.area.card(key).plot.hasFocus())
        qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
