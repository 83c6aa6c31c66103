"""Constraint errors that are rounding are seen to be that."""

from math import log10

import numpy as np
import pytest

from mechstudio.gui.plots.axis_floor import logarithmic_range
from mechstudio.results.rounding import ROUNDING, floor_of, rounding
from tests.gui.plots.hands import card_of, choose, drawn, open_menu, values_of
from tests.gui.plots.made_up_run import finished_run

TITLE = "Constraint errors"


def show(qtbot, panel, document, size):
    """The plot of errors of about a size; rounding in them, as in all runs."""
    result = finished_run(document.mechanism)
    chance = np.random.default_rng(2)
    result.store.constraint[:] = size * 10.0 ** chance.uniform(-1.0, 1.0, (1001, 3))
    document.set_result(result)
    card = card_of(panel, TITLE)
    drawn(qtbot, card)
    return result, card


def line_of(card):
    return card._axes[0]._rounding


@pytest.mark.parametrize("size", [1e-15, 1e-6])
def test_a_line_says_where_rounding_begins(qtbot, panel, document, size):
    """Errors of nothing but rounding are below it, in the lower part of the plot; the legend has
    each as it is."""
    result, card = show(qtbot, panel, document, size)
    floor = floor_of("m, rad", rounding(result))
    assert floor >= ROUNDING
    low, high = card.value_range
    assert line_of(card).isVisible()
    assert line_of(card).value() == pytest.approx(log10(floor), abs=1e-9)
    is_rounding = size < floor
    assert (low < log10(floor) < high) is is_rounding
    if is_rounding:
        drawn_highest = np.nanmax(card._lines[0].getData()[1])
        assert drawn_highest < low + 0.6 * (high - low)
        assert high > log10(floor) + 1.0
    assert all(float(text) < 11.0 * size for text in values_of(card).values())
    assert all(float(text) > 0.0 for text in values_of(card).values())


def test_without_logarithms_rounding_is_a_straight_line(qtbot, panel, document):
    """The axis shows a thousand times as much, as for all quantities."""
    result, card = show(qtbot, panel, document, 1e-15)
    choose(qtbot, open_menu(qtbot, panel, card), "Logarithmic values")
    card = card_of(panel, TITLE)
    drawn(qtbot, card)
    low, high = card.value_range
    assert high - low >= 1000.0 * floor_of("m, rad", rounding(result))


def test_dips_of_rounding_do_not_press_the_rest_together():
    """Four powers of ten below the line are shown at most, and all of what means something."""
    assert logarithmic_range(-30.0, 2.0, 1e-12)[0] == pytest.approx(-16.0, abs=1.5)
    assert logarithmic_range(-3.0, 2.0, 1e-12) == logarithmic_range(-3.0, 2.0, 0.0)
    low, high = logarithmic_range(-30.0, -25.0, 1e-12)
    assert low < -26.0 < -11.0 < high
