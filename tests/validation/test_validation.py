"""The validation: what it computes agrees with the papers, and its page shows all of it."""

import math
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from mechstudio.cli.main import main
from mechstudio.validation import Verdict, matrix_equations
from mechstudio.validation.closed_loop_cost import Cost, ratio_plot, tolerance_findings
from mechstudio.validation.closed_loop_tables import (
    CASES,
    INTEGRATOR_NAMES,
    TOLERANCES,
    WALL_TIMES,
    estimated_calls,
)
from mechstudio.validation.finding import Curve, Plot
from mechstudio.validation.svg_plot import HEIGHT, WIDTH, Axis, svg_of


def _silent(text):
    assert text


def test_quick_validation_agrees_with_the_papers_and_writes_its_page(tmp_path, capsys):
    """No statement that is computed differs; the page holds each finding and readable pictures."""
    folder = tmp_path / "report"
    assert main(["validate", "--quick", "--report", str(folder)]) == 0
    summary = capsys.readouterr().out
    assert "differs" not in summary
    assert int(re.search(r"(\d+) agrees", summary)[1]) >= 20
    page = (folder / "validation.html").read_text(encoding="utf-8")
    assert str(folder / "validation.html") in summary
    assert page.count("<tr class=") == int(re.search(r"(\d+) findings", summary)[1])
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) >= 15
    for picture in pictures:
        ElementTree.fromstring(picture)


def test_report_is_refused_before_the_long_run(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["validate", "--report", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err


def test_table_of_the_paper_is_complete():
    """Each case, integrator and tolerance has two times, and tighter runs take longer."""
    assert set(WALL_TIMES) == {(case, name) for case in CASES for name in INTEGRATOR_NAMES}
    for times in WALL_TIMES.values():
        assert len(times.hdca) == len(times.dca) == len(TOLERANCES)
        assert all(np.diff(times.hdca) > 0)
        assert all(np.diff(times.dca) > 0)
    calls = estimated_calls(1, "dopri5", "hdca")
    assert calls[TOLERANCES.index(1e-6)] == pytest.approx(1313, abs=1)


def test_costs_stand_beside_those_of_the_paper():
    """A run that failed is named, and leaves a gap in the plot instead of a number."""
    costs = {
        (case, tolerance, solver): Cost(100.0, 1.0)
        for case in CASES
        for tolerance in TOLERANCES
        for solver in ("hdca", "dca")
    }
    costs[2, 1e-3, "dca"] = Cost(math.nan, math.nan)
    findings = tolerance_findings("bs23", costs)
    assert len(findings) == len(CASES) * len(TOLERANCES)
    assert [f.ours for f in findings if "failed" in f.ours] == ["dca failed"]
    assert "nan" not in svg_of(ratio_plot("bs23", costs))


@pytest.mark.parametrize("n", [1, 3, 5])
def test_operation_counts_by_hand(n):
    """Table 1 for a single body, and for two bodies in a row."""
    eta = n**3 / 3 + 17 / 2 * n**2 + 109 / 6 * n
    assert matrix_equations.dah_flops([-1], n) == pytest.approx(eta + 42 * n + 222)
    both = 8 * n**3 / 3 + 34 * n**2 + 218 / 6 * n + 42 * n * 3 + 2 * 222 + 205
    assert matrix_equations.dah_flops([-1, 0], n) == pytest.approx(both)
    one = n**3 / 3 + 39 / 2 * n**2 + 1105 / 6 * n + 864
    assert matrix_equations.emh_flops([-1, 0], n) == pytest.approx(2 * one - 84 * n - 660)
    tau = 6 - n
    alone = tau**3 / 3 + 17 / 2 * tau**2 + 361 / 6 * tau + 420 - 48
    assert matrix_equations.hzu_flops([-1], n) == pytest.approx(alone)


def test_growth_of_operations_is_that_of_the_text():
    findings = matrix_equations.study(_silent).findings
    assert {f.verdict for f in findings if f.what.startswith("growth")} == {Verdict.AGREES}


def test_points_lie_inside_the_picture():
    """Whatever the range, a line stays in its frame and values without a place are left out."""
    x = np.linspace(0.0, 1.0, 50)
    plot = Plot(
        title="a < b",
        x_label="t",
        y_label="y",
        curves=(Curve("zero first", x, x**8), Curve("constant", x, np.full(50, 3.0))),
        log_y=True,
    )
    text = svg_of(plot)
    ElementTree.fromstring(text)
    numbers = re.findall(r"[ML]([\d.]+) ([\d.]+)", text)
    assert len(numbers) == 99
    assert all(0 < float(a) < WIDTH and 0 < float(b) < HEIGHT for a, b in numbers)


@pytest.mark.parametrize(("low", "high"), [(0.0, 10.0), (-3e-7, 4e-7), (5.0, 5.0), (1e3, 1.7e5)])
def test_ticks_are_round_and_few(low, high):
    axis = Axis(np.array([low, high]), 0.0, 100.0, log=False)
    ticks = axis.ticks()
    assert 2 <= len(ticks) <= 7
    for place, label in ticks:
        assert -1e-6 <= place <= 100.0 + 1e-6
        assert len(label) <= 9
