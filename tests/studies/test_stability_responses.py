"""Stability as a response of studies: verdict, what grows, lowest frequency, smallest damping."""

import json
import math

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.results.analysis_channels import AnalysisChannels
from tests.analyses.models import governor

GRAVITY, LENGTH, MASS, DAMPING = 9.81, 0.5, 2.0, 0.3
ABOUT_PIN = MASS * LENGTH**2 / 3.0
TIPPING = MASS * GRAVITY * LENGTH / 2.0  # [N m/rad] of the weight of the rod that stands upright
STABILITY = "stability/"


def upright():
    """A rod that stands on a pin with a spring and a damper, which holds from `TIPPING` on."""
    inertia = MASS * LENGTH**2 / 12.0
    return (
        ms.Mechanism(gravity=(0, -GRAVITY, 0))
        .add_parameter("k", 0.0)
        .add_body("rod", mass=MASS, inertia=(inertia, 1e-4, inertia), position=(0, LENGTH / 2, 0))
        .add_joint("pin", "revolute", "ground", "rod", (0, 0, 0), stiffness="k", damping=DAMPING)
        .mechanism
    )


def frequency(k):
    """Of the rod in closed form [Hz]; 0 where it falls over."""
    return math.sqrt(max(k - TIPPING, 0.0) / ABOUT_PIN) / (2 * math.pi)


@pytest.mark.parametrize("analysis", ["static", "modes"])
def test_stability_is_a_response(analysis):
    """The verdict changes where the spring holds the rod, and the lowest frequency leaves zero."""
    values = [0.0, 0.5 * TIPPING, 1.5 * TIPPING, 6.0 * TIPPING]
    responses = {
        key: f"[{STABILITY}{key}]" for key in ("verdict", "unstable_modes", "lowest_frequency")
    }
    found = ms.Study(upright(), {"k": values}, responses, analysis=analysis).run(threads=1)
    assert found["verdict"].tolist() == [-1, -1, 1, 1]
    assert found["unstable_modes"].tolist() == [1, 1, 0, 0]
    expected = [frequency(k) for k in values]
    assert found["lowest_frequency"] == pytest.approx(expected, rel=1e-6, abs=1e-12)


def test_the_smallest_damping_is_a_response_of_modes():
    """In closed form; an equilibrium has none."""
    k = 3.0 * TIPPING
    response = {"damping": f"[{STABILITY}smallest_damping]"}
    found = ms.Study(upright(), {"k": [k]}, response, analysis="modes").run(threads=1)
    expected = DAMPING / (2.0 * math.sqrt((k - TIPPING) * ABOUT_PIN))
    assert found["damping"][0] == pytest.approx(expected, rel=1e-6)
    names = AnalysisChannels(upright(), "static").names()
    assert f"{STABILITY}lowest_frequency" in names
    assert f"{STABILITY}smallest_damping" not in names


def test_a_study_keeps_to_what_is_stable():
    """The verdict as a constraint of a search without gradients."""
    found = ms.Study(
        upright(),
        {"k": (0.0, 10.0 * TIPPING)},
        {"f": f"[{STABILITY}lowest_frequency]", "verdict": f"[{STABILITY}verdict]"},
        objectives={"f": frequency(4.0 * TIPPING)},
        constraints={"verdict": (1.0, None)},
        method="optimize_globally",
        analysis="static",
        trials=60,
    ).run(threads=1)
    assert found.best.values["k"] == pytest.approx(4.0 * TIPPING, rel=0.1)


def test_what_is_offered_is_what_there_is():
    """The channels that a panel offers before a trial are those of its result."""
    for analysis, result in (
        ("static", ms.static(upright()).result),
        ("modes", ms.modes(upright()).result),
    ):
        offered, made = (
            {name for name in channels.names() if name.startswith(STABILITY)}
            for channels in (AnalysisChannels(upright(), analysis), result)
        )
        assert offered == made


def test_what_nothing_holds_is_neutral():
    """A body in space has six zero modes, and its lowest frequency is zero."""
    stone = ms.Mechanism(bodies=(ms.Body(name="stone"),), gravity=(0, 0, 0))
    resting, found = ms.static(stone), ms.modes(stone)
    for answer in (resting, found):
        assert (answer.stability, answer.unstable_modes) == ("neutral", 0)
        assert answer.result[f"{STABILITY}verdict"][0] == 0
        assert answer.result[f"{STABILITY}zero_modes"][0] == 6
        assert answer.result[f"{STABILITY}lowest_frequency"][0] == 0
    assert resting.lowest_frequency == 0


def test_what_cannot_move_is_stable_and_has_no_frequency():
    """Zero would stand for a motion that nothing holds."""
    fixed = ms.Mechanism(bodies=(ms.Body(name="stone"),))
    resting = ms.static(fixed.add_joint("weld", "fixed", "ground", "stone", (0, 0, 0)))
    assert (resting.stability, resting.unstable_modes) == ("stable", 0)
    assert math.isnan(resting.lowest_frequency)


@pytest.mark.parametrize("damping", [0.0, 1e-4])
def test_rounding_makes_no_mode_grow(damping):
    """Roots of an undamped chain beside a damped one have real parts of rounding."""
    model = upright().set("parameters.k", 4.0 * TIPPING)
    model = model.set("joints.pin.damping", damping)
    for number in range(4):
        model = model.add_body(f"b{number}", mass=1.0, position=(1 + number, 0, 0)).add_joint(
            f"s{number}",
            "prismatic",
            "ground",
            f"b{number}",
            (1 + number, 0, 0),
            stiffness=10.0 ** (3 * number),
        )
    found = ms.modes(model)
    assert len(found) == 5
    assert (found.stability, found.unstable_modes) == ("stable", 0)


def test_stability_at_speed_is_that_of_the_motion():
    """A governor swings about its place at speed: omega sin(angle) for a point mass."""
    speed, length = 8.0, 0.5
    found = ms.static(governor(speed, length), drivers="move")
    expected = speed * math.sin(math.acos(GRAVITY / (speed**2 * length))) / (2 * math.pi)
    assert (found.stability, found.unstable_modes) == ("stable", 0)
    assert found.lowest_frequency == pytest.approx(expected, rel=1e-6)
    about = ms.modes(found).result[f"{STABILITY}lowest_frequency"]
    assert about[0] == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize("analyzed", [ms.static, ms.modes])
def test_files_keep_it(analyzed, tmp_path):
    """HDF5 files are read as they were written, and tables have the columns."""
    result = analyzed(upright()).result
    result.save(tmp_path / "kept.h5")
    again = ms.load_result(tmp_path / "kept.h5")
    names = [name for name in result.names() if name.startswith(STABILITY)]
    assert names == [name for name in again.names() if name.startswith(STABILITY)]
    for name in names:
        assert np.array_equal(again[name], result[name]), name
    result.export(tmp_path / "kept.csv")
    assert f"{STABILITY}verdict" in (tmp_path / "kept.csv").read_text(encoding="utf-8")


def test_modes_say_whether_they_are_stable(tmp_path, capsys):
    """In the table and in JSON, as equilibria do."""
    ms.save(upright(), tmp_path / "rod.mech.json")
    assert "unstable, 1 mode grows" in str(ms.modes(upright()))
    for command in ("modes", "static"):
        assert main([command, str(tmp_path / "rod.mech.json"), "--json"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert (report["stability"], report["unstable_modes"]) == ("unstable", 1)


def test_a_study_file_asks_for_it(tmp_path, capsys):
    """`mechstudio study` tabulates the verdict of each trial."""
    ms.save(upright(), tmp_path / "rod.mech.json")
    study = {
        "format": "mechstudio-study",
        "version": 1,
        "model": "rod.mech.json",
        "method": "sweep",
        "analysis": "modes",
        "variables": [{"place": "k", "lower": 0.0, "upper": 2.0 * TIPPING, "levels": 2}],
        "responses": [
            {"name": "verdict", "formula": f"[{STABILITY}verdict]", "statistic": "final"}
        ],
    }
    (tmp_path / "rod.study.json").write_text(json.dumps(study), encoding="utf-8")
    given = ["study", str(tmp_path / "rod.study.json"), "-o", str(tmp_path / "trials")]
    assert main([*given, "--threads", "1"]) == 0
    rows = (tmp_path / "trials" / "trials.csv").read_text(encoding="utf-8").splitlines()
    place = rows[0].split(",").index("verdict")
    assert [float(row.split(",")[place]) for row in rows[1:]] == [-1.0, 1.0]
