"""Values of drivers on the command line."""

import json
import math
from argparse import ArgumentTypeError

import h5py
import pytest

from mechstudio.cli.main import main
from mechstudio.cli.numbers import driven_rate, driven_value, time_span


@pytest.mark.parametrize(
    ("text", "value"),
    [("360deg", math.tau), ("-90 °", -math.pi / 2), ("0deg", 0.0), ("20mm", 0.02), ("1.5", 1.5)],
)
def test_values_take_units(text, value):
    """Without one they are in m or rad."""
    assert driven_value(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["deg", "3 turns", "nan", "1.2.3"])
def test_other_texts_are_refused(text):
    """With the units that there are."""
    with pytest.raises(ArgumentTypeError, match="90deg"):
        driven_value(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("60rpm", math.tau), ("2", 2.0), ("20 mm/s", 0.02), ("90deg/s", math.pi / 2)],
)
def test_rates_take_units(text, value):
    assert driven_rate(text) == pytest.approx(value)


@pytest.mark.parametrize(("text", "value"), [("500ms", 0.5), ("2 min", 120.0), ("0.25", 0.25)])
def test_times_take_units(text, value):
    assert time_span(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["0s", "-3", "5mm", "fast", "3 rpm/s"])
def test_what_is_no_time_and_no_rate_is_refused(text):
    """With a quantity that would do."""
    with pytest.raises(ArgumentTypeError, match="60rpm"):
        driven_rate(text)
    with pytest.raises(ArgumentTypeError, match="500ms"):
        time_span(text)


def test_a_sweep_by_revolutions_per_minute(tmp_path, capsys):
    """A driver that turns takes no speed of sliding."""
    out = tmp_path / "turn.h5"
    asked = ["kinematics", "hoecken_linkage", "--output-step", "100ms", "-o", str(out), "--rate"]
    assert main([*asked, "60rpm"]) == 0
    with h5py.File(out) as file:
        assert file["time"][:].tolist() == pytest.approx([0.1 * k for k in range(11)])
    assert main([*asked, "20mm/s"]) == 2
    assert "--rate is given in mm/s" in capsys.readouterr().err


def test_a_sweep_in_degrees(tmp_path):
    """The range of the driver is that of the command line."""
    out = tmp_path / "turn.h5"
    asked = ["kinematics", "hoecken_linkage", "--driver", "motor", "--start", "0deg"]
    assert main([*asked, "--stop", "90deg", "--rate", "1", "-o", str(out)]) == 0
    with h5py.File(out) as file:
        assert file["time"][-1] == pytest.approx(math.pi / 2)


@pytest.mark.parametrize("first", ["-30deg", "-.5", "-1e-1"])
def test_negative_values_are_values(tmp_path, first):
    """Not options that there are none of."""
    out = tmp_path / "turn.h5"
    asked = ["kinematics", "hoecken_linkage", "--start", first, "--stop", "-5deg"]
    assert main([*asked, "-o", str(out)]) == 0
    with h5py.File(out) as file:
        span = math.radians(-5.0) - driven_value(first)
        assert file["time"][-1] == pytest.approx(span)


@pytest.mark.parametrize("named", [[], ["--driver", "motor"]])
def test_lengths_are_no_angles(capsys, named):
    """A driver that turns takes none."""
    assert main(["kinematics", "hoecken_linkage", *named, "--stop", "30mm"]) != 0
    assert "--stop is given in mm, but driver 'motor'" in capsys.readouterr().err


def test_what_a_range_was_understood_as(capsys):
    """A plain number of a driver that turns is in rad, which the summary says beside degrees."""
    asked = ["kinematics", "hoecken_linkage", "--stop"]
    assert main([*asked, "2"]) == 0
    first = capsys.readouterr().out.splitlines()[1]
    assert first.split(maxsplit=2)[2] == "0 rad to 2 rad (0° to 114.592°), at 1 rad/s"
    assert main([*asked, "90deg", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["range"]
    assert (told["driver"], told["unit"], told["rate"]) == ("motor", "rad", 1.0)
    assert told["stop"] == pytest.approx(math.pi / 2)
    assert main(["kinematics", "hoecken_linkage", "--duration", "0.1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["range"] is None
