"""Random mechanisms by every solver that takes them, judged by each other.

python -m benchmarks.campaign --count 1000 --seed 1 [--solvers hdca dca] [--only "thin: 1e-4"]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

from benchmarks.random_mechanisms import RandomMechanism, random_mechanism
from benchmarks.trials.outcome import Job
from benchmarks.trials.summary import (
    by_group,
    by_solver,
    by_tag,
    evaluation_ratios,
    report,
    sentences,
)
from benchmarks.trials.verdict import Judge, Judged, Record, fitting_solvers
from benchmarks.trials.worker import Worker
from mechstudio.io import save
from mechstudio.simulation.methods.integrators import INTEGRATOR_ENTRIES
from mechstudio.simulation.methods.method import keys
from mechstudio.simulation.solvers import SOLVER_ENTRIES

SAVED = ("crash", "silent", "failed", "crawl", "flagged", "undecided")


def main() -> None:
    """Run the campaign and print its tables."""
    options = _arguments().parse_args()
    records = _known(options.resume)
    done = {(record.seed, record.index) for record in records}
    indices = options.indices or range(options.start, options.start + options.count)
    worker, began, count = Worker(), time.monotonic(), 0
    limits = Job(
        seed=options.seed,
        index=0,
        solver="",
        integrator=options.integrator,
        evaluations=options.evaluations,
        seconds=options.seconds,
    )
    try:
        for sample in _samples(options.seed, indices, options.only):
            if (sample.seed, sample.index) in done:
                continue
            record = _judged(worker, sample, tuple(options.solvers), limits)
            records.append(record)
            count += 1
            if options.resume:
                with options.resume.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(record.as_dict()) + "\n")
            if options.save_failures:
                _save(sample, record, options.save_failures)
            _tell(records, count, time.monotonic() - began)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    finally:
        worker.close()
        print(file=sys.stderr)
    _print(records, options.json, options.listed)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="mechanisms")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="index of the first")
    parser.add_argument("--indices", type=int, nargs="+", help="these alone")
    parser.add_argument(
        "--solvers", nargs="+", default=keys(SOLVER_ENTRIES), choices=keys(SOLVER_ENTRIES)
    )
    parser.add_argument("--integrator", default="auto", choices=keys(INTEGRATOR_ENTRIES))
    parser.add_argument("--only", help="mechanisms with a feature whose name contains this")
    parser.add_argument("--evaluations", type=int, default=20000, help="limit of a run")
    parser.add_argument("--seconds", type=float, default=60.0, help="limit of a run")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep records in it")
    parser.add_argument("--save-failures", type=Path, metavar="DIR", help="keep models here")
    parser.add_argument("--listed", type=int, default=15, help="worst of each class to list")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    return parser


def _samples(seed: int, indices: range | list[int], only: str | None) -> Iterator[RandomMechanism]:
    for index in indices:
        sample = random_mechanism(seed, index)
        if only is None or any(only in tag for tag in sample.tags):
            yield sample


def _judged(
    worker: Worker, sample: RandomMechanism, solvers: tuple[str, ...], limits: Job
) -> Record:
    job = replace(limits, seed=sample.seed, index=sample.index)
    return Judge(worker, sample, job).record(fitting_solvers(sample, solvers))


def _known(file: Path | None) -> list[Record]:
    """The records of an earlier campaign."""
    if file is None or not file.is_file():
        return []
    records = []
    for line in file.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        runs = {
            solver: Judged(**(run | {"doubts": tuple(run["doubts"])}))
            for solver, run in entry["runs"].items()
        }
        records.append(Record(**(entry | {"tags": tuple(entry["tags"]), "runs": runs})))
    return records


def _save(sample: RandomMechanism, record: Record, folder: Path) -> None:
    """Write the model if a run of it is not right, named after the worst verdict."""
    verdicts = {run.verdict for run in record.runs.values()}
    for verdict in SAVED:
        if verdict in verdicts:
            folder.mkdir(parents=True, exist_ok=True)
            name = f"{verdict}-{sample.seed}-{sample.index}.mech.json"
            save(sample.mechanism, folder / name)
            return


def _tell(records: list[Record], count: int, seconds: float) -> None:
    """One line that follows the campaign."""
    bad = sum(any(run.verdict in SAVED for run in record.runs.values()) for record in records)
    print(
        f"\r{len(records)} mechanisms, {bad} with a fault, {seconds / count:.1f} s each ",
        end="",
        file=sys.stderr,
        flush=True,
    )


def _print(records: list[Record], as_json: bool, listed: int) -> None:
    if not as_json:
        print("\n".join(report(records, listed)))
        return
    summary = {
        "mechanisms": len(records),
        "solvers": by_solver(records),
        "groups": by_group(records),
        "features": by_tag(records),
        "evaluation_ratios": {key: asdict(r) for key, r in evaluation_ratios(records).items()},
        "sentences": sentences(records, ("refused", "failed", "crash")),
        "records": [record.as_dict() for record in records],
    }
    print(json.dumps(summary, indent=1))


if __name__ == "__main__":
    main()
