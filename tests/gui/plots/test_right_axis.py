"""Curves of two units in one plot, each with its axis."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit

from mechstudio.gui.plots.dropped_curves import channels_as_mime
from mechstudio.gui.plots.plot_change import PlotChange
from mechstudio.gui.plots.plot_layout import PlotLayout, layout_of, take_layout
from mechstudio.gui.plots.range_dialog import RangeDialog
from mechstudio.gui.plots.readings import Readings
from mechstudio.results.signals import Derivative
from mechstudio.units import UnitChoice
from tests.gui.plots.hands import (
    LEFT,
    choose,
    drawn,
    drawn_range,
    open_curve_menu,
    open_menu,
    show_only,
    wheel_at,
)
from tests.gui.plots.test_plot_tools import drop

HEIGHT, SPEED = "measures/tip/position/x", "measures/tip/velocity/x"


def only(qtbot, panel):
    """The only plot, once it is drawn."""
    (card,) = panel.area.cards
    drawn(qtbot, card)
    return card


def test_ranges_end_with_what_they_are_of():
    """The axis on the right with its last curve, values with the change to amplitudes."""
    change = PlotChange(limits=(0, 1), right=("a",), right_logarithmic=True, right_limits=(2, 3))
    assert change.on_right("a", False) == PlotChange(limits=(0, 1))
    assert change.on_right("b", True).on_right("a", False).right_limits == (2, 3)
    assert change.over("x").limits == (0, 1)
    spectrum = change.over(window="hann")
    assert spectrum.limits is None
    assert spectrum.over("x") == change.over("x").over(window="hann").over("x")


@pytest.fixture
def card(qtbot, panel, result):
    """Energies, and the position of the tip dropped onto them."""
    show_only(panel, "energy")
    place = panel.area.cards[0].mapTo(panel, QPoint(200, 60))
    drop(panel, channels_as_mime([HEIGHT]), place)
    return only(qtbot, panel)


def test_a_curve_of_another_unit_goes_to_the_right(qtbot, panel, result, card):
    """Both axes are labeled, each fits its curves, all times are in line, and tables have all."""
    assert card.plot.left.labelText == "Energy [J]"
    assert card.plot.right.labelText == "tip position x [m]"
    low, high = card.shown_range(right=True)
    column = result[HEIGHT.rpartition("/")[0]][:, 0]
    assert low < column.min() < column.max() < high
    assert card.shown_range(right=False)[1] == pytest.approx(5.3)
    # a third unit has a plot of its own, whose times stand below those of the first
    place = card.mapTo(panel, QPoint(200, 60))
    drop(panel, channels_as_mime([SPEED]), place)
    second = panel.area.cards[1]
    assert second.plot.right is None
    qtbot.waitUntil(lambda: second.plot.view_box.width() == card.plot.view_box.width())
    axis = panel.area.axes.axes[0].plot.view_box
    qtbot.waitUntil(lambda: axis.width() == card.plot.view_box.width())
    titles = [title for title, _ in panel.area.shown_columns(card.spec.key)]
    assert titles[-1] == f"{HEIGHT} [m]"
    table = Readings(panel.area)
    qtbot.addWidget(table)
    table.show()
    table.refresh()
    units = {table.item(row, 0).text(): table.item(row, 1).text() for row in range(6)}
    assert units["tip position x"] == "m"


def test_a_range_is_of_the_quantity_it_was_typed_for(qtbot, panel, result, card):
    """A derivative fits its axis to itself; without it the range is as it was, also by layouts."""
    for entries in ((), ("Axis on the right",)):
        choose(qtbot, open_menu(qtbot, panel, only(qtbot, panel)), *entries, "Range of values…")
        answer(qtbot, panel, "-3", "7")
    key, number = card.spec.key, len(card.spec.curves) - 1
    names = [curve.name for curve in only(qtbot, panel).spec.curves]

    def shown(*changed):
        """Both ranges, with the derivatives of some curves."""
        change = panel.book.change(key)
        for place, name in enumerate(names):
            transforms = (Derivative(),) if place in changed else ()
            change = change.with_transforms(name, transforms)
        panel.book.set_change(key, change)
        panel.rebuild()
        stored = PlotLayout.model_validate_json(layout_of(panel).model_dump_json())
        panel.book.clear()
        take_layout(panel, stored)
        spec = only(qtbot, panel).spec
        return spec.limits, spec.right_limits

    typed = (-3.0, 7.0)
    assert shown() == (typed, typed)
    assert shown(number) == (typed, None)
    low, high = only(qtbot, panel).shown_range(right=True)
    assert (low, high) != pytest.approx(typed)
    # energies and powers on one axis
    assert shown(0) == (None, typed)
    assert shown() == (typed, typed)


def press(qtbot, menu, text):
    """Choose an entry with the keyboard, as menus at one place heed no pointer that rests."""
    menu.setActiveAction(next(one for one in menu.actions() if one.text() == text))
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)


def test_the_menu_of_a_curve_chooses_its_axis(qtbot, panel, result, card):
    """A curve goes to the other axis and back; the last one of an axis stays there."""
    number = len(card.spec.curves) - 1
    press(qtbot, open_curve_menu(qtbot, panel, card, number), "Axis on the right")
    mixed = only(qtbot, panel)
    assert mixed.plot.right is None
    assert mixed.plot.left.labelText == "Value [J, m]"
    press(qtbot, open_curve_menu(qtbot, panel, mixed, number), "Axis on the right")
    card = only(qtbot, panel)
    # an energy has no place beside lengths
    menu = open_curve_menu(qtbot, panel, card, 0)
    (entry,) = (one for one in menu.actions() if one.text() == "Axis on the right")
    assert not entry.isEnabled()
    menu.close()
    press(qtbot, open_curve_menu(qtbot, panel, card, number), "Remove this curve")
    card = only(qtbot, panel)
    assert card.plot.right is None
    assert panel.book.change("energy").right == ()


def answer(qtbot, panel, low, high):
    """Write the ends of an axis into the dialog that is open."""
    qtbot.waitUntil(lambda: bool(panel.findChildren(RangeDialog)))
    (dialog,) = panel.findChildren(RangeDialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    for field, text in zip(dialog.findChildren(QLineEdit), (high, low), strict=True):
        field.selectAll()
        qtbot.keyClicks(field, text)
    assert not ok.isEnabled()
    for field, text in zip(dialog.findChildren(QLineEdit), (low, high), strict=True):
        field.selectAll()
        qtbot.keyClicks(field, text)
    qtbot.mouseClick(ok, LEFT)
    qtbot.waitUntil(lambda: not panel.findChildren(RangeDialog))


def test_each_axis_has_its_range_and_layouts_keep_it(qtbot, panel, result, card, tmp_path):
    """Ends are typed in the shown unit; a layout brings axes and ends back, and units convert."""
    choose(qtbot, open_menu(qtbot, panel, card), "Axis on the right", "Range of values…")
    answer(qtbot, panel, "-2", "6")
    card = only(qtbot, panel)
    assert card.shown_range(right=True) == pytest.approx((-2.0, 6.0))
    assert card.shown_range(right=False)[1] == pytest.approx(5.3)
    press(qtbot, open_menu(qtbot, panel, card), "Range of values…")
    answer(qtbot, panel, "1", "8")
    press(qtbot, open_menu(qtbot, panel, only(qtbot, panel)), "Logarithmic values")
    card = only(qtbot, panel)
    assert card.shown_range(right=False) == pytest.approx((1.0, 8.0))
    assert drawn_range(card) == pytest.approx((0.0, np.log10(8.0)))
    stored = PlotLayout.model_validate_json(layout_of(panel).model_dump_json())
    panel.book.clear()
    panel.rebuild()
    assert panel.area.cards[0].plot.right is None
    take_layout(panel, stored)
    panel._units = UnitChoice(length="mm")
    panel.rebuild()
    card = only(qtbot, panel)
    assert card.plot.right.labelText == "tip position x [mm]"
    assert card.shown_range(right=True) == pytest.approx((-2000.0, 6000.0))
    assert card.shown_range(right=False) == pytest.approx((1.0, 8.0))
    # a wheel over the axis on the right zooms that one alone
    place = card.plot.right.sceneBoundingRect().center()
    before = card.shown_range(right=False)
    wheel_at(card, place, 3)
    low, high = card.shown_range(right=True)
    assert high - low < 8000.0
    assert card.shown_range(right=False) == before
    # the same ends as before bring them back
    choose(qtbot, open_menu(qtbot, panel, card), "Axis on the right", "Range of values…")
    answer(qtbot, panel, "-2000", "6000")
    card = only(qtbot, panel)
    assert card.shown_range(right=True) == pytest.approx((-2000.0, 6000.0))
    path = tmp_path / "plots.svg"
    panel.export.save_picture(path)
    text = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text()))
    assert "tip position x [mm]" in text
    assert "Energy" in text
    assert card.legend.entries[-1].toolTip().endswith("On the axis on the right")
