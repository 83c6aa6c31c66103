"""What `print` shows of studies and derivatives."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.studies import Response, StudyResult, StudySettings, Trial, Variable
from mechstudio.studies.derivatives.number_gradient import Gradient
from mechstudio.studies.spread import spreads
from tests.studies.oscillator import COORDINATE, OPTIONS, oscillator


def test_a_study_prints_a_table():
    """Of its trials, up to twenty, and the best of them."""
    study = ms.Study(
        ms.sample("sprung_four_bar"),
        {"bodies.crank.mass": (1.0, 2.0)},
        {"peak": "max([joints/ground_crank/force/norm])"},
        duration=0.02,
        objectives={"peak": "minimum"},
    )
    found = study.run()
    lines = str(found).splitlines()
    assert lines[0].split()[:2] == ["trial", "bodies.crank.mass"]
    assert "peak [N]" in lines[0]
    assert lines[1].split()[1] == f"{found['bodies.crank.mass'][0]:.6g}"
    assert f"best: trial {found.best.number}" in lines
    assert len(lines) <= 25
    table = found._repr_html_()
    assert table.startswith("<table>")
    assert "peak [N]</th>" in table
    assert f"<td>{found['peak'][0]:.6g}</td>" in table
    assert table.endswith(f"<p>{lines[-1]}</p>")


def drawn(**options):
    """A study of a spring that is stiffer or softer, with trials that fail."""
    return ms.Study(
        oscillator(),
        {"k": {"distribution": "normal", "mean": 40.0, "deviation": 2.0}},
        {"peak": f"max({COORDINATE})", "low": f"min({COORDINATE})"},
        options=OPTIONS,
        **options,
    ).run()


def test_draws_print_their_spread():
    """Of each response over all trials, not of the twenty that are shown alone."""
    found = drawn(trials=40)
    peak, low = found.statistics
    values = found["peak"]
    assert (peak.response, low.response, peak.trials) == ("peak", "low", 40)
    assert peak.mean == pytest.approx(values.mean())
    assert peak.deviation == pytest.approx(values.std(ddof=1))
    assert (peak.min, peak.max, peak.median) == (values.min(), values.max(), np.median(values))
    assert peak.quantiles[0.95] == pytest.approx(np.quantile(values, 0.95))
    lines = str(found).splitlines()
    head = next(k for k, line in enumerate(lines) if line.startswith("over all trials"))
    for line, one in zip(lines[head + 1 :], (peak, low), strict=False):
        name, unit, *numbers = line.split()
        assert (name, unit) == (one.response, "[m]")
        asked = (one.mean, one.deviation, one.min, *one.quantiles.values(), one.max)
        assert numbers == [f"{number:.6g}" for number in asked]
    assert f"<td>{peak.deviation:.6g}</td>" in found._repr_html_()


def test_grids_and_searches_print_none():
    """The mean over a grid is nobody's question."""
    study = ms.Study(oscillator(), {"k": [20, 40]}, {"peak": f"max({COORDINATE})"}, options=OPTIONS)
    found = study.run()
    assert "over all trials" not in str(found)
    assert found.statistics[0].mean == pytest.approx(found["peak"].mean())


def test_trials_without_responses_count_for_nothing():
    settings = StudySettings(
        variables=[Variable(place="k", lower=0.0, upper=1.0)],
        responses=[Response(name="a", formula="[time]", statistic="final")],
        method="monte_carlo",
    )
    done, failed = Trial(0, {"k": 0.1}, {"a": 2.0}), Trial(1, {"k": 0.2}, message="It failed.")
    (one,) = spreads(settings, [done, failed])
    assert (one.trials, one.mean, one.min, one.median) == (1, 2.0, 2.0, 2.0)
    assert np.isnan(one.deviation)
    (none,) = spreads(settings, [failed])
    assert none.trials == 0
    assert np.isnan([none.mean, none.min, none.median]).all()
    assert "nan" not in str(StudyResult(settings, (done,))).splitlines()[-1]
    assert "over all trials" in str(StudyResult(settings, (done, failed)))
    assert "over all trials" not in str(StudyResult(settings, (failed,)))


def test_a_gradient_prints_a_table():
    """The value, and each derivative with its error."""
    model = ms.sample("sprung_four_bar")
    found = ms.gradient(
        model, "final([bodies/crank/velocity/x])", ["bodies.crank.mass"], duration=0.02
    )
    assert isinstance(found, Gradient)
    first, head, row = str(found).splitlines()
    assert f"{found.value:.7g}" in first
    assert first.endswith(" m/s")
    assert head.split() == ["by", "derivative", "error", "unit"]
    slope = f"{found['bodies.crank.mass']:.7g}"
    assert row.split() == ["bodies.crank.mass", slope, "-", "m/s/kg"]
    assert f"<td>{slope}</td><td>-</td><td>m/s/kg</td>" in found._repr_html_()
    assert f"{found.value:.7g} m/s" in found._repr_html_()


def test_derivatives_have_units():
    """That of what is read per that of the number; pure numbers have none."""
    found = ms.sensitivities(
        ms.sample("sprung_four_bar"),
        ["bodies.crank.mass", "joints.ground_crank.initial.rate", "joints.ground_crank.stiffness"],
        {
            "work": "final([energy/kinetic])",
            "ratio": "final([energy/kinetic] / [energy/total])",
        },
        duration=0.02,
        check=False,
    )
    assert list(found.gradients["work"].units.values()) == ["J/kg", "J/(rad/s)", "J/(N m/rad)"]
    assert found.gradients["work"].unit == "J"
    assert found.gradients["ratio"].unit == ""
    assert found.gradients["ratio"].units["bodies.crank.mass"] == "1/kg"
    head, first, *_ = str(found).splitlines()
    assert head.split()[-2:] == ["error", "unit"]
    assert first.split()[-2:] == ["-", "J/kg"]
    table = found._repr_html_()
    assert table.count("<tr>") == 7
    assert "<td>J/(N m/rad)</td>" in table
