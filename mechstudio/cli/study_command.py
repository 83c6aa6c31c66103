"""`mechstudio study`: many runs of a model with other values of its numbers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.model_argument import STANDARD, standard_input
from mechstudio.cli.numbers import positive_integer, thread_count
from mechstudio.cli.parser import also_called
from mechstudio.errors import MechStudioError

if TYPE_CHECKING:
    from mechstudio.studies import (
        ElementaryEffects,
        Sensitivity,
        Spread,
        Study,
        StudyResult,
        Trial,
    )

_EXAMPLE = """mass.study.json:
{
  "format": "mechstudio-study",
  "version": 1,
  "model": "four_bar",
  "method": "sweep",
  "variables": [{"place": "bodies.crank.mass", "lower": 0.5, "upper": 2.0, "levels": 4}],
  "responses": [{"name": "peak", "formula": "[energy/kinetic]", "statistic": "max"}],
  "options": {"duration": 2.0}
}"""
TABLE, TABLE_CSV, TABLE_PARQUET = "trials.h5", "trials.csv", "trials.parquet"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "study", metavar="STUDY.json", help="study file, see below, or - for standard input"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        required=True,
        help="folder for the trials; those that are there already are not computed again",
    )
    parser.add_argument(
        "--parquet", action="store_true", help="write the table as trials.parquet, too"
    )
    parser.add_argument(
        "--retry", action="store_true", help="compute trials of the folder that failed again"
    )
    where = parser.add_mutually_exclusive_group()
    workers = where.add_argument(
        "--workers",
        metavar="N",
        type=positive_integer,
        help="trials at the same time (default: one per core)",
    )
    also_called(parser, workers, "--threads")
    where.add_argument(
        "--dask",
        metavar="ADDRESS",
        help='compute by the workers of a Dask scheduler; "local" starts some on this machine',
    )
    parser.add_argument(
        "--processes",
        metavar="N",
        type=thread_count,
        help="trials at the same time, in processes of their own; 0 takes threads alone (default: "
        "whichever is done sooner)",
    )
    shown = parser.add_argument_group("output")
    shown.add_argument("--json", action="store_true", help="print one JSON object")
    shown.add_argument("--quiet", action="store_true", help="no progress bar and no summary")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.cli.terminal import say, say_json
    from mechstudio.errors import RunInterrupted

    if arguments.output == STANDARD:
        raise MechStudioError(
            f"-o names the folder that keeps the trials, which cannot be standard output. Write "
            f"-o trials, whose table is trials/{TABLE_CSV}, or --json for what was found."
        )
    study, folder = _study(arguments.study), Path(arguments.output)
    code = ExitCode.DONE
    with progress_bar(arguments.quiet or arguments.json, "trials") as show:
        try:
            result = study.run(
                folder,
                threads=arguments.workers,
                processes=arguments.processes,
                dask=arguments.dask or "",
                retry=arguments.retry,
                progress=lambda part: show(part, 0.0),
            )
        except RunInterrupted as interrupt:
            result, code = interrupt.result, ExitCode.INTERRUPTED
    result.save(folder / TABLE)
    result.to_csv(folder / TABLE_CSV)
    if arguments.parquet:
        result.to_parquet(folder / TABLE_PARQUET)
    if arguments.json:
        say_json(_facts(result, folder))
    elif not arguments.quiet:
        say(_text(result, folder))
    if code is ExitCode.DONE and result.trials and len(result.failed) == len(result.trials):
        return ExitCode.FAILED
    return code


def _study(name: str) -> Study:
    """The study of the command line; one on standard input finds its model from this folder.

    Raises:
        FileError: It is no study, or it or its model cannot be read.
        ModelError: One of them is not valid.
        SolverError: An option of its runs is not possible.
    """
    from mechstudio.studies.study_file import load_study, study_of_text

    if name != STANDARD:
        return load_study(name)
    return study_of_text(standard_input("study"), "standard input", Path())


def _facts(result: StudyResult, folder: Path) -> dict[str, object]:
    from mechstudio.studies.elementary_effects import elementary_effects
    from mechstudio.studies.sensitivity import sensitivities

    of = result.settings, result.trials
    return {
        "method": result.settings.method,
        "trials": len(result.trials),
        "failed": [
            {"trial": trial.number, "values": dict(trial.values), "message": trial.message}
            for trial in result.failed
        ],
        "best": _trial_facts(result.best),
        "front": [trial.number for trial in result.front],
        "statistics": [_spread(entry) for entry in result.statistics],
        "sensitivities": [_shares(entry) for entry in sensitivities(*of)],
        "effects": [_effects(entry) for entry in elementary_effects(*of)],
        "message": result.message,
        "missed_constraints": result.missed_constraints,
        "goal_notes": list(result.goal_notes),
        "notes": list(result.notes),
        "output": str(folder / TABLE),
    }


def _spread(entry: Spread) -> dict[str, object]:
    numbers = ("trials", "mean", "deviation", "min", "max")
    told = {name: getattr(entry, name) for name in numbers}
    quantiles = {f"{part:g}": value for part, value in entry.quantiles.items()}
    return {"response": entry.response, **told, "quantiles": quantiles}


def _shares(entry: Sensitivity) -> dict[str, object]:
    return {
        "response": entry.response,
        "points": entry.points,
        "variables": {
            place: {
                "first": float(entry.first[k]),
                "first_margin": float(entry.first_margin[k]),
                "total": float(entry.total[k]),
                "total_margin": float(entry.total_margin[k]),
            }
            for k, place in enumerate(entry.places)
        },
    }


def _effects(entry: ElementaryEffects) -> dict[str, object]:
    numbers = ("mean", "mean_absolute", "deviation", "margin")
    return {
        "response": entry.response,
        "trajectories": entry.trajectories,
        "variables": {
            place: {name: float(getattr(entry, name)[k]) for name in numbers}
            for k, place in enumerate(entry.places)
        },
    }


def _effect_table(entry: ElementaryEffects, result: StudyResult) -> str:
    """Variables with their effects, the greatest first."""
    import numpy as np

    from mechstudio.text_table import columns

    order = np.argsort(-np.nan_to_num(entry.mean_absolute), kind="stable")
    rows = [
        [
            entry.places[k],
            f"{entry.mean_absolute[k]:.4g} ± {entry.margin[k]:.2g}",
            f"{entry.mean[k]:.4g}",
            f"{entry.deviation[k]:.4g}",
        ]
        for k in order.tolist()
    ]
    heading = f"effects on {result.title(entry.response)} of"
    return columns([heading, "mean size", "mean", "deviation"], rows)


def _share_table(entry: Sensitivity) -> str:
    """Variables with their shares, the greatest first."""
    import numpy as np

    from mechstudio.text_table import columns

    order = np.argsort(-np.nan_to_num(entry.total), kind="stable")
    rows = [
        [
            entry.places[k],
            f"{100 * entry.first[k]:.1f} ± {100 * entry.first_margin[k]:.1f}",
            f"{100 * entry.total[k]:.1f} ± {100 * entry.total_margin[k]:.1f}",
        ]
        for k in order.tolist()
    ]
    return columns([f"variance of {entry.response} by", "alone [%]", "with others [%]"], rows)


def _trial_facts(trial: Trial | None) -> dict[str, object] | None:
    if trial is None:
        return None
    return {
        "trial": trial.number,
        "values": dict(trial.values),
        "responses": dict(trial.responses),
        "note": trial.note,
    }


def _text(result: StudyResult, folder: Path) -> str:
    from mechstudio.studies.elementary_effects import elementary_effects
    from mechstudio.studies.sensitivity import sensitivities
    from mechstudio.studies.spread import DRAWN, spread_table
    from mechstudio.text_table import columns

    method = result.settings.method.replace("_", " ")
    counts = f"{len(result.trials)} trials, {len(result.failed)} failed"
    lines = [f"{method}: {counts}; {folder / TABLE}"]
    if result.message:
        lines.append(f"The search ended: {result.message}.".replace("..", "."))
    if result.failed:
        first = result.failed[0]
        lines.append(f"Trial {first.number} failed: {first.message}")
    if result.best is not None:
        lines.append(f"Best trial: {result.best.number}")
        pairs = (*result.best.values.items(), *result.best.responses.items())
        units = result.units
        lines += [f"  {result.best.note}"] if result.best.note else []
        lines += [f"  {name} = {value:.6g} {units.get(name, '')}".rstrip() for name, value in pairs]
    lines += [missed] if (missed := result.missed_constraints) else []
    lines += [*result.goal_notes, *result.notes]
    of = result.settings, result.trials
    if result.settings.method in DRAWN and len(result.failed) < len(result.trials):
        titles = [result.title(name) for name in result.settings.response_names]
        lines.append(columns(*spread_table(result.statistics, titles)))
    lines += [_share_table(entry) for entry in sensitivities(*of)]
    lines += [_effect_table(entry, result) for entry in elementary_effects(*of)]
    return "\n".join(lines)


STUDY = Command(
    name="study",
    summary="run a model many times with other values, or look for the best ones",
    description="Run a model with other values of its parameters and numbers, as a study file "
    "says: a sweep, samples of distributions, or an optimization. Trials are kept in a folder as "
    "they end; the same command continues an interrupted study. docs/studies.md has all methods "
    "and fields.",
    add_arguments=_add_arguments,
    run=_run,
    examples=(
        _EXAMPLE,
        "mechstudio study mass.study.json -o trials",
        "generate_study | mechstudio study - -o trials",
    ),
)
