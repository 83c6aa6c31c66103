"""Reports: one file with everything in it, whose numbers are those of the run."""

import base64
import json
import re
import zlib
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from mechstudio.cli.main import main
from mechstudio.errors import UnknownNameError
from mechstudio.generators import chain
from mechstudio.handover.report import report_text, warnings, write_report
from mechstudio.handover.report_curves import MOST_VALUES
from mechstudio.io import loads, sample
from mechstudio.results import RunStatus, load_result
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
from tests.gui.tree.example import all_kinds
from tests.results.synthetic import synthetic_result

KINDS = {"f4": "<f4", "f8": "<f8", "i1": "<i1", "u1": "<u1", "u4": "<u4"}


def element(text, name):
    """What an element with an id of a page holds."""
    return re.search(rf'<script type="[^"]*" id="{name}">(.*?)</script>', text, re.S)[1]


def unpacked(text):
    """The content of a page, and what reads its arrays."""
    data = zlib.decompress(base64.b64decode(element(text, "numbers")))
    content = json.loads(element(text, "content"))

    def array(place):
        kind, start, count = place
        return np.frombuffer(data, KINDS[kind], count, start)

    return content, array


def turning(mechanism, rows, step=0.01):
    """A run in which all bodies turn about z, and everything else is made up."""
    result = synthetic_result(mechanism, rows)
    store, times = result.store, np.arange(rows) * step
    store.time[:rows] = times
    for place, body in enumerate(mechanism.bodies):
        store.body_pose[:rows, place, :3] = body.position
        store.body_pose[:rows, place, 3:] = 0.0
        store.body_pose[:rows, place, 3] = np.cos(times)
        store.body_pose[:rows, place, 6] = np.sin(times)
    return result


def test_curves_and_poses_are_those_of_the_run():
    """Every value of every shown channel is there, in single precision; times exactly."""
    result = turning(all_kinds(), 300)
    names = [name for name in result.names() if name != "time"]
    content, array = unpacked(report_text(result, names))
    assert np.array_equal(array(content["times"]), result.time)
    poses = array(content["poses"]).reshape(300, -1, 7)
    assert np.array_equal(poses, result.store.body_pose[:300].astype("f4"))
    shown = {}
    assert np.array_equal(array(content["curve_times"]), result.time)
    for plot in content["plots"]:
        for curve in plot["curves"]:
            shown[curve["channel"], curve["component"]] = array(curve["values"])
    for name in names:
        values = result[name].reshape(300, -1)
        for component in range(len(result.channel(name).component_units)):
            assert np.array_equal(shown.pop((name, component)), values[:, component].astype("f4"))
    assert not shown


def test_formulas_and_components_are_plotted(tmp_path, capsys):
    """In their order, with their units, as the window reads them; the command line takes them."""
    result = turning(sample("four_bar"), 50)
    result.store.body_velocity[:50] = np.linspace(0.0, 1.0, 50)[:, None, None]
    body = result.mechanism.bodies[0].name
    formula = "2 * [energy/kinetic] + 1"
    names = [formula, f"bodies/{body}/velocity/norm", f"=[bodies/{body}/velocity/x]", "energy"]
    content, array = unpacked(report_text(result, names))
    first, speed, second, energy = content["plots"]
    (curve,) = first["curves"]
    assert (curve["label"], first["unit"]) == (f"{formula} [J]", "J")
    assert array(curve["values"]) == pytest.approx(2.0 * result["energy/kinetic"] + 1.0, rel=1e-6)
    (curve,) = speed["curves"]
    assert (curve["label"], speed["unit"]) == ("norm [m/s]", "m/s")
    assert array(curve["values"]) == pytest.approx(result[f"bodies/{body}/velocity/norm"])
    (curve,) = second["curves"]
    assert curve["label"] == f"[bodies/{body}/velocity/x] [m/s]"
    assert array(curve["values"]) == pytest.approx(result[f"bodies/{body}/velocity/x"])
    assert energy["title"] == "Energy"
    run, path = tmp_path / "run.h5", tmp_path / "report.html"
    result.save(run)
    assert main(["report", str(run), "-o", str(path), "--channels", formula]) == 0
    content, array = unpacked(path.read_text(encoding="utf-8"))
    assert [plot["curves"][0]["label"] for plot in content["plots"]] == [f"{formula} [J]"]
    path.unlink()
    capsys.readouterr()
    assert main(["report", str(run), "-o", str(path), "--channels", "[energy/kinetick]"]) != 0
    assert "energy/kinetick" in capsys.readouterr().err
    assert not path.exists()


def test_long_runs_show_their_extremes():
    """A peak of one row is not lost where there are more rows than values."""
    rows = 5 * MOST_VALUES
    result = turning(sample("four_bar"), rows)
    result.store.energy[:rows, 0] = 1.0
    result.store.energy[7777, 0] = 50.0
    content, array = unpacked(report_text(result, ["energy/kinetic"]))
    values = array(content["plots"][0]["curves"][0]["values"])
    assert len(values) <= MOST_VALUES
    assert values.max() == 50.0
    at = array(content["curve_times"])[values.argmax()]
    assert abs(at - result.time[7777]) < 20 * 0.01


def test_the_model_can_be_taken_out_again():
    """Names that look like the end of a script do no harm."""
    mechanism = all_kinds().edited(name="</script><b>&amp;", description="<!-- -->")
    text = report_text(turning(mechanism, 5))
    content, _ = unpacked(text)
    assert loads(content["model"]) == mechanism
    assert content["model_name"].endswith(".mech.json")
    assert "</script><b>" not in text
    assert text.count("<script") == text.count("</script>") == 4


def test_ten_seconds_of_ten_bodies_are_small(tmp_path):
    """Two megabytes with everything in it, and nothing outside of it."""
    result = turning(chain(10), 1001)
    write_report(result, tmp_path / "report.html")
    assert (tmp_path / "report.html").stat().st_size <= 2_000_000
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    own = page[: page.index('<script type="application/json"')]
    assert not re.search(r'(?:src|href)="(?!#)', own)


def test_warnings_are_told():
    """A run that ended early, or whose reactions are not unique, says so."""
    result = turning(all_kinds(), 5)
    told = " ".join(warnings(result))
    assert "stopped by the user" in told
    assert result.mechanism.joints[0].name in told
    assert "was stopped" in report_text(result)
    result.status, result.status_message = RunStatus.DONE, ""
    assert "not complete" not in " ".join(warnings(result))


def test_runs_without_rows_and_wrong_names():
    """A report of nothing opens; a wrong channel is refused by name."""
    content, array = unpacked(report_text(synthetic_result(rows=0)))
    assert array(content["times"]).size == 0
    with pytest.raises(UnknownNameError, match="energi"):
        report_text(synthetic_result(), ["energi"])


def test_command_writes_a_report(tmp_path, capsys):
    """`mechstudio report` names what it wrote, and refuses what would destroy the run."""
    run, out = tmp_path / "run.h5", tmp_path / "report.html"
    turning(sample("four_bar"), 50).save(run)
    assert main(["report", str(run), "-o", str(out), "--channels", "energy"]) == 0
    assert str(out) in capsys.readouterr().out
    content, _ = unpacked(out.read_text(encoding="utf-8"))
    assert [plot["title"] for plot in content["plots"]] == ["Energy"]
    before = run.read_bytes()
    assert main(["report", str(run), "-o", str(run)]) == 2
    assert run.read_bytes() == before
    assert main(["report", str(tmp_path / "none.h5"), "-o", str(out)]) == 2
    assert "none.h5" in capsys.readouterr().err
    other = tmp_path / "report.xyz"
    assert main(["report", str(run), "-o", str(other)]) == 2
    assert "must end in .html or .htm" in capsys.readouterr().err
    assert not other.exists()


def test_the_page_plays_and_turns(browser, tmp_path):
    """Without a network it plays, follows seek bar and curves, turns, and complains of nothing."""
    result = turning(sample("sprung_four_bar"), 401)
    run, page = tmp_path / "run.h5", tmp_path / "report.html"
    result.save(run)
    write_report(load_result(run), page)
    browser.open(page)
    report = "window.mechstudioReport"

    # the curves in the page are those in the file
    for number, plot in enumerate(json.loads(element(page.read_text(), "content"))["plots"]):
        for place, curve in enumerate(plot["curves"], 1):
            shown = browser.value(f"Array.from({report}.state.charts[{number}].data[{place}])")
            values = result[curve["channel"]].reshape(401, -1)[:, curve["component"]]
            assert np.array_equal(np.array(shown, "f4"), values.astype("f4"))

    # something is drawn in the middle of the view
    x, y = browser.middle("#view")
    first = np.asarray(Image.open(BytesIO(browser.picture())).convert("RGB"), int)
    around = first[int(y) - 150 : int(y) + 150, int(x) - 200 : int(x) + 200]
    assert np.ptp(around, axis=(0, 1)).max() > 60

    # the mouse turns the view
    before = browser.value(f"{report}.state.camera.position.toArray()")
    browser.mouse("mouseMoved", x, y)
    browser.mouse("mousePressed", x, y, 1)
    for step in range(1, 6):
        browser.mouse("mouseMoved", x + 20 * step, y + 8 * step, 1)
    browser.mouse("mouseReleased", x + 100, y + 40)
    after = browser.value(f"{report}.state.camera.position.toArray()")
    assert np.linalg.norm(np.subtract(after, before)) > 0.1 * np.linalg.norm(before)

    # a click into a curve shows its time; the seek bar is there too
    x, y = browser.middle(".plot .u-over")
    browser.click(x, y)
    browser.wait_for(f"Math.abs({report}.state.time - 2) < 0.1")
    assert abs(float(browser.value("document.getElementById('seek').value")) - 0.5) < 0.05

    # the button plays, and the space bar pauses
    browser.click(*browser.middle("#play"))
    browser.wait_for(f"{report}.state.playing && {report}.state.time > 2.2")
    browser.click(*browser.middle("#play"))
    browser.wait_for(f"!{report}.state.playing")
    assert browser.complaints == []


def test_spectra_of_two_units_have_two_axes_on_the_page(browser, tmp_path):
    """Each curve is drawn along its own: both reach as far up, though one is a thousand times as
    large."""
    frequency = np.linspace(0.0, 5.0, 51)
    peak = np.exp(-((frequency - 2.0) ** 2))
    curves = [
        TimeCurve(
            label=label,
            times=np.empty(0),
            values=factor * peak,
            across=frequency,
            color=color,
            right=label == "position",
        )
        for label, factor, color in (("energy", 1.0, 0), ("position", 1e-3, 1))
    ]
    chart = TimeChart(
        axis=ChartAxis(label="Amplitude: Energy [J]"),
        curves=tuple(curves),
        right=ChartAxis(label="Amplitude: position [m]"),
        title="Spectra",
        across=ChartAxis(label="Frequency [Hz]"),
    )
    page = tmp_path / "report.html"
    write_report(turning(sample("sprung_four_bar"), 11), page, charts=(chart,))
    browser.open(page)
    made = "window.mechstudioReport.state.charts[0]"
    heights = [
        browser.value(f"{made}.valToPos({peak}, '{scale}')")
        for peak, scale in ((1.0, "y"), (1e-3, "right"))
    ]
    assert heights[0] == pytest.approx(heights[1], abs=1.0)
    assert browser.value(f"{made}.series[2].facets[1].scale") == "right"
    assert browser.value(f"{made}.axes.map((axis) => axis.label)") == [
        "Frequency [Hz]",
        "Amplitude: Energy [J]",
        "Amplitude: position [m]",
    ]
    assert browser.complaints == []
