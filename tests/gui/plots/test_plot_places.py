"""Plots of a page are put beside and below each other with mouse, keyboard and menus."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from mechstudio.gui.figures.page import page_of
from mechstudio.gui.plots.drop_place import DropPlace
from mechstudio.gui.plots.page_figure import page_figure
from mechstudio.gui.plots.plot_layout import PlotLayout, layout_of, take_layout
from tests.gui.plots.hands import LEFT, card_of, choose, open_menu, show_only, wheel
from tests.gui.plots.made_up_run import finished_run

CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
ENERGY, ERRORS, ANGLE, SPEED = (
    "Energy",
    "Constraint errors",
    "pivot: angle",
    "pivot: angular velocity",
)


@pytest.fixture
def plots(panel, result):
    """Four plots below each other."""
    show_only(panel, "energy", "constraints", "coordinate", "rate")
    assert columns(panel) == [[ENERGY, ANGLE, SPEED, ERRORS]]
    return panel


def columns(panel):
    return [[card.spec.title for card in column] for column in panel.area.columns]


def settled(qtbot, panel):
    """Once all plots stand where they belong."""

    def is_settled():
        by_columns = panel.area.columns
        edges = [{card.x() for card in column} for column in by_columns]
        heights = [[card.y() for card in column] for column in by_columns]
        in_columns = all(len(edge) == 1 for edge in edges) and edges == sorted(edges, key=min)
        return (
            in_columns
            and len(set(map(min, edges))) == len(edges)
            and all(tops == sorted(set(tops)) and tops[0] == 0 for tops in heights)
        )

    qtbot.waitUntil(is_settled)


def move_to(title, place):
    """Move the pointer over the screen with the button held, as a hand does."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(title.mapFromGlobal(place)),
        QPointF(place),
        Qt.MouseButton.NoButton,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(title, event)


def drag_title(qtbot, panel, title, target, across, down, *, escape=False):
    """Drag a plot by its title onto another one, to shares of its width and height."""
    settled(qtbot, panel)
    handle = card_of(panel, title).legend.title
    card = card_of(panel, target)
    goal = card.mapToGlobal(QPoint(int(across * card.width()), int(down * card.height())))
    start = handle.mapToGlobal(handle.rect().center())
    qtbot.mousePress(handle, LEFT, pos=handle.rect().center())
    for step in range(1, 6):
        move_to(handle, start + (goal - start) * step / 5)
    if escape:
        qtbot.keyClick(handle, Qt.Key.Key_Escape)
    qtbot.mouseRelease(handle, LEFT, pos=handle.mapFromGlobal(goal))


@pytest.mark.wide
@pytest.mark.parametrize(
    ("target", "across", "down", "found"),
    [
        # to the right of the third plot, below which the other column has none
        (SPEED, 0.9, 0.2, [[ANGLE, SPEED], [ERRORS, ENERGY]]),
        (ANGLE, 0.1, 0.5, [[ENERGY], [ANGLE, SPEED], [ERRORS]]),
        (ERRORS, 0.9, 0.5, [[ANGLE, SPEED], [ERRORS], [ENERGY]]),
        (ERRORS, 0.5, 0.2, [[ANGLE, SPEED], [ENERGY, ERRORS]]),
        (ERRORS, 0.5, 0.8, [[ANGLE, SPEED], [ERRORS, ENERGY]]),
    ],
)
def test_titles_are_dragged_to_the_sides_of_plots(qtbot, plots, target, across, down, found):
    """Beside a plot at its ends, above or below it in between."""
    drag_title(qtbot, plots, ERRORS, ENERGY, 0.9, 0.5)
    assert columns(plots) == [[ENERGY, ANGLE, SPEED], [ERRORS]]
    drag_title(qtbot, plots, ENERGY, target, across, down)
    assert columns(plots) == found


def test_a_drag_is_marked_and_given_up_with_escape(qtbot, plots):
    """Half of the plot below the pointer is marked; beside all plots nothing happens."""
    settled(qtbot, plots)
    mark = plots.area.findChild(DropPlace)._mark
    card, handle = card_of(plots, ANGLE), card_of(plots, ENERGY).legend.title
    qtbot.mousePress(handle, LEFT, pos=handle.rect().center())
    move_to(handle, card.mapToGlobal(QPoint(int(0.9 * card.width()), 20)))
    assert mark.isVisible()
    left = card.geometry().left() + card.width() // 2
    assert abs(mark.geometry().left() - left) <= 1
    outside = plots.mapToGlobal(QPoint(5, -200))
    move_to(handle, outside)
    assert not mark.isVisible()
    qtbot.mouseRelease(handle, LEFT, pos=handle.mapFromGlobal(outside))
    before = columns(plots)
    drag_title(qtbot, plots, ENERGY, ANGLE, 0.9, 0.5, escape=True)
    assert columns(plots) == before
    assert not mark.isVisible()
    # a click alone moves nothing
    qtbot.mouseClick(handle, LEFT)
    assert columns(plots) == before


def test_no_mark_is_left_of_a_plot_that_goes_in_the_middle_of_a_drag(qtbot, plots):
    settled(qtbot, plots)
    mark = plots.area.findChild(DropPlace)._mark
    card, handle = card_of(plots, ANGLE), card_of(plots, ENERGY).legend.title
    qtbot.mousePress(handle, LEFT, pos=handle.rect().center())
    move_to(handle, card.mapToGlobal(card.rect().center()))
    assert mark.isVisible()
    plots.tool_bar.set_shown("energy", False)
    assert columns(plots) == [[ANGLE, SPEED, ERRORS]]
    assert not mark.isVisible()


def test_the_keyboard_moves_plots(qtbot, plots):
    """Alt and an arrow; the title keeps the focus, and Tab goes down one column, then the next."""
    settled(qtbot, plots)
    title = card_of(plots, ERRORS).legend.title
    # a click gives it the focus, and so does Tab
    qtbot.mouseClick(title, LEFT)
    assert plots.window().focusWidget() is title
    qtbot.keyClick(title, Qt.Key.Key_Up, ALT)
    assert columns(plots) == [[ENERGY, ANGLE, ERRORS, SPEED]]
    qtbot.keyClick(title, Qt.Key.Key_Right, ALT)
    assert columns(plots) == [[ENERGY, ANGLE, SPEED], [ERRORS]]
    assert plots.window().focusWidget() is title
    qtbot.keyClick(title, Qt.Key.Key_Left, ALT)
    assert columns(plots) == [[ERRORS, ENERGY, ANGLE, SPEED]]
    qtbot.keyClick(title, Qt.Key.Key_Left, ALT)
    assert columns(plots) == [[ERRORS], [ENERGY, ANGLE, SPEED]]
    reached = []
    widget = title
    for _ in range(40):
        widget = widget.nextInFocusChain()
        reached += [card.spec.title for card in plots.area.cards if widget is card.legend.title]
    assert reached[:3] == [ENERGY, ANGLE, SPEED]


def test_the_menu_moves_plots(qtbot, plots):
    """*Beside* and *Below* name the other plots; what leads nowhere cannot be chosen."""
    settled(qtbot, plots)
    choose(qtbot, open_menu(qtbot, plots, card_of(plots, SPEED)), "Place", "Beside", ENERGY)
    assert columns(plots) == [[ENERGY, ANGLE, ERRORS], [SPEED]]
    settled(qtbot, plots)
    choose(qtbot, open_menu(qtbot, plots, card_of(plots, ERRORS)), "Place", "Below", SPEED)
    assert columns(plots) == [[ENERGY, ANGLE], [SPEED, ERRORS]]
    menu = open_menu(qtbot, plots, card_of(plots, ERRORS))
    place = next(one for one in menu.actions() if one.text() == "Place").menu()
    able = {one.text().partition("\t")[0]: one.isEnabled() for one in place.actions()}
    assert [able[text] for text in ("Move up", "Move down", "Move right")] == [True, False, True]
    menu.close()


def test_pages_have_columns_of_their_own(qtbot, plots, document):
    """The button divides the plots; a layout and another run have them again, renamed too."""
    menu = plots.tool_bar.columns
    menu.popup(plots.mapToGlobal(QPoint(20, 20)))
    qtbot.waitUntil(menu.isVisible)
    assert [one.isChecked() for one in menu.actions()] == [True, False, False, False]
    choose(qtbot, menu, "Two columns")
    two = [[ENERGY, SPEED], [ANGLE, ERRORS]]
    assert columns(plots) == two
    plots.add_channels(["measures/tip/position"])
    plots.add_channels(["measures/tip/velocity"])
    assert columns(plots) == [[*two[0], "tip: position"], [*two[1], "tip: velocity"]]
    stored = PlotLayout.model_validate_json(layout_of(plots).model_dump_json())
    qtbot.mouseClick(plots.page_bar.add_button, LEFT)
    plots.add_channels(["measures/tip/position"])
    plots.add_channels(["measures/tip/velocity"])
    assert columns(plots) == [["tip: position", "tip: velocity"]]
    document.set_result(finished_run(document.mechanism, 501))
    take_layout(plots, stored)
    assert columns(plots) == [[*two[0], "tip: position"], [*two[1], "tip: velocity"]]
    # plots that are switched off come back to their place
    plots.tool_bar.set_shown("energy", False)
    assert columns(plots)[0] == [SPEED, "tip: position"]
    plots.tool_bar.set_shown("energy", True)
    assert columns(plots) == [[*two[0], "tip: position"], [*two[1], "tip: velocity"]]
    plots.placing.deal(1)
    assert columns(plots)[0][:4] == [ENERGY, ANGLE, SPEED, ERRORS]


@pytest.mark.parametrize("width", [900, 1400])
def test_columns_share_the_time(qtbot, plots, width):
    """Each has an axis below it in line with its plots; a zoom of one is that of all."""
    plots.resize(width, 700)
    plots.placing.deal(2)
    settled(qtbot, plots)
    area = plots.area
    assert len(area.axes.axes) == 2

    def in_line():
        for column, axis in zip(area.columns, area.axes.axes, strict=True):
            box = axis.plot.view_box
            left = axis.plot.mapToGlobal(QPoint()).x() + box.sceneBoundingRect().left()
            for card in column:
                own = card.plot.view_box
                edge = card.plot.mapToGlobal(QPoint()).x() + own.sceneBoundingRect().left()
                if abs(edge - left) > 0.5 or abs(own.width() - box.width()) > 0.5:
                    return False
        return True

    qtbot.waitUntil(in_line)
    # legends stand beside plots where there is room
    first = area.cards[0]
    assert (first.legend.x() > 0) == (width == 1400)
    wheel(card_of(plots, ERRORS), 4.0, 6, CONTROL)
    start, stop = area.window_shown()
    assert 0.0 < start < 4.0 < stop < 10.0
    boxes = [card.plot.view_box for card in area.cards]
    boxes += [axis.plot.view_box for axis in area.axes.axes]
    for box in boxes:
        assert box.viewRange()[0] == pytest.approx([start, stop])


def test_figures_keep_the_columns(qtbot, plots, tmp_path):
    """A figure has the plots where the page has them, and a time axis below each column."""
    plots.placing.deal(2)
    settled(qtbot, plots)
    area, path = plots.area, tmp_path / "plots.png"
    plots.export.save_picture(path)
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    choice = plots.export.figure_choice
    scale = choice.resolution / 25.4
    assert image.width() == pytest.approx(scale * choice.width, abs=1)
    page = page_of(page_figure(area).without_moments(), choice)
    places = {plot.frame.chart.title: (plot.left, plot.top) for plot in page.plots}
    lefts = [{places[title][0] for title in column} for column in columns(plots)]
    assert [len(one) for one in lefts] == [1, 1]
    assert min(lefts[0]) < min(lefts[1])
    for column in columns(plots):
        tops = [places[title][1] for title in column]
        assert tops == sorted(set(tops))
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    for plot in page.plots:
        frame = plot.frame
        rows = slice(int(scale * plot.top), int(scale * (plot.top + frame.height)))
        across = slice(int(scale * plot.left), int(scale * (plot.left + frame.width)))
        card = card_of(plots, frame.chart.title)
        tone = card._lines[0].opts["pen"].color()
        own = np.array((tone.blue(), tone.green(), tone.red()))
        near = np.abs(pixels[rows, across, :3].astype(int) - own).max(axis=2) < 40
        assert near.any(axis=0).mean() > 0.9, frame.chart.title
    for ending in ("svg", "pdf"):
        plots.export.save_picture(tmp_path / f"plots.{ending}")
    text = (tmp_path / "plots.svg").read_text(encoding="utf-8")
    assert text.count(">Time [s]<") == 2
    # one plot alone has its own axis
    plots.export.save_picture(tmp_path / "one.svg", area.columns[1][1].spec.key)
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert text.count(">Time [s]<") == 1
    assert text.count(">Constraint errors<") == 1
    assert ">Energy<" not in text


def test_pictures_of_the_screen_have_no_mark_of_the_focus(qtbot, plots):
    """It is no part of what is copied, and the focus stays."""
    clipboard = QApplication.clipboard()
    plots.export.copy_picture()
    before = clipboard.image()
    title = plots.area.cards[0].legend.title
    title.setFocus()
    plots.export.copy_picture()
    assert clipboard.image() == before
    assert plots.window().focusWidget() is title


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_page_without_plots_is_saved_as_an_empty_figure(panel, result, tmp_path, ending):
    show_only(panel)
    assert columns(panel) == []
    path = tmp_path / f"plots.{ending}"
    panel.export.save_picture(path)
    assert path.stat().st_size > 0
    if ending == "png":
        image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.constBits(), np.uint32)
        assert pixels.size
        assert (pixels == pixels[0]).all()
