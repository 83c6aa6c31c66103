"""Paths, spectra and logarithmic axes in the units that the user chose."""

import numpy as np
import pytest

from mechstudio.gui.plots.plot_units import in_units
from mechstudio.units import UnitChoice
from tests.gui.plots.hands import card_of, choose, drawn, open_menu, show_only

MM = UnitChoice(length="mm")
TIP = "tip: position"


@pytest.fixture
def tip(panel, result):
    """The plot of a measured point in mm: x, y and z."""
    show_only(panel)
    panel._units = MM
    panel.add_channels(["measures/tip/position"])
    return panel.area.cards[-1]


def test_a_path_is_in_the_units_of_both_axes(qtbot, panel, result, tip, cursor):
    """Curve, labels, dot, legend and chart: all say millimetres."""
    choose(qtbot, open_menu(qtbot, panel, tip), "Horizontal axis", "Position x")
    card = panel.area.cards[-1]
    path = 1000.0 * result["measures/tip/position"]
    x, y = drawn(qtbot, card)
    assert x == pytest.approx(path[:, 0])
    assert y == pytest.approx(path[:, 1])
    assert card.plot.bottom.labelText.endswith("[mm]")
    assert card.spec.axis.endswith("[mm]")
    cursor.set_time(4.0)
    row = int(np.searchsorted(result["time"], 4.0))
    spot = card.dots.points()[0].pos()
    assert (spot.x(), spot.y()) == pytest.approx(tuple(path[row, :2]), abs=1e-3)
    value = float(card.legend.entries[0].value_text.split()[0])
    assert value == pytest.approx(path[row, 1], rel=1e-2)
    (chart,) = panel.film_charts()
    assert chart.across.label.endswith("[mm]")
    assert chart.curves[0].across == pytest.approx(path[:, 0])
    assert chart.curves[0].values == pytest.approx(path[:, 1])


def test_a_spectrum_is_in_the_unit_of_its_amplitudes(qtbot, panel, result, tip):
    """Amplitudes in millimetres are a thousand times those in metres."""
    choose(qtbot, open_menu(qtbot, panel, tip), "Horizontal axis", "Frequency (spectrum)",
           "Window: Hann")  # fmt: skip
    _, shown = drawn(qtbot, panel.area.cards[-1])
    (chart,) = panel.film_charts()
    panel._units = UnitChoice()
    panel.rebuild()
    card = panel.area.cards[-1]
    _, plain = drawn(qtbot, card)
    assert shown == pytest.approx(1000.0 * np.array(plain))
    (plain_chart,) = panel.film_charts()
    assert chart.curves[0].values == pytest.approx(1000.0 * plain_chart.curves[0].values)


def test_a_logarithmic_axis_is_in_the_chosen_unit(qtbot, panel, result, tip):
    """The logarithms of millimetres are drawn."""
    choose(qtbot, open_menu(qtbot, panel, tip), "Logarithmic values")
    card = card_of(panel, TIP)
    assert card.spec.axis.endswith("[mm]")
    _, y = drawn(qtbot, card)
    x = result["measures/tip/position/x"]
    assert np.nanmax(y) == pytest.approx(np.log10(1000.0 * x.max()))
    # as far down as the plot shows logarithms of what is next to nothing
    assert np.nanmin(y) < np.nanmax(y) - 1.0


def test_a_logarithmic_horizontal_axis_draws_logarithms(qtbot, panel, result, tip):
    """Of a spectrum, whose frequency 0 has none."""
    choose(qtbot, open_menu(qtbot, panel, tip), "Horizontal axis", "Frequency (spectrum)",
           "Window: Hann")  # fmt: skip
    plain, _ = drawn(qtbot, panel.area.cards[-1])
    choose(qtbot, open_menu(qtbot, panel, panel.area.cards[-1]), "Logarithmic horizontal axis")
    card = panel.area.cards[-1]
    assert card.spec.logarithmic_x
    shown, _ = drawn(qtbot, card)
    finite = shown[np.isfinite(shown)]
    assert finite.max() == pytest.approx(np.log10(plain.max()))
    assert finite.min() == pytest.approx(np.log10(plain[plain > 0.0].min()))


def test_plots_without_other_units_are_the_same(panel, result, tip):
    """Nothing is made of a plot that is in the chosen units already."""
    spec = in_units(card_of(panel, TIP).spec, UnitChoice())
    assert in_units(spec, UnitChoice()) is spec
