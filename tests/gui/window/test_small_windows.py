"""In small windows every tool can be reached, and nothing hides what is read or pressed."""

from math import ceil

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QStyle, QStyleOptionFrame

from mechstudio.gui.analyses.question import KINDS
from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.gui.window.panels import installed_panels
from mechstudio.gui.window.tool_palette import ToolPalette
from mechstudio.io import load, sample_paths
from mechstudio.scene.axis_triad import edge_length
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tools.workshop import WindowHands
from tests.gui.window.places import place_in

pytestmark = pytest.mark.window

CONTENTS = QStyle.SubElement.SE_LineEditContents
LEFT, NO = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
# the mesh tool asks for a file at once
OPTION_TOOLS = [spec.id for spec in TOOLS if spec.id != "mesh"]


def rows(bar):
    """The lines of fields in a bar."""
    return bar.findChildren(OptionRow)


@pytest.mark.wide
def test_every_tool_has_a_button(qtbot, small):
    """All of them lie in the window, none over another, and a press takes the tool."""
    palette = small.findChild(ToolPalette)
    buttons = [button for group in palette.groups for button in group]
    assert {button.defaultAction().objectName() for button in buttons} == {
        f"tool_{tool_id}" for tool_id in (SELECT, *(spec.id for spec in TOOLS))
    }
    places = [place_in(small, button) for button in buttons]
    for number, place in enumerate(places):
        assert buttons[number].isVisible()
        assert place_in(small, small.centralWidget()).left() > place.right()
        assert place.bottom() < small.statusBar().y()
        assert not any(place.intersects(other) for other in places[:number])
    for button in buttons:
        if button.defaultAction().objectName() != "tool_mesh":
            qtbot.mouseClick(button, LEFT)
            assert f"tool_{small.view.tool_choice.current}" == button.defaultAction().objectName()


@pytest.mark.wide
def test_columns_follow_the_height(small):
    """A higher window has fewer columns, as few as hold all tools."""
    palette = small.findChild(ToolPalette)
    before = palette.columns
    assert before > 1
    small.resize(small.width(), 1200)
    QApplication.processEvents()
    assert palette.columns == 1
    small.resize(small.width(), 600)
    QApplication.processEvents()
    assert palette.columns >= before


def ready(window):
    """No bar lies over the view."""


def earlier_results(window):
    """The banner over the view has two lines and its buttons."""
    window.document.set_result(finished_run(window.document.mechanism))
    model = window.document.mechanism
    window.document.apply(model.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")


@pytest.mark.wide
@pytest.mark.parametrize("begin", [ready, earlier_results])
def test_small_windows(qtbot, small, begin):
    """Options and hint are whole and in the view, below bars; options, hint, buttons and axes
    beside each other."""
    view = small.view
    begin(small)
    qtbot.waitUntil(lambda: (small.center.bars.covered > 0) is (begin is earlier_results))
    QApplication.processEvents()
    low = small.center.bars.covered
    box, strip = view.tool_box, view.overlays.strip
    edge = ceil(edge_length(view.width(), view.height()))
    axes = QRect(0, view.height() - edge, edge, edge)
    for tool in OPTION_TOOLS:
        view.tool_choice.choose(SELECT)
        QApplication.processEvents()
        view.tool_choice.choose(tool)
        QApplication.processEvents()
        floating = (box.option_bar, box.hint_label, strip)
        shown = [each for each in floating if each and each.isVisible()]
        assert not box.hint_label.geometry().intersects(axes), tool
        for number, widget in enumerate(shown):
            free = view.rect().adjusted(0, low, 0, 0)
            assert free.contains(widget.geometry()), (tool, widget.objectName())
            for other in shown[:number]:
                assert not widget.geometry().intersects(other.geometry()), tool
        if box.option_bar is not None:
            for field in box.option_bar.findChildren(QLineEdit):
                if field.isVisible():
                    place = QRect(field.mapTo(box.option_bar, QPoint()), field.size())
                    assert box.option_bar.rect().contains(place), tool


@pytest.mark.wide
def test_fields_of_a_tool_keep_their_names(qtbot, small):
    """Where one line is not enough they go on in others, with their names before them."""
    view = small.view
    for tool in OPTION_TOOLS:
        view.tool_choice.choose(tool)
        qtbot.waitUntil(lambda: not view.loader.busy)
        QApplication.processEvents()
        bar = view.tool_box.option_bar
        names = [] if bar is None else [name for row in rows(bar) for name in row._names]
        assert all(name.isVisible() or name.property("left_out") for name in names), tool
        if tool == "bushing":
            assert {"Stiffness", "Damping"} < {name.text() for name in names}


def test_what_an_empty_field_of_a_tool_means_is_whole(qtbot, make_window):
    """The words in it are no shorter than what they say, in the style of the program."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    told = set()
    for tool in OPTION_TOOLS:
        window.view.tool_choice.choose(tool)
        QApplication.processEvents()
        bar = window.view.tool_box.option_bar
        for field in [] if bar is None else bar.findChildren(QLineEdit):
            if not field.isVisible() or not field.placeholderText():
                continue
            frame = QStyleOptionFrame()
            field.initStyleOption(frame)
            room = field.style().subElementRect(CONTENTS, frame, field).width() - 4
            words = field.placeholderText()
            assert field.fontMetrics().horizontalAdvance(words) <= room, (tool, words)
            told.add(words)
    assert {"unchanged", "none", "by length"} <= told


@pytest.mark.wide
def test_options_of_a_motor_go_on_in_further_lines(small):
    """A controlled motor has more fields than a line of a small window holds."""
    view = small.view
    view.tool_choice.choose("motor")
    small.selection.set([("joint", small.document.mechanism.joints[0].name)])
    options = view.tool_box.tool.options()
    lines = []
    for kind in ("prescribed position", "controlled position"):
        options.kind_box.setCurrentText(kind)
        QApplication.processEvents()
        bar = view.tool_box.option_bar
        assert view.rect().contains(bar.geometry())
        fields = [field for field in bar.findChildren(QComboBox) if field.isVisible()]
        lines.append(len({field.mapTo(bar, QPoint()).y() for field in fields}))
    assert lines[1] >= lines[0]
    assert small.width() > 1000 or lines[1] > 1


@pytest.mark.wide
@pytest.mark.parametrize("begin", [ready, earlier_results])
def test_typed_place_is_in_the_view_and_beside_the_bars(qtbot, small, begin):
    """Wherever the pointer is, the field for numbers hides neither options nor hint."""
    begin(small)
    small.actions_by_id["tool_box"].trigger()
    hands = WindowHands(qtbot, small)
    view, box = small.view, small.view.tool_box
    for x in (2, view.width() // 2, view.width() - 3):
        for y in (2, view.height() // 2, view.height() - 3):
            place = QPoint(x, y)
            box.move(place.toPointF(), NO)
            qtbot.keyClick(hands.image, Qt.Key.Key_1)
            for text in ("", " is no place at all"):
                qtbot.keyClicks(box.entry.field, text)
                if text:
                    # the reason why it is refused stands below it
                    qtbot.keyClick(box.entry.field, Qt.Key.Key_Return)
                field = box.entry.geometry()
                low = small.center.bars.covered
                assert (low > 0) is (begin is earlier_results)
                assert view.rect().adjusted(0, low, 0, 0).contains(field)
                for other in (box.option_bar, box.hint_label):
                    assert not field.intersects(other.geometry())
            qtbot.keyClick(box.entry.field, Qt.Key.Key_Escape)


@pytest.mark.wide
@pytest.mark.parametrize("begin", [ready, earlier_results])
def test_fit_leaves_options_and_hint_free(small, begin):
    """With a tool in use the mechanism is fitted between the bar of options and the hint."""
    view = small.view
    begin(small)
    for name in ("front", "isometric"):
        view.tool_choice.choose("joint")
        QApplication.processEvents()
        view.look(name)
        view.fit()
        box = view.tool_box
        low, high = box.option_bar.geometry().bottom(), box.hint_label.y()
        heights = [view.place_of(tuple(point)).y() for point in np.asarray(view.scene.extent())]
        assert low < min(heights)
        assert max(heights) < high


@pytest.mark.wide
def test_new_mechanism_is_as_in_a_fresh_window(qtbot, small, make_window):
    """Camera, ground and heights of rows are those of a window in which nothing was open."""
    fresh = make_window(panels=installed_panels())
    fresh.resize(small.size())
    seen = []
    for window in (fresh, small):
        window.actions_by_id["new"].trigger()
        QApplication.processEvents()
        qtbot.waitUntil(lambda window=window: not window.view.loader.busy)
        tree = window.docks["model_tree"].widget().view
        camera = window.view.scene.renderer.GetActiveCamera()
        seen.append(
            (
                tree.visualRect(tree.model().index(0, 0)).height(),
                *np.round(camera.GetPosition(), 6),
                *np.round(camera.GetViewUp(), 6),
                *np.round(window.view.scene.extent(), 6).ravel(),
                window.view.width(),
            )
        )
    assert seen[0] == seen[1]


@pytest.mark.wide
@pytest.mark.parametrize("kind", KINDS)
def test_no_analysis_makes_the_window_wider(qtbot, make_window, kind):
    """With a run shown, a driver and long names of actuators, 900 pixels hold every setting."""
    window = make_window(panels=installed_panels())
    window.resize(900, 600)
    window.document.open(load(sample_paths()["driven_slider_crank"]))
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.document.result is not None)
    analysis = window.controls.analysis
    analysis.box.setFocus()
    for _ in range(list(KINDS).index(kind)):
        qtbot.keyClick(analysis.box, Qt.Key.Key_Down)
    assert analysis.kind == kind
    if kind == "kinematic":
        analysis.sweep.box.setFocus()
        qtbot.keyClick(analysis.sweep.box, Qt.Key.Key_Down)
        assert analysis.sweep.sweep is not None
    for action in analysis.actuator_menu.actions()[:2]:
        action.trigger()
    window.center.banner.show_step(1, 16, "Closing joints of mechanisms with redundant constraints")
    window.center.banner.show()
    QApplication.processEvents()
    assert (window.width(), window.height()) == (900, 600)
    bar = window.controls
    for widget in (bar.run_button, bar.more, bar.progress, analysis):
        assert bar.rect().contains(QRect(widget.mapTo(bar, QPoint()), widget.size()))


def test_in_a_very_low_view_options_and_hint_come_before_buttons(qtbot, make_window):
    """At 150 % scaling, below a banner and above plots; what has no room comes back later."""
    window = make_window(panels=installed_panels())
    window.resize(911, 512)
    window.document.open(load(sample_paths()["four_bar"]))
    earlier_results(window)
    view, box = window.view, window.view.tool_box
    qtbot.waitUntil(lambda: window.center.bars.covered > 0)
    window.selection.set([("joint", window.document.mechanism.joints[0].name)])
    floating = (view.overlays.strip, view.overlays.projection, box.hint_label)
    view.tool_choice.choose("motor")
    for height in range(512, 640, 16):
        window.resize(911, height)
        for _ in range(3):
            QApplication.processEvents()
        assert box.option_bar.isVisible()
        assert box.hint_label.isVisible()
        parts = [part for part in (box.option_bar, *floating) if part.isVisible()]
        for number, part in enumerate(parts):
            for other in parts[:number]:
                assert not part.geometry().intersects(other.geometry()), height
    view.tool_choice.choose(SELECT)
    window.resize(911, 700)
    qtbot.waitUntil(view.overlays.strip.isVisible)
    qtbot.waitUntil(view.overlays.projection.isVisible)
