"""Reports of analyses: efforts with their motors, reactions at rest, and modes that swing."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.analyses.motor_demand import motor_sheet
from mechstudio.cli.main import main
from mechstudio.gui.analyses.vibration import vibration
from mechstudio.handover.report import report_text
from mechstudio.io import sample
from mechstudio.results.rounding import rounded_text, rounding
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
from mechstudio.units import quantity_text
from tests.handover.test_report import turning, unpacked


@pytest.fixture
def needed():
    return ms.inverse_dynamics(
        sample("driven_slider_crank"), ["crank_pivot"], duration=1.0, output_step=0.01
    )


@pytest.fixture
def vibrations():
    return ms.modes(sample("sprung_four_bar"), at="equilibrium")


def table_of(text):
    """The section of a page that tells what an analysis found."""
    return text.split('<section id="answer"')[1].partition(">")[2].partition("</section>")[0]


def test_efforts_are_plotted_and_their_motors_told(needed, tmp_path):
    """First, over time, and over the speed; the sheet has what `ms.motor_sheet` says."""
    run, page = tmp_path / "needed.h5", tmp_path / "needed.html"
    needed.save(run)
    assert main(["report", str(run), "-o", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    content, array = unpacked(text)
    effort, power = content["plots"][:2]
    assert effort["curves"][0]["channel"] == "actuators/crank_pivot/effort"
    assert power["curves"][0]["channel"] == "actuators/crank_pivot/power"
    over_speed = content["plots"][-1]
    assert over_speed["across"]["label"] == "Speed [rad/s]"
    assert over_speed["unit"] == "Torque [N m]"
    sheet, (curve,) = motor_sheet(needed, "crank_pivot"), over_speed["curves"]
    assert array(curve["values"]) == pytest.approx(sheet.effort, rel=1e-6)
    assert array(curve["across"]) == pytest.approx(sheet.speed, rel=1e-6)
    found = table_of(text)
    for label, value, unit in (
        ("Peak torque", sheet.peak, "N m"),
        ("RMS torque", sheet.rms, "N m"),
        ("Peak speed", sheet.peak_speed, "rad/s"),
        ("Peak power", sheet.peak_power, "W"),
        ("Energy recovered", sheet.regenerated, "J"),
    ):
        assert f"<td>{label}</td><td>{quantity_text(value, unit)}</td>" in found
    assert page.stat().st_size < 1_000_000


def test_reactions_at_rest_are_listed():
    """Each element with its vectors in world axes; a position has no curves."""
    found = ms.static(sample("porter_governor"), drivers="move")
    text = report_text(found.result)
    content, _ = unpacked(text)
    assert content["plots"] == []
    told, floors = table_of(text), rounding(found.result)
    for load in found.element_loads:
        assert f"<td>{load.element}</td><td>{load.kind}</td>" in told
    force = found.joints["right hinge"]["force"]
    cells = [rounded_text(float(part), "N", floors) for part in (np.linalg.norm(force), *force)]
    assert "".join(f"<td>{cell}</td>" for cell in cells) in told
    # curves that are asked for are drawn
    named, _ = unpacked(report_text(found.result, ["energy"]))
    assert named["plots"]


def test_modes_are_listed_with_their_shares(vibrations):
    """Frequency, damping, bodies and joints; shapes are those of the analysis."""
    text = report_text(vibrations.result)
    content, array = unpacked(text)
    told = table_of(text)
    for mode, shown in zip(vibrations, content["modes"], strict=True):
        assert f"<td>{mode.frequency:.6g}</td>" in told
        assert array(shown["real"]) == pytest.approx(mode.shape.real.ravel(), abs=1e-6)
        assert array(shown["imaginary"]) == pytest.approx(mode.shape.imag.ravel(), abs=1e-6)
        for body, share in mode.participation.items():
            assert f"{body} {100.0 * share:.3g} %" in told


def test_reports_of_the_window_have_the_answer_beside_its_plots(needed, vibrations):
    """Plots stay as they are drawn; of a position, whose curves are dots, there are none."""
    chart = TimeChart(
        title="Drawn",
        axis=ChartAxis(label="Torque [N m]"),
        curves=(TimeCurve("effort", needed.time, needed["actuators/crank_pivot/effort"]),),
    )
    text = report_text(needed, charts=(chart,))
    assert [plot["title"] for plot in unpacked(text)[0]["plots"]] == ["Drawn"]
    assert "<h2>Motors</h2>" in table_of(text)
    text = report_text(vibrations.result, charts=(chart,))
    assert unpacked(text)[0]["plots"] == []
    assert "<h2>Modes</h2>" in table_of(text)


def test_runs_have_no_answer():
    """Of a dynamic run there are curves alone."""
    text = report_text(turning(sample("driven_slider_crank"), 20))
    assert not table_of(text)
    assert unpacked(text)[0]["modes"] == []


def test_the_page_swings_in_a_mode(browser, vibrations, tmp_path):
    """Poses are those that the window shows; the list of modes and the table begin the swing."""
    page = tmp_path / "modes.html"
    vibrations.result.export(page)
    browser.open(page)
    report = "window.mechstudioReport"
    assert browser.value("document.getElementById('swing').hidden") is False
    assert browser.value("document.getElementById('mode').options.length") == len(vibrations)
    browser.value("document.getElementById('amplitude').value = 0.3")
    for phase in (0.0, 0.7, 2.0, 4.0):
        browser.value(f"{report}.show({phase / np.pi})")
        shown = np.array(browser.value(f"{report}.poses()")).reshape(-1, 7)
        expected = vibration(vibrations, vibrations[0], 0.15, phase)
        assert shown[:, :3] == pytest.approx(expected[:, :3], abs=1e-6)
        turns = np.abs(np.sum(shown[:, 3:] * expected[:, 3:], axis=1))
        assert turns == pytest.approx(1.0, abs=1e-6)
    browser.click(*browser.middle("#answer tr:nth-child(2)"))
    browser.wait_for(f"{report}.state.playing")
    browser.wait_for("document.querySelector('#answer tr.chosen') !== null")
    browser.click(*browser.middle("#play"))
    browser.wait_for(f"!{report}.state.playing")
    assert browser.complaints == []


def test_drivers_of_kinematics_have_their_demands():
    """Those of the sheet of the same result."""
    result = ms.kinematics(sample("driven_slider_crank"), duration=1.0)
    (name,) = result.mechanism.drivers.names
    assert name in table_of(report_text(result))


def test_motors_that_are_not_shown_are_counted():
    """A dozen has columns; of more the report says how many."""
    model = ms.Mechanism()
    for k in range(14):
        model = (
            model.add_body(f"b{k}", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(k, 0, 0))
            .add_joint(f"j{k}", "revolute", "ground", f"b{k}", (k, 0, 0))
            .add_driver(f"j{k}", "t")
        )
    text = report_text(ms.kinematics(model.mechanism, duration=1.0, output_step=0.1))
    found = table_of(text)
    assert "And 2 more motors." in found
    assert found.count("<th>") + found.count("<th ") <= 13
