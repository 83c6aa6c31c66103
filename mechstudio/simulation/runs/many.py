"""Many runs at the same time: one mechanism with other values of its parameters, or several models.

Kernels release Python's lock, so that one run integrates while another one is prepared; where runs
are so short that this is most of their time, processes take over. Plans of the assembly and
redundant constraints are found once for all runs whose geometry is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import product
from math import prod
from threading import Event as Signal
from typing import Any

from mechstudio.edits.kept_inertia import tell_kept_inertias
from mechstudio.edits.values import value_at
from mechstudio.errors import CancelledError, ModelError, Problem, RunInterrupted
from mechstudio.model import Event, Mechanism
from mechstudio.model.given_model import GivenModel, mechanism_of
from mechstudio.model.plain_data import plain
from mechstudio.model.value_text import shown as shown_value
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.added_forces import listed_forces, with_forces
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.in_parallel import Ways, in_parallel
from mechstudio.simulation.runs.run_work import Answer, Case, RunWork
from mechstudio.simulation.runs.simulate import listed_events
from mechstudio.simulation.runs.to_end import Progress, shown
from mechstudio.simulation.runs.told import tell
from mechstudio.simulation.runs.varied_run import Variation, VariedRun
from mechstudio.suggestions import takes_terms
from mechstudio.topology.user_force import UserForce

_VARIED = 'must be names with values, {"k": [1, 2]}, or a list of such, [{"k": 1}, {"k": 2}]'
MOST_UNASKED = 1000  # combinations of lists of one length that are taken for what is meant


@takes_terms
def simulate_many(
    model: GivenModel | Iterable[GivenModel],
    variations: Iterable[Variation] | Mapping[str, Iterable[float]] | None = None,
    *,
    grid: bool | None = None,
    threads: int | None = None,
    processes: int | None = None,
    progress: Progress = False,
    raise_errors: bool = False,
    forces: Iterable[UserForce] | UserForce = (),
    events: Sequence[Event] | Event | None = None,
    **options: Any,
) -> tuple[VariedRun, ...]:
    """Simulate a mechanism with other values of its parameters, or several mechanisms.

    Args:
        model: The model, or several models where no variations are given.
        variations: For each run the values of some parameters by name, or of places such as
            `bodies.crank.mass`; the others keep theirs, as a list of dictionaries or a table of
            pandas. Or names with lists of values, `{"L": [0.3, 0.4], "k": [1, 2, 3]}`.
        grid: Of lists: True takes all combinations, the last name fastest; False takes the first
            value of each in the first run, the second ones in the second run, and so on, as for
            random samples. None takes all combinations, but asks where lists of one length make
            many of them.
        threads: Number of runs at the same time; None takes one per processor core.
        processes: Number of processes that compute them instead. None lets as many take over as
            there are threads where runs are so many and so short that threads would wait for
            Python; 0 takes none.
        progress: True for a bar on standard error, or a function of the part that is done, 0 to 1.
        raise_errors: Raise the first error instead of keeping it with its run.
        forces: Forces of scripts, as `simulate` takes them.
        events: Events instead of those of the models, likewise.
        **options: Other options, as `simulate` takes them.

    Returns:
        The runs in the order of the variations or models. Runs that fail are among them.

    Raises:
        ModelError: What is given is no model, it has no such parameter or place, or lists of
            values do not tell how many runs are wanted.
        SolverError: The number of threads or an option is not possible, runs cannot be sent to the
            processes that are asked for, or with `raise_errors`.
        RunInterrupted: Ctrl-C was pressed; its `result` has the runs that were done, and None.
    """
    cases = _cases(model, variations, grid)
    if not cases:
        return ()
    cases = _with_own(cases, forces, events)
    ways = Ways.of(threads, processes).at_most(len(cases))
    # what no run takes is told at once
    _check_places(cases)
    RunOptions.for_mechanism(cases[0].model, **options)
    work, stop = RunWork(cases[0].model, options), Signal()
    found: dict[int, Answer] = {}
    with telling_of_compilation(), shown(progress) as show:
        answers = in_parallel(
            partial(work.answer, go_on=_until(stop)),
            work.sent_answer,
            map(work.item, cases),
            ways,
            stop=stop,
            total=len(cases),
            sending=Answer.sending,
        )
        try:
            with closing(answers):
                for done, (index, answer) in enumerate(answers, 1):
                    if raise_errors and answer.error is not None:
                        raise answer.error
                    found[index] = answer
                    show(done / len(cases))
        except KeyboardInterrupt as interrupt:
            message = "Stopped. Completed runs are kept."
            runs = [found[k].of(case) if k in found else None for k, case in enumerate(cases)]
            raise RunInterrupted(message, tuple(runs)) from interrupt
    tell([told for k in range(len(cases)) if (told := found[k].told)])
    return tuple(found[k].of(case) for k, case in enumerate(cases))


def _with_own(
    cases: Sequence[Case],
    forces: Iterable[UserForce] | UserForce,
    events: Sequence[Event] | Event | None,
) -> list[Case]:
    """The runs with forces and events of the script; runs of one model go on sharing it."""
    acting = listed_forces(forces)
    made: dict[int, Mechanism] = {}
    for case in cases:
        if id(case.model) not in made:
            mechanism = with_forces(case.model, acting)
            if events is not None:
                mechanism = mechanism.edited(events=listed_events(events))
            made[id(case.model)] = mechanism
    return [replace(case, model=made[id(case.model)]) for case in cases]


def _check_places(cases: Iterable[Case]) -> None:
    """Check that what varies is there: a wrong name is an error of the call, not of a run. Masses
    without their inertia are told.

    Raises:
        ModelError: A model has no such parameter or place.
    """
    seen: set[tuple[int, str]] = set()
    for case in cases:
        for place in case.parameters:
            if (id(case.model), place) not in seen:
                seen.add((id(case.model), place))
                value_at(case.model, place)
        if case.parameters:
            tell_kept_inertias(case.model, case.parameters)


def _until(stop: Signal) -> Callable[[float], None]:
    """What a run is told of its progress by; ends it once it is to stop."""

    def go_on(_part: float) -> None:
        if stop.is_set():
            raise CancelledError("The run was canceled.")

    return go_on


def _each(values: Mapping[str, object], grid: bool | None) -> list[Variation]:
    """A variation for every combination of the values of all names, or for one value of each.

    Raises:
        ModelError: The lists have other lengths than they need, or both may be meant.
    """
    lists: list[list[Any]] = []
    for given in values.values():
        numbers: Any = plain(given)
        is_list = isinstance(numbers, Iterable) and not isinstance(numbers, str)
        lists.append(list(numbers) if is_list else [numbers])
    lengths = [len(numbers) for numbers in lists if len(numbers) != 1]
    if grid is None and len(lengths) > 1 and len(set(lengths)) == 1:
        count = prod(lengths)
        if count > MOST_UNASKED:
            message = (
                f"has {len(lengths)} lists of {lengths[0]} values each: write grid=False for "
                f"{lengths[0]} runs with one value of each, grid=True for all {count} combinations"
            )
            raise ModelError([Problem("variations", message)])
    if grid is not False:
        return [dict(zip(values, chosen, strict=True)) for chosen in product(*lists)]
    if len(set(lengths)) > 1:
        message = f"must have lists of one length with grid=False (got {_counted(values, lists)})"
        raise ModelError([Problem("variations", message)])
    rows = max(lengths, default=1)
    columns = [numbers * rows if len(numbers) == 1 else numbers for numbers in lists]
    return [dict(zip(values, row, strict=True)) for row in zip(*columns, strict=True)]


def _listed(variations: Any) -> Iterable[Any]:
    """Variations one by one.

    Raises:
        ModelError: These are none.
    """
    if isinstance(variations, str) or not isinstance(variations, Iterable):
        raise ModelError([Problem("variations", f"{_VARIED} (got {shown_value(variations)})")])
    return variations


def _variation(values: Any) -> Variation:
    """The values of one run.

    Raises:
        ModelError: They have no names.
    """
    if not isinstance(values, Mapping):
        raise ModelError([Problem("variations", f"{_VARIED} (got {shown_value(plain(values))})")])
    return dict(values)


def _counted(names: Iterable[str], lists: Iterable[list[Any]]) -> str:
    return ", ".join(
        f"{len(numbers)} of '{name}'" for name, numbers in zip(names, lists, strict=True)
    )


def _cases(
    model: GivenModel | Iterable[GivenModel],
    variations: Iterable[Variation] | Mapping[str, Iterable[float]] | None,
    grid: bool | None,
) -> list[Case]:
    """All runs that are asked for."""
    if variations is not None:
        mechanism = mechanism_of(model)
        if hasattr(variations, "columns") and hasattr(variations, "to_dict"):
            # a table of pandas has a run in each row
            variations = variations.to_dict("records")
        variations = _each(variations, grid) if isinstance(variations, Mapping) else variations
        return [Case(mechanism, _variation(values)) for values in _listed(variations)]
    is_one = hasattr(model, "mechanism") or isinstance(model, (Mechanism, str, Mapping))
    models = model if isinstance(model, Iterable) and not is_one else [model]
    return [Case(mechanism_of(entry), {}) for entry in models]
