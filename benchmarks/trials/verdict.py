"""Judges the runs of one mechanism by each other, without knowing the truth."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Literal

from benchmarks.random_mechanisms import RandomMechanism
from benchmarks.trials.agreement import Allowance, Ruler, allowance, strict
from benchmarks.trials.outcome import LEAST_ENERGY, Count, Job, Outcome
from benchmarks.trials.start import start_of
from benchmarks.trials.worker import Worker
from mechstudio.results.settings import Stabilization
from mechstudio.simulation.solvers import SOLVER_ENTRIES, find_solver_entry
from mechstudio.topology.compile import compile_model

Verdict = Literal[
    "right", "near", "flagged", "undecided", "refused", "failed", "crawl", "silent", "crash"
]
VERDICTS: tuple[Verdict, ...] = Verdict.__args__  # type: ignore[attr-defined]

RIGHT, NEAR = 1e-6, 1e-3  # of the size of the motion
BALANCED, CLOSED = 1e-5, 1e-2  # energy balance, of the energy in motion
STARTED = 0.05  # kinetic energy at the start: that of other velocities than the nearest
STABILIZED: dict[str, Stabilization] = {"dca": "projection"}
TRUSTED = ("aba", "hdca", "dca", "emh-ldl")  # first where nothing else decides
LOOSER, TIGHTER, TIGHTEST = 1e-7, 1e-9, 1e-10
SAME = ("done", "failed", "crawl")  # endings of a run that had begun
FINE = 1.0 / 64  # step of a referee that has steps, in output steps


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A run and what is thought of it.

    Attributes:
        verdict: The class it falls into.
        message: Its error, or what speaks against it.
        distance: From the reference, in parts of the size of the motion.
        turn: The same of orientations [rad].
        doubts: What the run itself says against its result.
    """

    verdict: Verdict
    message: str = ""
    distance: float = 0.0
    turn: float = 0.0
    drift: float = 0.0
    doubts: tuple[str, ...] = ()
    evaluations: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Record:
    """All runs of a mechanism.

    Attributes:
        seed, index, tags: Of the mechanism.
        reference: Solver of the run that the others were compared with.
        rows: How many rows could be compared.
        freedoms: Degrees of freedom by the geometry of the start; None where they are unclear.
        counted: The same as the program counts them.
    """

    seed: int
    index: int
    tags: tuple[str, ...]
    reference: str
    rows: int
    freedoms: int | None
    counted: int | None
    runs: dict[str, Judged]

    def as_dict(self) -> dict[str, object]:
        """Plain values for JSON."""
        return asdict(self)


def fitting_solvers(sample: RandomMechanism, asked: tuple[str, ...]) -> list[str]:
    """The solvers that take the mechanism, "auto" first."""
    has_loops = compile_model(sample.mechanism).system.loop_count > 0
    has_couplings = bool(sample.mechanism.couplings)
    return [
        method.key
        for method in SOLVER_ENTRIES
        if method.key in asked
        and (method.takes_loops or not has_loops)
        and (method.takes_couplings or not has_couplings)
    ]


class Judge:
    """Runs a mechanism by several solvers and compares them."""

    def __init__(self, worker: Worker, sample: RandomMechanism, limits: Job) -> None:
        self._worker, self._ruler = worker, Ruler(sample)
        self._sample, self._limits = sample, limits
        self._start = start_of(sample)

    def record(self, solvers: list[str]) -> Record:
        """Make all runs and judge them."""
        runs: dict[str, Outcome] = {}
        for solver in solvers:
            if solver in runs:
                continue
            run = runs[solver] = self._run(solver)
            if solver == "auto" and run.ending in SAME and run.solver not in STABILIZED:
                # what "auto" stands for is the same run
                runs[run.solver] = run
        runs = {solver: runs[solver] for solver in solvers}
        reference, limits = self._reference(runs)
        judged = {key: self._judge(run, reference, limits) for key, run in runs.items()}
        sample = self._sample
        return Record(
            seed=sample.seed,
            index=sample.index,
            tags=sample.tags,
            reference=reference.solver if reference else "",
            rows=limits.rows,
            freedoms=self._start.freedoms if self._start else None,
            counted=self._worker.count(Count(seed=sample.seed, index=sample.index)),
            runs=judged,
        )

    def _run(self, solver: str, tolerance: float | None = None, step: float = 0.0) -> Outcome:
        return self._worker.run(
            replace(
                self._limits,
                solver=solver,
                stabilization=STABILIZED.get(solver, "none"),
                tolerance=tolerance,
                step_part=step,
            )
        )

    def _reference(self, runs: dict[str, Outcome]) -> tuple[Outcome | None, Allowance]:
        """The run that most others agree with, and how sharply they can be compared."""
        done = {key: run for key, run in runs.items() if key != "auto" and run.ending == "done"}
        if not done:
            done = {key: run for key, run in runs.items() if run.ending == "done"}
        if not done:
            return None, strict(0)
        voters = list(done.values())
        best, _ = self._most_agreed(voters, strict(len(voters[0].position)))
        if len(voters) > 1 and self._all_right(best, voters):
            return best, strict(len(best.position))
        others = [self._run(best.solver, LOOSER), self._run(best.solver, TIGHTER)]
        limits = allowance(self._ruler, best, others)
        best, partners = self._most_agreed(voters, limits)
        if 2 * partners <= len(voters) or self._is_disputed(best, voters, limits):
            referees = [self._run(key, TIGHTEST) for key in ("hdca", "dca")]
            if not self._sample.mechanism.couplings:
                referees.append(self._run("ali3p", step=FINE))
            voters += [run for run in referees if run.ending == "done"]
            best, partners = self._most_agreed(voters, limits)
        return (best if partners > 1 else None), limits

    def _most_agreed(self, runs: list[Outcome], limits: Allowance) -> tuple[Outcome, int]:
        """The run with most others next to it, and how many these are, with itself."""
        order = {key: place for place, key in enumerate(TRUSTED)}

        def rank(run: Outcome) -> tuple[int, int]:
            gaps = (self._ruler.gap(run, other) for other in runs)
            near = sum(limits.excess(gap, NEAR) <= 1.0 for gap in gaps)
            return near, -order.get(run.solver, len(order))

        best = max(runs, key=rank)
        return best, rank(best)[0]

    def _is_disputed(self, best: Outcome, runs: list[Outcome], limits: Allowance) -> bool:
        """Whether a run that keeps a tolerance disagrees, or none is there that could."""
        others = [
            run for run in runs if run is not best and not find_solver_entry(run.solver).has_steps
        ]
        gaps = [self._ruler.gap(best, run) for run in others]
        return not gaps or any(limits.excess(gap, NEAR) > 1.0 for gap in gaps)

    def _all_right(self, best: Outcome, runs: list[Outcome]) -> bool:
        limits = strict(len(best.position))
        return all(limits.excess(self._ruler.gap(best, run), RIGHT) <= 1.0 for run in runs)

    def _judge(self, run: Outcome, reference: Outcome | None, limits: Allowance) -> Judged:
        base = Judged(
            verdict="undecided",
            message=run.message,
            drift=run.drift,
            doubts=run.doubts,
            evaluations=run.evaluations,
            seconds=run.seconds,
        )
        if run.ending != "done":
            return replace(base, verdict=run.ending)
        if self._starts_wrong(run):
            return self._off(base, "the initial velocities are not those that the joints allow")
        if reference is None or limits.rows < 2:
            if run.drift > CLOSED:
                return self._off(base, "the energy balance is open")
            return replace(base, message="no two runs agree" if reference is None else "chaotic")
        gap = self._ruler.gap(reference, run)
        rows = limits.rows
        base = replace(
            base, distance=float(gap.points[:rows].max()), turn=float(gap.turn[:rows].max())
        )
        if limits.excess(gap, NEAR) > 1.0:
            return self._off(base, f"differs by {base.distance:.1e}")
        if run.drift > CLOSED:
            return self._off(base, "the energy balance is open")
        if limits.excess(gap, RIGHT) > 1.0:
            return replace(base, verdict="near")
        if run.drift > BALANCED:
            return replace(base, verdict="near", message="the energy balance is open")
        if base.turn > NEAR:
            return replace(base, verdict="near", message="a thin body spins another way")
        return replace(base, verdict="right")

    def _starts_wrong(self, run: Outcome) -> bool:
        """Whether the projection of the initial velocities left another energy than it should."""
        expected = self._start.energy if self._start else None
        if expected is None or run.energy is None:
            return False
        scale = self._sample.scale
        least = LEAST_ENERGY * scale.mass * scale.speed**2
        return abs(run.energy - expected) > STARTED * max(expected, least)

    def _off(self, base: Judged, message: str) -> Judged:
        """A result that is not right: said by the run itself, or not."""
        return replace(base, verdict="flagged" if base.doubts else "silent", message=message)
