"""Law: a pitch is per revolution, in whatever units and by whatever expression it is given."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import mechstudio as ms


def screw(pitch: float | str) -> ms.Mechanism:
    """A nut on a screw; `p` is a parameter without a unit, `lead` one in meters per radian."""
    parameters = {"p": 0.001, "lead": {"value": 0.002, "unit": "m/rad"}, "d": 0.02, "k": 3.0}
    model = ms.Mechanism(parameters=parameters).add_body("nut", mass=1, inertia=(1, 1, 1))
    edit = model.add_joint("screw", "screw", "ground", "nut", (0, 0, 0), pitch=pitch)
    return edit.mechanism


PITCHES = [
    (0.025, 0.025),
    ("0.025", 0.025),
    ("25 mm/rev", 0.025),
    ("25 mm", 0.025),
    ("-2 mm/turn", -0.002),
    ("1 in/rev", 0.0254),
    ("0.1 mm/deg", 0.036),
    ("5 mm/rad", 0.005 * 2 * math.pi),
    ("p", 0.001),
    ("p + 5 mm/rev", 0.006),
    ("2*p + 5 mm", 0.007),
    ("5 mm/rev + 1 mm/rev", 0.006),
    ("k*5 mm/rev", 0.015),
    ("25 mm / 1 rev", 0.025),
    ("lead", 0.002 * 2 * math.pi),
    ("max(p, 2 mm/rev)", 0.002),
    ("pi*d*tan(30 deg)", math.pi * 0.02 * math.tan(math.pi / 6)),
]


@pytest.mark.parametrize(("given", "pitch"), PITCHES)
def test_a_pitch_counts_per_revolution(given: float | str, pitch: float, tmp_path: Path) -> None:
    model = screw(given)
    assert model.joints["screw"].pitch == pytest.approx(pitch, rel=1e-14)
    by_place = screw(0.1).set("joints.screw.pitch", given)
    assert by_place.joints["screw"].pitch == model.joints["screw"].pitch
    ms.save(model, tmp_path / "screw.mech.json")
    read = ms.load(tmp_path / "screw.mech.json")
    assert read.joints["screw"].pitch == model.joints["screw"].pitch
    assert read == model


def test_decimal_quantities_stay_exact() -> None:
    for number in (1, 2.5, 5, 7, 25, 40.64):
        assert screw(f"{number} mm/rev").joints["screw"].pitch == float(f"{number}e-3")


def test_a_pitch_follows_its_parameter() -> None:
    model = screw("p + 5 mm/rev").set("p", 0.002)
    assert model.joints["screw"].pitch == pytest.approx(0.007, rel=1e-14)
    assert model.edited(parameters={**model.parameters, "p": 0.003}).joints[
        "screw"
    ].pitch == pytest.approx(0.008, rel=1e-14)
    # the form without a unit, the same as with one
    assert screw(0.007).joints["screw"].pitch == pytest.approx(model.joints["screw"].pitch)


def test_files_of_others_count_likewise(tmp_path: Path) -> None:
    path = tmp_path / "screw.mech.json"
    ms.save(screw(0.1), path)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["joints"][0]["pitch"] = "25 mm/rev"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert ms.load(path).joints["screw"].pitch == 0.025
