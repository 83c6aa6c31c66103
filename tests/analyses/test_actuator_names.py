"""An effort has one channel, whatever its actuator was asked for by."""

import h5py
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from tests.analyses.models import crank_rocker


@pytest.fixture(scope="module")
def sleeve():
    """A sleeve that shifts and turns."""
    return (
        ms.Mechanism()
        .add_body("sleeve", mass=1.0, inertia=(0.1, 0.1, 0.1))
        .add_joint("guide", "cylindrical", "ground", "sleeve", (0, 0, 0))
        .add_driver("shift", "guide", "0.1*t**2")
        .add_driver("turn", "guide", "t**2", coordinate=1)
    )


@pytest.mark.parametrize("asked", [None, ["crank"], ["crank:0"], ["crank:angle"]])
def test_the_first_coordinate_is_the_joint_alone(asked):
    """Also in tables, and where the drivers are the actuators."""
    found = ms.inverse_dynamics(crank_rocker(0.2, 0.5, 0.4, 0.45), asked, duration=0.1)
    named = [name for name in found.names() if name.startswith("actuators/")]
    assert named == ["actuators/crank/effort", "actuators/crank/power"]


@pytest.mark.parametrize("asked", [None, ["guide", "guide:1"], ["guide:shift", "guide:angle"]])
def test_further_coordinates_have_their_number(sleeve, asked):
    found = ms.inverse_dynamics(sleeve, asked, duration=0.2)
    named = [name for name in found.names() if name.endswith("/effort") and "actuators" in name]
    assert named == ["actuators/guide/effort", "actuators/guide:1/effort"]
    assert found["actuators/guide:1/effort"] == pytest.approx(0.2)


def test_a_channel_is_read_by_any_name_of_its_actuator(sleeve, tmp_path):
    """Its values, unit and component, in formulas, tables and motor sheets."""
    found = ms.inverse_dynamics(sleeve, duration=0.2)
    for wanted, others in {
        "guide": ("guide:0", "guide:shift"),
        "guide:1": ("guide:angle",),
    }.items():
        right = found[f"actuators/{wanted}/effort"]
        unit = found.channel(f"actuators/{wanted}/effort").unit
        for other in others:
            np.testing.assert_array_equal(found[f"actuators/{other}/effort"], right)
            assert found.channel(f"actuators/{other}/torque").unit == unit
            figure = found.evaluate(f"max([actuators/{other}/effort])")
            assert figure == right.max()
            assert ms.motor_sheet(found, other).name == wanted
            for names in (f"actuators/{other}/effort", f"actuators/{other}"):
                found.to_csv(tmp_path / "table.csv", [names])
                heading = (tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()[0]
                assert f"actuators/{wanted}/effort" in heading
    with pytest.raises(ms.UnknownNameError, match="guide:2"):
        found["actuators/guide:2/effort"]


def test_a_joint_that_is_called_like_a_coordinate_keeps_its_name():
    """The coordinate of the other one has its own word then."""
    model = (
        ms.Mechanism()
        .add_body("sleeve", mass=1.0, inertia=(0.1, 0.1, 0.1))
        .add_body("disk", mass=1.0, inertia=(0.3, 0.3, 0.3))
        .add_joint("guide", "cylindrical", "ground", "sleeve", (0, 0, 0))
        .add_joint("guide:1", "revolute", "ground", "disk", (0, 0, 0))
        .add_driver("shift", "guide", "0")
        .add_driver("turn", "guide", "t**2", coordinate=1)
        .add_driver("spin", "guide:1", "t**2")
    )
    found = ms.inverse_dynamics(model, duration=0.1)
    assert found["actuators/guide:angle/effort"] == pytest.approx(0.2)
    assert found["actuators/guide:1/effort"] == pytest.approx(0.6)


def test_files_have_the_same_names_and_earlier_ones_are_read(tmp_path):
    """Those with the name that was asked for, and efforts that are marked as not the only ones."""
    path, out = tmp_path / "crank.mech.json", tmp_path / "needed.h5"
    ms.save(crank_rocker(0.2, 0.5, 0.4, 0.45), path)
    asked = ["inverse", str(path), "--actuators", "crank,rocker:0", "--duration", "0.1"]
    assert main([*asked, "-o", str(out), "--json"]) == 0
    with h5py.File(out, "r+") as file:
        assert set(file["actuators"]) == {"crank", "rocker"}
        file.move("actuators/rocker", "actuators/rocker:0")
        file.attrs["undetermined_channels"] = [
            "actuators/crank/effort",
            "actuators/rocker:0/effort",
        ]
    read = ms.load_result(out)
    assert not read.channel("actuators/rocker/effort").unique
    np.testing.assert_array_equal(
        read["actuators/rocker:0/effort"], read["actuators/rocker/effort"]
    )


def test_studies_read_efforts_by_any_name():
    """As their formulas are read by the model alone, before there is a run."""
    study = ms.Study(
        crank_rocker(0.2, 0.5, 0.4, 0.45),
        {"gravity[1]": [-9.81, 0.0]},
        {
            "alone": "max(abs([actuators/crank/effort]))",
            "numbered": "max(abs([actuators/crank:0/effort]))",
        },
        analysis="inverse",
        duration=0.1,
    )
    found = study.run()
    assert not found.failed
    np.testing.assert_array_equal(found["alone"], found["numbered"])
    assert found.units["numbered"] == "N m"
