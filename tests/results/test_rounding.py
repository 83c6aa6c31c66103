"""What counts as zero in the results of a run."""

import re

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.io import sample_paths
from mechstudio.results.rounding import ROUNDING, rounded_text, rounding, without_rounding
from mechstudio.scene.padded_range import padded_range
from tests.results.synthetic import synthetic_result


@pytest.fixture(scope="module")
def linkage():
    """A run of a plane linkage under gravity."""
    return ms.simulate(ms.load(sample_paths()["four_bar"]), duration=0.5)


def test_torques_out_of_nothing_are_rounding(linkage):
    """A plane loop has no moments about its hinges; what is left of them counts as zero."""
    least = rounding(linkage)
    torque = linkage["joints/ground_crank/torque"]
    assert 0.0 < least["N m"] < 1e-6
    assert np.abs(torque[:, 2]).max() < least["N m"]


def test_what_moves_is_not_rounding(linkage):
    """Forces, motions and energies of the same run are far above it."""
    least = rounding(linkage)
    for name in ("joints/ground_crank/force", "bodies/crank/velocity", "energy/kinetic"):
        unit = linkage.channel(name).component_units[0]
        assert np.abs(linkage[name]).max() > 1e6 * least[unit]


def test_units_of_the_results_have_a_rounding():
    """Each quantity with a unit is judged, but for plain numbers."""
    result = synthetic_result()
    units = {
        unit
        for name in result.names()
        if not name.startswith(("constraints/", "time"))
        for unit in result.channel(name).component_units
    }
    assert units - {"1", "s"} <= set(rounding(result))


def test_a_wheel_at_the_origin_has_its_own_size():
    """Nothing of it moves, and no joint is elsewhere: a tenth of its radius is seen around zero."""
    wheel = ms.Mechanism(
        name="wheel",
        bodies=(
            ms.Body(
                name="wheel",
                mass=2.0,
                inertia=((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.02)),
                angular_velocity=(0, 0, 10),
            ),
        ),
        gravity=(0, 0, 0),
    )
    least = rounding(ms.simulate(wheel, duration=0.1))
    assert least["m"] == pytest.approx(ROUNDING * 0.1)
    assert least["m/s"] == pytest.approx(ROUNDING * 0.1 * 10.0)
    assert padded_range(0.0, 0.0, least["m"]) == pytest.approx((-0.01, 0.01))


def test_no_rows_say_nothing(linkage):
    """Before the first row nothing is known."""
    empty = synthetic_result()
    empty.store.count = 0
    assert rounding(empty) == {}


def test_texts_of_rounding_are_zero(linkage):
    """Of every channel; what is above rounding keeps its digits, and no zero has a sign."""
    least = rounding(linkage)
    for name in linkage.names():
        values = np.atleast_1d(linkage[name][-1]).reshape(-1)
        units = linkage.channel(name).component_units
        for k, value in enumerate(values):
            unit = units[k % len(units)]
            shown = float(text := rounded_text(value, unit, least))
            assert text != "-0"
            if abs(value) < least.get(unit, 0.0):
                assert text == "0"
            else:
                assert shown == pytest.approx(value, rel=1e-4)
    exact = without_rounding(np.array([-0.0, 1.0, -1e-30]), "N", {"N": 1e-20})
    assert list(map(str, exact)) == ["0.0", "1.0", "0.0"]


@pytest.mark.parametrize(
    "words", [("static", "sprung_four_bar"), ("modes", "flyball_governor")], ids="-".join
)
def test_tables_for_people_show_no_rounding(words, capsys):
    """Reactions, damping and shares are 0 where rounding is left of them."""
    assert main([*words]) == 0
    for text in capsys.readouterr().out.splitlines():
        # the residual tells how well the loads balance
        if text.startswith("unbalanced"):
            continue
        assert not re.search(r"(?<![\w.])-0(?![\w.])", text), text
        small = [float(found) for found in re.findall(r"[\d.]+e-\d+", text)]
        assert all(value > 1e-8 for value in small), text
