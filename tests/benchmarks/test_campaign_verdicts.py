"""The verdicts of the campaign on runs that are made up."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.random_mechanisms import random_mechanism
from benchmarks.trials.outcome import Count, Job, Outcome
from benchmarks.trials.summary import by_solver, report
from benchmarks.trials.verdict import Judge
from benchmarks.trials.worker import made

SAMPLE = random_mechanism(1, 0)
SOLVERS = ["hdca", "dca", "emh-ldl"]
ROWS = 11


class Script:
    """Answers jobs from a table instead of running them."""

    def __init__(self, runs: dict[str, Outcome]) -> None:
        self.runs = runs

    def run(self, job: Job) -> Outcome:
        """The outcome of the solver, whatever the tolerance."""
        return self.runs[job.solver]

    def count(self, question: Count) -> int | None:
        """No answer."""
        return None


def moved(solver: str, error: float) -> Outcome:
    """Bodies on a straight way, off by an error that grows."""
    count, time = len(SAMPLE.mechanism.bodies), np.linspace(0.0, 1.0, ROWS)
    way = time[:, None, None] * np.array([1.0 + error, 0.0, 0.0])
    return Outcome(
        ending="done",
        solver=solver,
        evaluations=100,
        position=np.broadcast_to(way, (ROWS, count, 3)).copy(),
        orientation=np.broadcast_to([1.0, 0.0, 0.0, 0.0], (ROWS, count, 4)).copy(),
    )


def record_of(last: Outcome):
    """Three runs, of which two agree."""
    runs = {"hdca": moved("hdca", 0.0), "dca": moved("dca", 1e-9), "emh-ldl": last}
    runs["ali3p"] = moved("ali3p", 1e-5)
    return Judge(Script(runs), SAMPLE, Job(seed=1, index=0, solver="")).record(SOLVERS)


@pytest.mark.parametrize(
    ("last", "verdict"),
    [
        (moved("emh-ldl", 1e-8), "right"),
        (moved("emh-ldl", 1e-5), "near"),
        (moved("emh-ldl", 0.1), "silent"),
        (replace(moved("emh-ldl", 0.1), doubts=("The motion is doubtful.",)), "flagged"),
        (replace(moved("emh-ldl", 0.0), drift=0.1), "silent"),
        (Outcome(ending="failed", message="The step size fell."), "failed"),
        (Outcome(ending="crawl"), "crawl"),
    ],
)
def test_verdict_follows_from_the_majority(last, verdict):
    """The third run is judged by the two that agree, and they are right."""
    record = record_of(last)
    assert record.runs["emh-ldl"].verdict == verdict
    assert {record.runs[key].verdict for key in ("hdca", "dca")} == {"right"}


def test_sentence_of_the_program_is_no_crash():
    """A run that is refused says why; nothing is simulated."""
    outcome = made(Job(seed=1, index=0, solver="crystal ball"))
    assert outcome.ending == "refused"
    assert "crystal ball" in outcome.message


def test_report_counts_all_runs():
    """The table has every run once."""
    records = [record_of(moved("emh-ldl", error)) for error in (0.0, 0.1)]
    assert by_solver(records)["emh-ldl"] == {"right": 1, "silent": 1}
    assert any("index 0 emh-ldl" in line for line in report(records, 5))
