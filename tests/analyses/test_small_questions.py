"""Questions to analyses that leave something out, or make no sense."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results.summary import facts
from tests.analyses.models import pendulum


def test_a_range_without_a_driver_is_that_of_the_only_one():
    """Values from start to stop are not ignored; of several drivers one has to be named."""
    model = ms.sample("hoecken_linkage")
    (driver,) = model.drivers
    named = ms.kinematics(model, driver=driver.name, start=0.0, stop=1.0)
    found = ms.kinematics(model, stop=1.0)
    assert found.time.tolist() == named.time.tolist()
    assert found[f"joints/{driver.joint}/coordinate"][-1, 0] == pytest.approx(1.0)
    with pytest.raises(ms.AnalysisError, match="those of one driver"):
        ms.kinematics(ms.sample("four_bar"), start=0.0)


def test_a_range_that_makes_no_sense_is_refused():
    """No full turn of a driver that slides; no duration beside a rate."""
    model = ms.sample("driven_slider_crank")
    (driver,) = model.drivers
    assert model.joints[driver.joint].type == "prismatic"
    with pytest.raises(ms.AnalysisError, match=r"slides.* Give stop"):
        ms.kinematics(model, driver=driver.name)
    with pytest.raises(ms.AnalysisError, match="follows from start, stop and rate"):
        ms.kinematics(ms.sample("hoecken_linkage"), stop=1.0, duration=2.0)


def test_nothing_stiff_is_no_mode():
    """A gear train with a damper alone has one motion that nothing holds, and one that decays."""
    found = ms.modes(ms.sample("planetary_gear"))
    assert found.zero_modes == 1
    (mode,) = found
    assert mode.damping_ratio == pytest.approx(1.0)
    assert not any("relative error" in note for note in found.notes)


def test_an_unstable_position_is_called_so():
    """Modes that grow are named in a note."""
    found = ms.modes(ms.sample("iftomm_a02"))
    assert found[0].damping_ratio < 0.0
    assert any("unstable: mode 1 grows" in note for note in found.notes)


@pytest.mark.parametrize("limits", [[], [1, 2, 3], [(0, float("nan"))], [(5, 1), (0, 1)]])
def test_limits_of_a_motor_that_make_no_sense(limits):
    """The answer shows what they look like."""
    result = ms.kinematics(ms.sample("hoecken_linkage"))
    name = result.mechanism.drivers[0].name
    with pytest.raises(ms.AnalysisError, match="pairs of speed and effort"):
        ms.motor_sheet(result, name, limits=limits)
    with pytest.raises(ms.AnalysisError, match="gear ratio"):
        ms.motor_sheet(result, name, gear=float("nan"))


def test_files_of_equilibria_and_modes_say_what_was_found(tmp_path):
    """Stability, frequencies and damping are in the facts of the file, as in its report."""
    still = ms.static(ms.sample("sprung_four_bar")).result
    still.save(tmp_path / "rest.h5")
    read = ms.load_result(tmp_path / "rest.h5")
    assert read.status == "done"
    assert facts(read)["status"] == "done: stable equilibrium"
    assert not {"steps", "wall time", "energy drift"} & facts(read).keys()
    upright = ms.static(pendulum(angle=np.pi)).result
    assert "unstable along angle of joint 'pivot'" in facts(upright)["status"]
    found = ms.modes(ms.sample("sprung_four_bar"), at="equilibrium")
    found.result.save(tmp_path / "modes.h5")
    read = ms.load_result(tmp_path / "modes.h5")
    assert facts(read)["mode 1"].startswith(f"{found[0].frequency:.6g} Hz")
    read.export(tmp_path / "modes.html")
    assert f"{found[0].frequency:.6g} Hz" in (tmp_path / "modes.html").read_text(encoding="utf-8")
