"""Over a low view each bar takes one line, and hides nothing for good."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton

from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.plots.made_up_run import finished_run
from tests.gui.window.places import place_in

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
# the mesh tool asks for a file at once
OPTION_TOOLS = [spec.id for spec in TOOLS if spec.id != "mesh"]


@pytest.fixture
def low(qtbot, make_window):
    """A window of 900 by 600 with plots of a run of an earlier slider-crank below the view."""
    window = make_window(panels=installed_panels())
    window.resize(900, 600)
    window.document.open(load(sample_paths()["driven_slider_crank"]))
    model = window.document.mechanism
    window.document.set_result(finished_run(model))
    qtbot.waitUntil(lambda: window.docks["plots"].height() > 100)
    window.document.apply(model.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    qtbot.waitUntil(lambda: window.center.bars.covered > 0)
    settle()
    return window


def settle():
    for _ in range(4):
        QApplication.processEvents()


def take(window, tool):
    """Take a tool, and give its bar, with the row of fields in it."""
    window.view.tool_choice.choose(SELECT)
    settle()
    window.view.tool_choice.choose(tool)
    settle()
    bar = window.view.tool_box.option_bar
    return bar, None if bar is None else bar.findChild(OptionRow)


def shown_fields(bar):
    fields = [*bar.findChildren(QComboBox), *bar.findChildren(QLineEdit)]
    return [field for field in fields if field.isVisible()]


def lies_in(bar, widget):
    return bar.rect().contains(QRect(widget.mapTo(bar, QPoint()), widget.size()))


def test_bars_and_hint_leave_most_of_a_low_view_free(low):
    """Three fifths of its height with banner, options and hint of any tool."""
    view, box = low.view, low.view.tool_box
    for tool in OPTION_TOOLS:
        bar, _ = take(low, tool)
        assert (low.width(), low.height()) == (900, 600)
        top = low.center.bars.covered if bar is None else bar.geometry().bottom() + 1
        assert box.hint_label.isVisible()
        assert box.hint_label.y() - top >= 0.6 * view.height(), tool
        assert view.rect().contains(box.hint_label.geometry()), tool
        if bar is not None:
            assert view.rect().contains(bar.geometry()), tool
            assert all(lies_in(bar, field) for field in shown_fields(bar)), tool


@pytest.mark.wide
@pytest.mark.parametrize("tool", ["link", "motor", "bushing", "stops", "spring"])
def test_other_options_are_a_press_away(qtbot, low, tool):
    """At least two fields are shown; the button brings the others, and takes them away again."""
    bar, row = take(low, tool)
    before, height = shown_fields(bar), bar.height()
    assert len(before) >= 2
    qtbot.mouseClick(row.more, LEFT)
    settle()
    bar = low.view.tool_box.option_bar
    after = shown_fields(bar)
    assert set(before) < set(after)
    assert bar.height() > height
    assert low.view.rect().contains(bar.geometry())
    assert all(lies_in(bar, field) for field in after)
    qtbot.mouseClick(row.more, LEFT)
    settle()
    assert shown_fields(bar) == before
    assert bar.height() == height


def test_what_is_typed_in_a_folded_line_counts(qtbot, low):
    """A number that is folded away again stays, and is there in a higher view as well."""
    bar, row = take(low, "bushing")
    before = shown_fields(bar)
    qtbot.mouseClick(row.more, LEFT)
    settle()
    others = [each for each in shown_fields(bar) if each not in before]
    field = next(each for each in others if isinstance(each, QLineEdit))
    qtbot.mouseClick(field, LEFT)
    field.selectAll()
    qtbot.keyClicks(field, "7")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.mouseClick(row.more, LEFT)
    settle()
    assert not field.isVisible()
    low.resize(1100, 900)
    qtbot.waitUntil(field.isVisible)
    assert field.text() == "7"
    settle()
    assert not row.more.isVisible()
    assert all(lies_in(bar, each) for each in shown_fields(bar))


def test_the_kind_of_a_motor_changes_its_folded_fields(qtbot, low):
    """Those of another kind come in the lines below, and only those."""
    bar, row = take(low, "motor")
    joint = low.document.mechanism.joints[0].name
    low.selection.set([("joint", joint)])
    options = low.view.tool_box.tool.options()
    qtbot.mouseClick(row.more, LEFT)
    counts = []
    for kind in ("controlled position", "prescribed position", "controlled position"):
        options.kind_box.setCurrentText(kind)
        settle()
        fields = shown_fields(bar)
        assert all(lies_in(bar, field) for field in fields)
        places = [QRect(field.mapTo(bar, QPoint()), field.size()) for field in fields]
        for number, place in enumerate(places):
            assert not any(place.intersects(other) for other in places[:number])
        counts.append(len(fields))
    assert counts[0] == counts[2] > counts[1]


def test_a_long_hint_is_its_first_sentence_in_a_low_view(qtbot, low):
    """A higher view has room for the whole."""
    take(low, "drag")
    label = low.view.tool_box.hint_label
    assert label.text() == "Drag a body."
    low.resize(900, 900)
    qtbot.waitUntil(lambda: label.text() == low.view.tool_box.tool.hint)
    assert len(label.text()) > len("Drag a body.")


def test_the_banner_takes_one_line_of_a_low_view(qtbot, low):
    """Its buttons are whole beside a short text, whose tool tip says the rest."""
    banner = low.run_banner
    for press, words in ((None, "Earlier"), (banner.look_button, "Read-only")):
        if press is not None:
            qtbot.mouseClick(press, LEFT)
            settle()
        assert banner.height() < 45
        assert words in banner.title.text()
        assert banner.title.shown_text == banner.title.text()
        said = banner.text.partition(": ")[2]
        assert said[:20] in banner.label.toolTip()
        for button in banner.findChildren(QPushButton):
            assert button.isVisible()
            assert button.width() >= button.sizeHint().width()
            assert banner.rect().contains(place_in(banner, button))
    low.resize(1280, 1000)
    settle()
    assert banner.height() < 45
    said = banner.label.toolTip() or banner.label.text()
    assert "with its own model" in said
