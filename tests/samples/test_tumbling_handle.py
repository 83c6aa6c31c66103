"""A body that spins freely about its axis of middle inertia, against Euler's equations."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from scipy.special import ellipk

from mechstudio.gui.layouts.layout_files import sample_layout
from mechstudio.simulation import simulate
from tests.laws.solved import sample


@pytest.fixture(scope="module")
def result():
    return simulate(sample("tumbling_handle"), rtol=1e-11, atol=1e-11)


def in_body_axes(result):
    """Angular velocity in body axes [rad/s]."""
    orientation = np.roll(result["bodies/handle/orientation"], -1, axis=1)
    turned = Rotation.from_quat(orientation).inv()
    return turned.apply(np.array(result["bodies/handle/angular_velocity"]))


def test_energy_and_momentum_stay(result):
    """Nothing acts on the body."""
    energy, momentum = result["energy/kinetic"], result["momentum/angular"]
    assert np.ptp(energy) < 1e-7 * energy[0]
    assert np.abs(np.ptp(momentum, axis=0)).max() < 1e-7 * np.linalg.norm(momentum[0])
    assert np.abs(result["bodies/handle/position"]).max() < 1e-9


def test_it_flips_over_in_the_time_of_jacobi(result):
    """The time between flips is 2 K(m) over the rate of the elliptic functions."""
    first, middle, last = np.diag(sample("tumbling_handle").bodies[0].inertia)
    start = in_body_axes(result)[0]
    square = np.sum((np.array([first, middle, last]) * start) ** 2)
    twice = np.sum(np.array([first, middle, last]) * start**2)
    far, near = square - twice * first, twice * last - square
    rate = np.sqrt((last - middle) * far / (first * middle * last))
    period = 2.0 * ellipk((middle - first) * near / ((last - middle) * far)) / rate
    spin, time = in_body_axes(result)[:, 1], result["time"]
    rows = np.flatnonzero(spin[:-1] * spin[1:] < 0.0)
    share = spin[rows] / (spin[rows] - spin[rows + 1])
    flips = time[rows] + share * (time[rows + 1] - time[rows])
    assert len(flips) == 4
    # by chords through rows that are 0.01 s apart
    assert np.diff(flips) == pytest.approx(period, abs=1e-4)
    assert flips[0] == pytest.approx(period / 2.0, abs=1e-4)


def test_its_plot_is_the_portrait_in_body_axes(result):
    """The formulas of its layout turn the angular velocity back into the axes of the body."""
    plots = sample_layout("tumbling_handle").plots
    (change,) = plots.pages[plots.page].changes.items()
    along, across = change[0].removeprefix("chosen/"), change[1].across
    spin = in_body_axes(result)
    for number, formula in ((0, along), (1, across)):
        assert result.evaluate(formula.removeprefix("=")) == pytest.approx(
            spin[:, number], abs=1e-9
        )
