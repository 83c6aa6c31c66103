"""Sentences for words of studies, many runs and derivatives, which have no such name."""

from __future__ import annotations

from collections.abc import Mapping

_READ = "what was read from its run, objectives among it, is trial.responses"
TRIALS = (
    'many runs: ms.simulate_many(model, {"k": values}); samples and optimization: ms.Study(model, '
    '{"k": (1, 9)}, {"peak": "max([joints/pin/force/norm])"}, objectives={"peak": "minimum"}).run()'
)
VARIED = (
    "it is ms.studies.{}; ms.Study takes the same as dictionaries: "
    'ms.Study(model, {{"k": (1, 9)}}, {{"peak": "max([joints/pin/force/norm])"}}, '
    'objectives={{"peak": "minimum"}})'
)
DRAWN = (
    'values are drawn by ms.Study(model, {"k": {"distribution": "normal", "mean": 50, '
    '"deviation": 2}}, responses, method="latin_hypercube", trials=100)'
)
DRAWN_OR_VARIED = (
    f"{DRAWN}.run(), or by yourself, ms.simulate_many(model, "
    '[{"k": k} for k in rng.normal(50, 2, 100)]); ms.Study(model, {"k": (1, 9)}, ...) draws evenly'
)
_TABLE = (
    'trials are written by trials.to_csv("trials.csv"), .to_parquet(...) and .save("trials.h5"), '
    "and are a table by .to_dataframe()"
)
_SHARES = (
    'Sobol\' indices are done.sensitivities, of a study by method="sobol_indices", elementary '
    'effects done.effects, by method="morris"'
)
# of a study by another method
SOBOL_FIRST = (
    "the share that each variable has in the spread of responses is that of "
    'ms.Study(..., method="sobol_indices", trials=1024).run().sensitivities; mean and spread are '
    "done.statistics, derivatives at the values of the model ms.sensitivities(model, numbers, "
    "responses)"
)
MORRIS_FIRST = (
    'elementary effects are those of ms.Study(..., method="morris", trials=100).run().effects'
)
_SPREAD = (
    "mean, deviation, min, max and quantiles of each response are done.statistics, values of all "
    'trials done["peak"]; done.to_dataframe().describe() has those of variables, too'
)
_DRAWN_AS_BARS = 'bars over a response are done.to_dataframe()["peak"].plot.hist() of pandas'
_SLOPES = 'derivatives are read by the names of their numbers: slopes["L"]; print(slopes) has all'
_BEST = 'the best trial has both: done.best["k"] is a value of it, done.best["peak"] a response'
_WHOLE_RUN = "the run of a trial is computed again by study.result_of(trial), with all channels"
_OF_VARIABLES = (
    'levels belong to a variable: {"k": {"lower": 1, "upper": 9, "levels": 5}}, or a list of its '
    'values, {"k": [1, 3, 9]}'
)
_BEGINS = "a search begins with the values of the model: ms.Study(model.set(k=2.0), ...)"
_AS_TABLE = "done.to_dataframe() is a table of pandas, which has {}"
_OUTCOME = (
    "done.message tells why a search ended, len(done) how many trials it took, done.failed has "
    "those that failed"
)
_RUN_FIRST = "what it finds is that of its run: done = study.run(), and then done.{}"

# by what was asked
OF_STUDIES: Mapping[str, Mapping[str, str]] = {
    "a RunSensitivities": {
        "errors": 'each figure has its own: slopes.gradients["peak"].errors["k"]',
        "values": 'each figure has its own: slopes.gradients["peak"].value',
        **dict.fromkeys(
            ("to_csv", "plot", "table"), "slopes.to_dataframe() is a table of pandas, which has it"
        ),
        **dict.fromkeys(
            ("normalized", "relative", "elasticities", "elasticity"),
            'relative ones are made of two numbers: peak = slopes.gradients["peak"], and then '
            'peak["k"] * k / peak.value',
        ),
        **dict.fromkeys(
            ("jacobian", "matrix"),
            "rows of figures: np.array([np.array(one) for one in slopes.gradients.values()])",
        ),
    },
    "a RunGradient": dict.fromkeys(
        ("gradient", "gradients", "derivative", "derivatives", "slopes", "sensitivities", "values"),
        _SLOPES,
    ),
    "mechstudio study": dict.fromkeys(
        ("set", "p", "param", "parameter"),
        'values are varied by the study file, "variables": {"k": [1, 2, 4]}; other values of the '
        "model are written into a model of their own by mechstudio assemble MODEL --set k=2 -o "
        "OUT.mech.json",
    ),
    "Study()": {
        **dict.fromkeys(("levels", "steps", "points", "resolution"), _OF_VARIABLES),
        **dict.fromkeys(("x0", "start", "initial", "initial_values", "guess"), _BEGINS),
        **dict.fromkeys(
            ("weights", "weight"),
            'a weight is part of an objective: objectives=[{"response": "peak", "goal": "minimum", '
            '"weight": 2.0}]',
        ),
        **dict.fromkeys(
            ("vary", "params", "inputs", "space", "ranges", "factors"),
            'what varies stands behind the model: ms.Study(model, {"k": (1, 9)}, responses)',
        ),
        **dict.fromkeys(
            ("metrics", "figures", "measure", "quantities", "kpis"),
            'what is read stands behind what varies: ms.Study(model, {"k": (1, 9)}, {"peak": '
            '"max([joints/pin/force/norm])"})',
        ),
    },
    "a Study": {
        **{name: f"it is study.settings.{name}" for name in ("method", "variables", "objectives")},
        **{name: f"it is study.settings.{name}" for name in ("constraints", "seed", "options")},
        **dict.fromkeys(("plot", "scatter", "statistics"), _RUN_FIRST.format("to_dataframe()")),
        "simulate": "write study.run()",
        **{
            name: _RUN_FIRST.format(name)
            for name in ("best", "front", "trials", "effects", "sensitivities", "to_dataframe")
        },
        **dict.fromkeys(("results", "result", "responses"), _RUN_FIRST.format("trials")),
        **dict.fromkeys(("optimize", "minimize", "solve", "execute"), "write study.run()"),
    },
    "a StudyResult": dict.fromkeys(
        ("parameters", "variables", "x", "values", "value", "fun", "objective"),
        "values and responses are those of a trial: study.run().best.values, .best.responses",
    )
    | dict.fromkeys(
        ("items", "results", "rows", "runs", "samples"),
        "trials are study.run().trials: for trial in study.run().trials: trial.values, "
        "trial.responses",
    )
    | dict.fromkeys(("export", "to_hdf5", "to_excel", "write", "csv", "df", "to_pandas"), _TABLE)
    | dict.fromkeys(("plot", "scatter"), f"{_TABLE}, which has .plot() of pandas")
    | dict.fromkeys(("hist", "histogram", "histograms", "distribution"), _DRAWN_AS_BARS)
    | dict.fromkeys(
        ("stats", "describe", "summary", "mean", "means", "std", "deviation", "spread", "spreads"),
        _SPREAD,
    )
    | dict.fromkeys(
        ("median", "quantile", "quantiles", "percentile", "percentiles", "min", "max"), _SPREAD
    )
    | dict.fromkeys(("best_values", "best_trial", "best_parameters", "optimum", "solution"), _BEST)
    | dict.fromkeys(("best_params", "best_responses", "best_value", "minimum", "argmin"), _BEST)
    | dict.fromkeys(("corr", "correlation", "correlations"), _AS_TABLE.format(".corr()"))
    | dict.fromkeys(("sort", "sort_values", "query"), _AS_TABLE.format('.sort_values("peak")'))
    | dict.fromkeys(("table", "columns", "head", "responses"), _TABLE)
    | dict.fromkeys(("success", "converged", "status", "nfev", "nit"), _OUTCOME)
    | dict.fromkeys(("pareto", "pareto_front"), "it is done.front, a tuple of trials")
    | dict.fromkeys(("sensitivity_indices", "sobol", "sobol_indices", "indices"), _SHARES),
    "a Trial": {
        **dict.fromkeys(("result", "run", "simulation", "channels", "plot"), _WHOLE_RUN),
        **dict.fromkeys(("output", "results", "figures"), "it is trial.responses"),
        **dict.fromkeys(("parameters", "inputs", "variables", "x"), "it is trial.values"),
        **dict.fromkeys(("objective", "objectives", "fun", "cost", "value"), _READ),
    },
}
