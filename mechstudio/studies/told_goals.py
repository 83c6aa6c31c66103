"""What is to be said of the best trial of a study: what it misses, and what it was chosen by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mechstudio.studies.definition import OPTIMIZATIONS, Objective, StudySettings
from mechstudio.studies.trial import Trial
from mechstudio.units import quantity_text

MISSED = 1e-3  # of a value to reach, in parts of it or of the range of the response
AT_BOUND = 1e-6  # distance from a bound, in parts of the range of a variable


def told_goals(
    settings: StudySettings, trials: Sequence[Trial], best: Trial | None, units: Mapping[str, str]
) -> tuple[str, ...]:
    """Sentences on the best trial; none without objectives.

    Args:
        settings: The study.
        trials: All trials.
        best: The best of them.
        units: SI units of variables and responses that have one, by place or name.
    """
    if best is None:
        return ()
    is_front = settings.method == "pareto_front"
    # of a front each trial misses something
    found = [] if is_front else [*_missed(settings, trials, best, units)]
    if settings.method not in OPTIMIZATIONS:
        found.append(
            f"It is the best of the {len(trials)} trials of the method {settings.method}, which "
            'does not search between them; pairs (lower, upper) and method="optimize" do.'
        )
    elif not is_front:
        found += _at_bounds(settings, best, units)
    if len(settings.objectives) > 1 and not settings.follows_paths:
        cost = " + ".join(map(_cost, settings.objectives)).replace("+ -", "- ")
        others = "front has" if is_front else 'method="pareto_front" looks for'
        found.append(
            f"It has the least {cost}, by numbers in SI units; an objective may have a weight, "
            f"and {others} all that none beats in every objective."
        )
    return tuple(found)


def _missed(
    settings: StudySettings, trials: Sequence[Trial], best: Trial, units: Mapping[str, str]
) -> Iterator[str]:
    """By how much values to reach are missed."""
    for wish in settings.objectives:
        if wish.goal != "target":
            continue
        name, unit = wish.response, units.get(wish.response, "")
        values = [trial.responses[name] for trial in trials if trial.is_done]
        gap = best.responses[name] - wish.target
        if abs(gap) > MISSED * max(abs(wish.target), max(values) - min(values)):
            side = "above" if gap > 0.0 else "below"
            texts = [quantity_text(value, unit) for value in (best.responses[name], abs(gap))]
            wanted = quantity_text(wish.target, unit)
            yield f"{name} = {texts[0]} is {texts[1]} {side} the value to reach, {wanted}."


def _at_bounds(settings: StudySettings, best: Trial, units: Mapping[str, str]) -> Iterator[str]:
    """Variables that a search has led to a bound."""
    for variable in settings.variables:
        low, high = variable.lower, variable.upper
        if low is None or high is None:
            continue
        value = best.values[variable.place]
        for bound, word in ((low, "lower"), (high, "upper")):
            if abs(value - bound) <= AT_BOUND * (high - low):
                shown = quantity_text(bound, units.get(variable.place, ""))
                yield f"{variable.place} is at its {word} bound, {shown}."


def _cost(wish: Objective) -> str:
    """The part of an objective in the cost, as people write it."""
    factor = "" if wish.weight == 1.0 else f"{wish.weight:g}*"
    if wish.goal == "target":
        sign = "-" if wish.target >= 0.0 else "+"
        part = f"({wish.response} {sign} {abs(wish.target):g})**2" if wish.target else None
        return f"{factor}{part or f'{wish.response}**2'}"
    return f"{'-' if wish.goal == 'maximum' else ''}{factor}{wish.response}"
