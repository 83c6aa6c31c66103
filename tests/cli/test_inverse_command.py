"""`inverse`: which joints are actuators."""

import json
import re

import pytest

import mechstudio as ms
from mechstudio.cli.main import main


def test_driven_joints_are_actuators_by_themselves(capsys):
    """As from Python; what the drivers need is told of each."""
    assert main(["inverse", "driven_slider_crank", "--duration", "0.4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["motors"]
    found = ms.inverse_dynamics(ms.sample("driven_slider_crank"), duration=0.4)
    (name,) = told
    assert name == "slide"
    assert told[name]["peak"] == pytest.approx(ms.motor_sheet(found, name).peak, rel=1e-12)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], r"No driver says which joints are actuators.*--actuators ground_crank"),
        (["--actuators", ","], r"--actuators ',' names no joint.*--actuators ground_crank"),
    ],
)
def test_a_model_without_drivers_asks_for_them(capsys, more, said):
    """With joints that there are, and without a trace."""
    assert main(["inverse", "sprung_four_bar", *more]) == 2
    assert re.search(said, capsys.readouterr().err)
