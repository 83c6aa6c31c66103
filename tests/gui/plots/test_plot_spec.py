"""Plots hold what belongs together: one unit per plot, every component once."""

import pytest

from mechstudio.gui.plots.followed import JOINT_PLOTS
from mechstudio.gui.plots.plot_spec import (
    chosen_plots,
    element_plots,
    unit_text,
)
from mechstudio.gui.plots.run_plots import constraint_plot, energy_plot
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tree.example import all_kinds


@pytest.fixture(scope="module")
def result():
    return finished_run(all_kinds(), 11)


def test_curves_exist_in_the_result(result):
    """Every curve names a channel and a component of the result, with its unit."""
    specs = [energy_plot(), constraint_plot(result), *chosen_plots(result, result.names()[1:])]
    assert len({spec.key for spec in specs}) == len(specs)
    for joint in result.mechanism.joints:
        for part, _ in JOINT_PLOTS:
            specs += element_plots(result, "joints", joint.name, part)
    for spec in specs:
        for curve in spec.curves:
            channel = result.channel(curve.channel)
            assert channel.component_units[curve.component] == curve.unit


def test_one_unit_per_plot(result):
    """A joint with a shift and an angle gets two plots."""
    specs = element_plots(result, "joints", "slide", "coordinate")
    assert [{curve.unit for curve in spec.curves} for spec in specs] == [{"m"}, {"rad"}]
    assert [spec.axis for spec in specs] == ["Shift [m]", "Angle [rad]"]


def test_picked_channels_share_a_plot_where_units_agree(result):
    """All components appear once; the plots can be removed."""
    names = ["bodies/crank/position", "measures/tip/position", "bodies/crank/velocity"]
    specs = chosen_plots(result, names)
    assert [len(spec.curves) for spec in specs] == [6, 3]
    assert all(spec.removable for spec in specs)
    curves = {(curve.channel, curve.component) for spec in specs for curve in spec.curves}
    assert curves == {(name, component) for name in names for component in range(3)}


def test_no_plot_without_the_channel(result):
    """Momenta exist for Hamiltonian solvers only."""
    assert element_plots(result, "joints", "pivot", "momentum") == ()


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("m/s^2", "m/s²"),
        ("kg m^2/s", "kg m²/s"),
        ("1", ""),
        ("", ""),
        ("N m", "N m"),
        ("m^4/s^12", "m⁴/s¹²"),
    ],
)
def test_units_are_written_properly(unit, text):
    """Powers are raised, and pure numbers have no unit."""
    assert unit_text(unit) == text
