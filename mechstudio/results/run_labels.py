"""What several runs are called beside each other: by what they differ in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from mechstudio.edits.selection import LISTS
from mechstudio.model import Mechanism
from mechstudio.model.element import Element
from mechstudio.results.recording import Recording
from mechstudio.results.settings import RunSettings

MOST = 3  # numbers of models that a label names
LOOKS = ("shapes", "color", "description")
Value = float | str | None
UNNAMED = "unnamed"


Texts = list[str]


class Labeled(NamedTuple):
    """What a label tells of a run, without its rows.

    Attributes:
        mechanism: Its model.
        settings: Its settings.
    """

    mechanism: Mechanism
    settings: RunSettings

    @classmethod
    def of(cls, run: Recording) -> Self:
        """Those of a run."""
        return cls(run.mechanism, run.settings)


def run_labels(runs: Sequence[Labeled]) -> tuple[str, ...]:
    """A short label for each run, no two of them equal.

    It has the names of models and solvers where they differ, and as much else as tells the runs
    apart: parameters, numbers of the models, settings; at last the number of the run.
    """
    names = [run.mechanism.name or UNNAMED for run in runs]
    solvers = [run.settings.solver for run in runs]
    found = [part for part in (names, solvers) if len(set(part)) > 1]
    for more in (_parameters, _numbers, *_SETTINGS):
        if _told_apart(found) == len(runs):
            break
        part = more(runs)
        # what follows from other parts tells nothing
        if _told_apart([*found, part]) > _told_apart(found):
            found.append(part)
    if _told_apart(found) < len(runs):
        found.append([f"run {number}" for number in range(1, len(runs) + 1)])
    return tuple(", ".join(filter(None, parts)) for parts in zip(*found, strict=True))


def _told_apart(parts: Sequence[Texts]) -> int:
    """How many runs some parts of their labels tell apart."""
    return len(set(zip(*parts, strict=True))) if parts else 1


def _parameters(runs: Sequence[Labeled]) -> Texts:
    """Values of the parameters in which models differ."""
    every = dict.fromkeys(name for run in runs for name in run.mechanism.parameters)
    values = {name: [run.mechanism.parameters.get(name) for run in runs] for name in every}
    return _assignments(runs, {name: row for name, row in values.items() if len(set(row)) > 1})


def _numbers(runs: Sequence[Labeled]) -> Texts:
    """Numbers and functions in which models differ, by their places, as many as tell them apart."""
    every = dict.fromkeys(
        place for run in runs[1:] for place in _changed(runs[0].mechanism, run.mechanism)
    )
    values = {_text(place): [_value(run.mechanism, place) for run in runs] for place in every}
    told: dict[str, list[Value]] = {}
    found: Texts = [""] * len(runs)
    for place, row in values.items():
        # of what hangs together, such as mass and inertia, the first tells enough
        more = _assignments(runs, {**told, place: row})
        if len(set(more)) > len(set(found)):
            told[place], found = row, more
    return found


Place = tuple[str | int, ...]


def _changed(first: Mechanism, other: Mechanism) -> Iterator[Place]:
    """Places of numbers that are others in two models."""
    for listed in LISTS.values():
        pairs = zip(getattr(first, listed), getattr(other, listed), strict=False)
        for one, two in pairs:
            # elements that were not edited are the same objects
            if one is not two and type(one) is type(two) and one.name == two.name:
                for steps in _differing(one, two):
                    yield (listed, one.name, *steps)
    for steps in _differing(first.gravity, other.gravity):
        yield ("gravity", *steps)


def _differing(one: Any, two: Any) -> Iterator[Place]:
    if isinstance(one, Element) and type(one) is type(two):
        for key in type(one).model_fields:
            if key not in LOOKS:
                for steps in _differing(getattr(one, key), getattr(two, key)):
                    yield (key, *steps)
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for index, (part, other) in enumerate(zip(one, two, strict=True)):
            for steps in _differing(part, other):
                yield (index, *steps)
    elif isinstance(one, float | str) and isinstance(two, float | str) and one != two:
        yield ()


def _value(mechanism: Mechanism, steps: Place) -> Value:
    found: Any = mechanism
    for step in steps:
        if isinstance(step, int) or not isinstance(found, Element | Mechanism):
            found = found[step]
        else:
            found = getattr(found, step)
    return found if isinstance(found, str) else float(found)


def _text(steps: Place) -> str:
    """A place as `set_values` takes it."""
    first, *rest = steps
    return f"{first}" + "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in rest)


def _assignments(runs: Sequence[Labeled], values: Mapping[str, Sequence[Value]]) -> Texts:
    """What each run has of some numbers, such as "k=20, c=1"."""
    if len(values) > MOST:
        return [""] * len(runs)
    return [
        ", ".join(f"{name}={_shown(row[k])}" for name, row in values.items() if row[k] is not None)
        for k in range(len(runs))
    ]


def _setting(name: str, word: str) -> Callable[[Sequence[Labeled]], Texts]:
    def read(runs: Sequence[Labeled]) -> Texts:
        values = [getattr(run.settings, name) for run in runs]
        return [f"{word}={_shown(value)}" if word else _shown(value) for value in values]

    return read


def _shown(value: Value) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


# settings of runs, with the word of the call that asks for them; "" where the value says it
_SETTINGS = (
    _setting("rtol", "rtol"),
    _setting("atol", "atol"),
    _setting("step", "fixed_step"),
    _setting("output_step", "output_step"),
    _setting("duration", "duration"),
    # behind tolerances, by which it may be chosen
    _setting("integrator", ""),
    _setting("momenta", "momenta"),
    _setting("stabilization", "stabilization"),
    _setting("singular", "singular"),
)
