"""The validation: what it computes agrees with the papers, and its page shows all of it."""

import math
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from mechstudio import validation
from mechstudio.cli.main import main
from mechstudio.errors import SolverError
from mechstudio.validation import (
    Entry,
    Finding,
    Study,
    Verdict,
    chosen,
    matrix_equations,
    studies,
    validate,
)
from mechstudio.validation.closed_loop_cost import (
    Cost,
    ratio_plot,
    statements,
    tolerance_findings,
)
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


STATEMENTS_THAT_DIFFER = {
    "DCA over HDCA: calls, wall time",
    "case 3: growth of the position error of the DCA",
    "freedoms with a region of HZU",
}
"""Of the quick studies; all others hold."""


def test_quick_validation_agrees_with_the_papers_and_writes_its_page(tmp_path, capsys):
    """The statements that differ are known; the page holds each finding and readable pictures."""
    folder = tmp_path / "report"
    assert main(["validate", "--quick", "--report", str(folder)]) == 0
    summary = capsys.readouterr().out
    page = (folder / "validation.html").read_text(encoding="utf-8")
    different = re.findall(r"<tr class=.differs.><td>(.*?)</td>", page)
    assert set(different) == STATEMENTS_THAT_DIFFER
    assert int(re.search(r"(\d+) agrees", summary)[1]) >= 25
    assert str(folder / "validation.html") in summary
    assert page.count("<tr class=") == int(re.search(r"(\d+) findings", summary)[1])
    assert "Not in this page" in page
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) >= 25
    for picture in pictures:
        ElementTree.fromstring(picture)
    for row in re.findall(r"<tr class=.differs.>.*?</tr>", page):
        assert "<td></td></tr>" not in row  # says why


def _entry(key, run):
    return Entry(key=key, run=run)


def _one(told):
    told("something")
    finding = Finding(what="a", published="1", ours="1", verdict=Verdict.AGREES, source="")
    return Study(title="one", paper="", findings=(finding,))


def _interrupted(_told):
    raise KeyboardInterrupt


def _unable(_told):
    raise SolverError("The run could not go on.")


def test_interrupted_validation_keeps_what_it_has(tmp_path, capsys, monkeypatch):
    """The page has the studies that are complete and names the others; exit code 130."""
    entries = (_entry("one", _one), _entry("two", _interrupted), _entry("three", _one))
    monkeypatch.setattr(studies, "STUDIES", entries)
    monkeypatch.setattr(validation, "STUDIES", entries)
    assert main(["validate", "--report", str(tmp_path)]) == 130
    page = (tmp_path / "validation.html").read_text(encoding="utf-8")
    assert page.count("<tr class=") == 1
    assert "Not in this page: two, three." in page
    assert "1 of 3" in capsys.readouterr().err


def test_a_study_that_fails_leaves_the_others():
    """What a solver says stands where its findings would."""
    entries = (_entry("bad", _unable), _entry("good", _one))
    told = []
    found = list(validate(entries, told.append))
    assert [study.findings[0].verdict for study in found] == [Verdict.DIFFERS, Verdict.AGREES]
    assert "could not go on" in found[0].findings[0].ours
    assert told == ["study 2 of 2, good: something"]


def test_studies_are_chosen_by_name(capsys):
    """A wrong name is answered with all of them; quick leaves out the slow ones."""
    assert [entry.key for entry in chosen(["trees", "ali3p"])] == ["ali3p", "trees"]
    assert not any(entry.slow for entry in chosen(quick=True))
    assert main(["validate", "--only", "nothing"]) == 2
    assert "ali3p-chain" in capsys.readouterr().err


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
    for calls in (True, False):
        assert "nan" not in svg_of(ratio_plot("bs23", costs, calls=calls))


def test_statements_follow_the_ratios_of_calls():
    """HDCA that takes half the calls everywhere is better, also where the paper says it is not."""
    costs = {
        (case, tolerance, solver): Cost(calls, 1.0)
        for case in CASES
        for tolerance in TOLERANCES
        for solver, calls in (("hdca", 50.0), ("dca", 100.0))
    }
    verdicts = {name: [f.verdict for f in statements(name, costs)] for name in INTEGRATOR_NAMES}
    assert verdicts["abm"] == [Verdict.AGREES]
    assert verdicts["bs23"] == [Verdict.AGREES, Verdict.DIFFERS]
    assert verdicts["dopri5"] == [Verdict.DIFFERS]


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
