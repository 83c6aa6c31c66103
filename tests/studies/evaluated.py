"""Trials of functions that are known, in the place of runs."""

from mechstudio.studies import Response, StudySettings, Trial
from mechstudio.studies.sampling import sampled_values, trial_count


def evaluated(method, function, variables, trials, broken=()):
    """Settings and trials of a study whose one response is a function of its variables."""
    settings = StudySettings(
        variables=variables,
        responses=[Response(name="f", formula="[time]", statistic="final")],
        method=method,
        trials=trials,
    )
    places = [variable.place for variable in variables]
    done = []
    for number, values in enumerate(sampled_values(settings)):
        named = dict(zip(places, values, strict=True))
        if number in broken:
            done.append(Trial(number, named, message="It failed."))
        else:
            done.append(Trial(number, named, {"f": float(function(values))}))
    assert len(done) == trial_count(settings) <= trials
    return settings, done
