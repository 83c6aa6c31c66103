"""What scripts may give for the parts of a study, in words that they use for it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from mechstudio.answers import answer_of
from mechstudio.errors import ModelError, Problem
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.studies.analysis_trials import ANALYSIS_WORDS, OPTIONS_OF_ANALYSES
from mechstudio.studies.definition import Objective, StudySettings, Variable
from mechstudio.studies.given_constraints import given_constraints
from mechstudio.studies.given_responses import entries_of
from mechstudio.synonyms import meant

LOG = logging.getLogger("mechstudio")
GivenVariables = Mapping[str, Sequence[float]] | Iterable[Variable]

_GOALS = {
    "min": "minimum",
    "minimise": "minimum",
    "minimize": "minimum",
    "minimum": "minimum",
    "max": "maximum",
    "maximise": "maximum",
    "maximize": "maximum",
    "maximum": "maximum",
}
# other words for methods
_METHODS = {
    "elementary_effects": "morris",
    "full_factorial": "sweep",
    "grid": "sweep",
    "lhs": "latin_hypercube",
    "mc": "monte_carlo",
    "montecarlo": "monte_carlo",
    "nsga2": "pareto_front",
    "pareto": "pareto_front",
    "saltelli": "sobol_indices",
    "slsqp": "optimize",
    "differential_evolution": "optimize_globally",
    **dict.fromkeys(("evolution", "genetic", "global", "optimize_global"), "optimize_globally"),
    **dict.fromkeys(("gradient", "local", "minimize", "optimization"), "optimize"),
    **dict.fromkeys(("multistart", "multi_start"), "optimize_from_starts"),
    **dict.fromkeys(("random", "random_sampling"), "monte_carlo"),
    **dict.fromkeys(("factorial", "full_grid", "grid_search"), "sweep"),
}
# of which searches by these names are told to be others
_SEARCHES = ("bfgs", "l_bfgs_b", "nelder_mead", "simplex", "powell", "cobyla", "pso")
_SEARCH = (
    '"{}" is not known; "optimize" follows gradients (SLSQP) to the nearest minimum, '
    '"optimize_globally" is a differential evolution, which needs none'
)
# other words for parts of a study
_PARTS = {
    **dict.fromkeys(("goal", "goals", "target", "targets"), "objectives"),
    **dict.fromkeys(("random_state", "rng", "random_seed"), "seed"),
    **dict.fromkeys(("max_iter", "maxiter", "max_evaluations", "maxfev", "n_calls"), "trials"),
    "constraint": "constraints",
}
_SHAPE_WORDS = {
    **dict.fromkeys(("gauss", "gaussian", "norm"), "normal"),
    **dict.fromkeys(("lognorm", "log_normal"), "lognormal"),
}
_TRIALS = ("trials", "samples", "n_samples", "n_trials", "n", "runs")  # words for their number
_DISTRIBUTION = (
    'a distribution is written {"distribution": "normal", "mean": 50, "deviation": 2}, or '
    '{"distribution": "uniform", "lower": 1, "upper": 9}; draws of your own are a list of values'
)
_RANGE = "must be a pair (lower, upper), such as (1, 9), or a list of values (got {!r})"
_THREE_VALUES = (
    "The variable '%s' takes the three values %s. A range with its number of values is "
    '{"%s": {"lower": %s, "upper": %s, "levels": %s}}; a list in brackets is always values.'
)
_MOST_LEVELS = 100  # that are likely a number of values
_SHAPES = ("gauss", "gaussian", "lognorm", "lognormal", "normal", "norm", "triangular", "uniform")
_OBJECTIVES = 'objectives={"peak": "minimum"}, where "peak" is one of the responses'


def given_variables(given: GivenVariables) -> tuple[Any, ...]:
    """Variables, of a dictionary of places and what they take.

    That is a pair (lower, upper), a list of values, or the other fields of a variable.

    Raises:
        ModelError: It is none of these.
    """
    if not isinstance(given, Mapping):
        return tuple(map(_in_our_words, entries_of("variables", given)))
    found: list[Any] = []
    for place, values in given.items():
        if isinstance(values, Variable):
            # with no more fields than it was given, as these tell the method
            own = {name: getattr(values, name) for name in values.model_fields_set}
            found.append({**own, "place": place})
        elif _is_distribution(values):
            raise ModelError([Problem(f"variables[{place!r}]", _DISTRIBUTION)])
        elif isinstance(values, tuple) and len(values) == 2:
            found.append({"place": place, "lower": values[0], "upper": values[1]})
        elif isinstance(values, Mapping):
            found.append(_in_our_words({"place": place, **values}))
        elif isinstance(values, int | float):
            raise ModelError([Problem(f"variables[{place!r}]", _RANGE.format(values))])
        else:
            if _is_like_levels(values):
                LOG.warning(_THREE_VALUES, place, values, place, *values)
            values = entries_of(f"variables[{place!r}]", values)
            found.append({"place": place, "values": values})
    return tuple(found)


def _is_like_levels(values: object) -> bool:
    """Whether a tuple of values may be meant as bounds and a number of levels, as NumPy has it."""
    if not isinstance(values, tuple) or len(values) != 3:
        return False
    if not all(isinstance(value, int | float) for value in values):
        return False
    lower, upper, levels = values
    return isinstance(levels, int) and 2 <= levels <= _MOST_LEVELS and levels < upper > lower


def _is_distribution(values: object) -> bool:
    """Whether these are a distribution as other programs write it, such as SciPy."""
    first = values[0] if isinstance(values, list | tuple) and values else None
    return hasattr(values, "rvs") or (isinstance(first, str) and first.casefold() in _SHAPES)


def _in_our_words(variable: Any) -> Any:
    """A variable whose fields and distribution have the names that they have here.

    A mean and a deviation alone are those of a normal distribution.
    """
    if not isinstance(variable, Mapping):
        return variable
    known = Variable.model_fields
    names = {name: name if name in known else meant(name, known) or name for name in variable}
    # of two words for one field neither is better
    clear = len(set(names.values())) == len(names)
    found = {names[name] if clear else name: value for name, value in variable.items()}
    shape = found.get("distribution")
    if isinstance(shape, str):
        found["distribution"] = _SHAPE_WORDS.get(shape.casefold(), shape)
    elif shape is None and {"mean", "deviation"} <= found.keys():
        found["distribution"] = "normal"
    return found


def given_settings(others: dict[str, Any], variables: Iterable[Any]) -> dict[str, Any]:
    """The other parts of a study, by their own names.

    Options of runs, such as the duration, become `options`; a method that is left out follows from
    the others.

    Args:
        others: The parts as they are given.
        variables: The variables.

    Raises:
        ModelError: An objective is none, or the number of trials is given twice.
    """
    analysis = others.get("analysis", "dynamic")
    if isinstance(analysis, str) and analysis in ANALYSIS_WORDS:
        others = {**others, "analysis": ANALYSIS_WORDS[analysis]}
    of_runs = {entry.name for entry in fields(RunOptions)} - StudySettings.model_fields.keys()
    if others.get("analysis", "dynamic") != "dynamic":
        of_runs |= OPTIONS_OF_ANALYSES
    counts = [name for name in others if _PARTS.get(name, name) in _TRIALS]
    if len(counts) > 1:
        raise ModelError([Problem(counts[1], f"is the same as {counts[0]}; leave one out")])
    parts = {
        "trials" if name in _TRIALS else _part(name, others): value
        for name, value in others.items()
    }
    options = {name: parts.pop(name) for name in list(parts) if name in of_runs}
    own = parts.get("options", {})
    if options and isinstance(own, Mapping):
        parts["options"] = options | dict(own)
    goals: list[Any] = []
    for word, goal in (("minimize", "minimum"), ("maximize", "maximum")):
        if word in parts:
            goals += _listed(parts.pop(word), goal)
    given = parts.pop("objectives", parts.pop("objective", ()))
    goals = [*_objectives(given), *goals]
    if goals:
        parts["objectives"] = tuple(goals)
    _refuse_misspelled(parts, of_runs)
    if "constraints" in parts:
        parts["constraints"] = given_constraints(parts["constraints"])
    if counts and "method" not in parts:
        _refuse_listed(variables, counts[0])
    parts.setdefault("method", _method(variables, goals, "trials" in parts))
    if isinstance(parts["method"], str):
        word = parts["method"].casefold().replace("-", "_").replace(" ", "_")
        if word in _SEARCHES:
            raise ModelError([Problem("method", _SEARCH.format(parts["method"]))])
        parts["method"] = _METHODS.get(word, word)
    return parts


def _part(name: str, others: Mapping[str, object]) -> str:
    """What a part of a study is called here.

    Raises:
        ModelError: It is no part, and a sentence says what to write.
    """
    if found := answer_of("Study()", name):
        raise ModelError([Problem(name, found)])
    right = _PARTS.get(name, name)
    return name if right in others else right


def _refuse_listed(variables: Iterable[Any], word: str) -> None:
    """Refuse a number of trials beside a list of values, each of which a sweep tries once.

    Raises:
        ModelError: There is such a list.
    """
    for variable in variables:
        if "values" in _fields_given(variable):
            place = variable.place if isinstance(variable, Variable) else variable.get("place")
            message = (
                f"{place!r} has a list of values, each of which is tried once; for as many trials "
                'within a range write (1, 9), in a study file {"lower": 1, "upper": 9}; or leave '
                f"{word} out"
            )
            raise ModelError([Problem(word, message)])


def _refuse_misspelled(parts: Mapping[str, object], of_runs: Collection[str]) -> None:
    """Refuse parts that are spelled nearly like an option of runs."""
    own = StudySettings.model_fields
    for name in parts.keys() - own.keys():
        near = get_close_matches(name, (*own, *of_runs), n=1, cutoff=0.8)
        if near and near[0] in of_runs and meant(name, own) is None:
            message = f'there is no key "{name}" here; did you mean "{near[0]}"?'
            raise ModelError([Problem(name, message)])


def _method(variables: Iterable[Any], goals: Sequence[object], is_counted: bool) -> str:
    """The method of a study that names none.

    Listed values and levels are for a sweep, whatever else is given. Objectives are searched for,
    several by their sum, unless a distribution has no bounds to search between. Other
    distributions are for the Monte Carlo method, and a number of trials is that of a Latin
    hypercube.

    Args:
        variables: The variables.
        goals: The objectives.
        is_counted: Whether the number of trials is given.
    """
    given = [_fields_given(variable) for variable in variables]
    if any(names & {"levels", "values"} for names in given):
        return "sweep"
    drawn = [names for names in given if "distribution" in names]
    if goals and all({"lower", "upper"} <= names for names in drawn):
        return "optimize"
    if drawn:
        return "monte_carlo"
    return "latin_hypercube" if is_counted else "sweep"


def _fields_given(variable: object) -> set[str]:
    """Names of the fields that a variable was given with."""
    if isinstance(variable, Variable):
        return variable.model_fields_set
    return set(variable) if isinstance(variable, Mapping) else set()


def _objectives(given: object) -> list[Any]:
    if isinstance(given, Mapping):
        return [_objective(name, goal) for name, goal in given.items()]
    if isinstance(given, str) and given in _GOALS:
        message = f"of which response? Write {_OBJECTIVES.replace('minimum', _GOALS[given])}"
        raise ModelError([Problem("objectives", message)])
    if isinstance(given, str):
        return _listed(given, "minimum")
    if isinstance(given, Iterable):
        return [
            {"response": entry} if isinstance(entry, str) else _known_objective(entry)
            for entry in given
        ]
    return [_known_objective(given)]


def _known_objective(entry: object) -> object:
    if isinstance(entry, Mapping | Objective):
        return entry
    message = f"must be names of responses (got {entry!r}): write {_OBJECTIVES}"
    raise ModelError([Problem("objectives", message)])


def _objective(name: str, goal: object) -> dict[str, object]:
    if isinstance(goal, str) and goal in _GOALS:
        return {"response": name, "goal": _GOALS[goal]}
    if isinstance(goal, int | float) and not isinstance(goal, bool):
        return {"response": name, "goal": "target", "target": goal}
    message = (
        f'must be "minimum", "maximum" or a number to reach (got {goal!r}); write {_OBJECTIVES}'
    )
    raise ModelError([Problem(f"objectives[{name!r}]", message)])


def _listed(names: object, goal: str) -> list[Any]:
    listed = [names] if isinstance(names, str) else names
    if not isinstance(listed, Iterable) or not all(isinstance(name, str) for name in listed):
        return [_known_objective(names)]
    return [{"response": name, "goal": goal} for name in listed]
