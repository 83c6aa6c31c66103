"""Sentences for words of runs, their channels and their comparisons, which have no such name."""

from __future__ import annotations

from collections.abc import Mapping

_FIGURES = (
    'figures of a curve: result.describe("joints/pin/force/norm") has max, min, mean, rms, std; '
    "what the run took is result.statistics"
)
_FORMULA = 'formulas over channels: result.evaluate("[joints/pin/force/x]**2")'
_DERIVATIVE = 'write result.evaluate("derivative([joints/pin/rate])")'
_INTEGRAL = 'write result.evaluate("integral([joints/pin/power])")'
FILM = 'a film is written by result.film("run.mp4"), a picture by result.picture(t).save("run.png")'
_FIGURE = 'a figure is written by result.plot("energy").figure.savefig("energy.png")'
_ROWS = 'result.at(times) interpolates to any times, such as result.at(times)["energy/total"]'
_BETWEEN = (
    "rows between two times: rows = (result.time >= 0.5) & (result.time <= 1.0), and then "
    'result["energy/total"][rows]'
)
_ENDED = "result.status_message tells how it ended, result.events which events there were"
ON = "a run goes on from a row of another one by ms.simulate(model.at(result, t))"
_NUMPY = (
    'channels are arrays of NumPy: force = result["joints/pin/force/norm"]; force.max() at '
    "result.time[force.argmax()]"
)
_BY_NAME = 'channels are read by name, result["bodies/crank/position"]; result.names() lists them'
EXPORT = (
    'result.export("run.glb") writes what the suffix names: .csv, .parquet, .mat, .mcap, .h5, '
    ".glb, .html"
)
_RUNS = 'read both by name: [run["joints/pin/force"] for run in comparison.runs]'
_AT = (
    'values at a time are result.at(0.3)["joints/pin/force"], those of the last row '
    'result["joints/pin/force"][-1]'
)
_ENERGIES = 'energies are channels: result["energy/kinetic"], "energy/potential", "energy/total"'
_PEAK_AT = (
    'the time of a peak: result.evaluate("time_of_max([joints/pin/force/norm])"), or '
    'result.time[result["joints/pin/force/norm"].argmax()]'
)
_LAST = f"{_AT}; {ON}"
_PANDAS = "result.to_dataframe() is a table of pandas, which has .{}(...)"
_OTHER_CSV = 'result.to_dataframe().to_csv("run.csv", ...) of pandas takes it'
_OTHER_ROWS = (
    "rows are those of the run, ms.simulate(model, output_step=0.1); those at other times are "
    'written by result.at(times).to_csv("run.csv")'
)
_CURVES = (
    'curves are named first: result.plot("joints/pin/rate", "energy"), over another one by '
    'x="joints/pin/coordinate"; other charts are result.to_dataframe().plot(...) of pandas'
)
_UNITS = (
    "values are in SI units; in others they are drawn by Matplotlib: "
    'axes.plot(result.time, result["joints/pin/force/norm"] / 1000)'
)
_LARGEST = (
    "largest differences from the first run are comparison.max_difference, or .differences[k] of "
    'run k; of one channel comparison[1]["energy/total"] - comparison[0]["energy/total"]'
)
_TABLE = "print(comparison) shows a table, comparison.to_dataframe() is one of pandas"

# by what was asked
OF_RESULTS: Mapping[str, Mapping[str, str]] = {
    "a Result": {
        **dict.fromkeys(("bodies", "body", "joints", "joint", "drivers"), _BY_NAME),
        **dict.fromkeys(("columns", "position", "positions", "q", "y"), _BY_NAME),
        **dict.fromkeys(("state", "states", "velocity", "velocities"), _BY_NAME),
        **dict.fromkeys(("reaction", "reactions", "forces", "get", "channel_names"), _BY_NAME),
        **dict.fromkeys(("max", "min", "mean", "rms", "peak"), f"{_NUMPY}; {_FIGURES}"),
        **dict.fromkeys(("extend", "final_model"), ON),
        **dict.fromkeys(("final", "last", "final_state", "end"), _LAST),
        **dict.fromkeys(("loc", "iloc", "value", "value_at", "values_at", "at_time"), _AT),
        **dict.fromkeys(("argmax", "argmin", "idxmax", "idxmin", "time_of_max"), _PEAK_AT),
        **dict.fromkeys(("kinetic_energy", "potential_energy", "total_energy"), _ENERGIES),
        **{
            name: _PANDAS.format(name)
            for name in ("to_excel", "to_json", "to_pickle", "to_feather", "groupby", "rolling")
        },
        **dict.fromkeys(("savefig", "save_plot", "save_figure"), _FIGURE),
        **dict.fromkeys(("model", "system"), "it is result.mechanism"),
        **dict.fromkeys(("warnings", "messages", "log"), "sentences on the run are result.notes"),
        **dict.fromkeys(
            ("path", "trajectory"),
            'the path of a measured point is result["measures/tip/position"]',
        ),
        "table": "a table is result.to_dataframe() of pandas, or result.to_csv(path)",
        "copy": "copy.copy(result) does; its model never changes",
        **dict.fromkeys(
            ("actuators", "power", "max_torque", "peak_torque", "max_force"),
            'read a channel by its name, result["actuators/pin/effort"] of inverse dynamics, '
            'result["joints/pin/force/norm"].max() of any run',
        ),
        **dict.fromkeys(("resume", "continue_run", "go_on"), ON),
        **dict.fromkeys(("std", "extremes", "peaks"), _FIGURES),
        **dict.fromkeys(("counters", "info", "metadata"), "see result.statistics"),
        **dict.fromkeys(("diff", "difference"), "write result.compare(other)"),
        **dict.fromkeys(("calculate", "calc", "formulas", "query"), _FORMULA),
        **dict.fromkeys(
            ("frequencies", "psd"), 'frequency, amplitude = result.spectrum("energy/kinetic")'
        ),
        **{
            name: f"it is result.settings.{name}"
            for name in ("integrator", "duration", "output_step", "rtol", "atol")
        },
        **{
            name: f"it is result.statistics.{name}"
            for name in ("rejected_steps", "rhs_evaluations", "steps")
        },
        **dict.fromkeys(("cost", "evaluations", "nfev"), "see result.statistics.rhs_evaluations"),
        **dict.fromkeys(("torque", "torques", "effort", "efforts", "force"), _BY_NAME),
        **dict.fromkeys(("to_dict", "asdict", "dict"), "dict(result) has all channels by name"),
        "drift": "the drift of the energy is result.energy_drift",
        **dict.fromkeys(("derivative", "gradient"), _DERIVATIVE),
        **dict.fromkeys(("integral", "integrate"), _INTEGRAL),
        **dict.fromkeys(("show", "view"), FILM),
        **dict.fromkeys(("head", "tail", "shape", "to_numpy", "values"), _BY_NAME),
        **dict.fromkeys(("n_steps", "num_steps"), "it is result.statistics.steps"),
        **dict.fromkeys(("end_time", "final_time", "t_end"), "it is result.time[-1]"),
        **dict.fromkeys(("energy", "energies"), _ENERGIES),
        **dict.fromkeys(("interp", "interpolate", "resample", "sample"), _ROWS),
        **dict.fromkeys(
            ("df", "dataframe", "pandas", "to_pandas", "to_frame"), "result.to_dataframe() gives it"
        ),
        **dict.fromkeys(("csv", "save_csv", "write_csv"), 'result.to_csv("run.csv") writes it'),
        **{
            name: f'result.export("run.{suffix}") writes it'
            for suffix, names in {
                "glb": ("glb", "gltf", "to_glb", "to_gltf"),
                "parquet": ("parquet", "to_parquet", "save_parquet", "write_parquet"),
                "mat": ("to_mat", "savemat", "save_mat"),
                "mcap": ("to_mcap",),
                "html": ("to_html", "report"),
            }.items()
            for name in names
        },
        **dict.fromkeys(("export_gltf", "export_csv"), EXPORT),
        **dict.fromkeys(
            ("to_hdf5", "save_hdf5", "to_hdf", "write", "dump"), 'result.save("run.h5") writes it'
        ),
        **dict.fromkeys(("load", "read"), 'ms.open_result("run.h5") reads it'),
        **dict.fromkeys(("render", "save_picture", "save_image", "screenshot"), FILM),
        **dict.fromkeys(
            ("success", "ok", "failed", "is_done", "done"), 'result.status == "done" tells it'
        ),
        **dict.fromkeys(("stopped_by", "stop_reason", "termination", "reason"), _ENDED),
        **dict.fromkeys(("between", "crop", "slice", "truncate", "window"), _BETWEEN),
    },
    "a Channel": dict.fromkeys(
        ("shape", "data", "values", "value"),
        "values are read by the name, result[channel.name], which have the shape",
    ),
    "a Difference": {"angle": "it is .orientation [rad]"},
    "at()": {
        "row": "a row stands at its time, result.at(result.time[3]), or result[name][3]",
    },
    "names()": {
        "": "it lists all; those of one joint are [name for name in result.names() if "
        'name.startswith("joints/pin/")]',
    },
    "to_csv()": {
        **dict.fromkeys(("step", "dt", "output_step", "times", "time_step", "rate"), _OTHER_ROWS),
        **dict.fromkeys(("sep", "delimiter", "decimal", "index", "float_format"), _OTHER_CSV),
    },
    "picture()": dict.fromkeys(
        ("filename", "file", "output", "save", "fname"), 'write result.picture(0.3, "run.png")'
    ),
    "write_film()": dict.fromkeys(
        ("duration", "length", "end", "time"),
        "speed= is how many seconds of the run pass in one of the film, start= and stop= are the "
        "part that is shown",
    ),
    "run()": {
        **dict.fromkeys(("parallel", "multiprocessing"), "trials run in parallel by themselves"),
        **dict.fromkeys(("verbose", "disp", "progress_bar"), "progress=True shows a bar"),
    },
    "a Comparison": {
        **dict.fromkeys(("table", "summary", "to_csv", "to_pandas", "describe"), _TABLE),
        **dict.fromkeys(("max", "rms", "diff", "difference", "error", "errors"), _LARGEST),
        "names": "they are comparison.labels",
        **dict.fromkeys(
            ("film", "picture", "export", "evaluate", "energy", "time"),
            "it belongs to each of its runs: comparison[0], comparison[1], ...",
        ),
        **dict.fromkeys(("solvers", "parameters"), "they are those of its runs, comparison[0]"),
        **dict.fromkeys(("channels", "results"), _RUNS),
        **{
            word: f"it is comparison.max_difference.{part}, or .differences[k].{part} of run k"
            for part in ("position", "orientation", "force", "torque")
            for word in (part, f"{part}_difference", f"max_{part}", f"max_{part}_difference")
        },
    },
    "plot()": dict.fromkeys(
        ("y", "kind", "style", "subplots", "names", "name", "channels"), _CURVES
    )
    | dict.fromkeys(("unit", "units"), _UNITS)
    | {"axes": "write ax=axes", "show": "matplotlib.pyplot.show() shows it"}
    | dict.fromkeys(
        (
            "title",
            "xlim",
            "ylim",
            "xlabel",
            "ylabel",
            "color",
            "legend",
            "figsize",
            "grid",
        ),
        'it returns the axes of Matplotlib: result.plot("energy").set_title("Energies")',
    )
    | dict.fromkeys(("file", "filename", "fname", "output", "path", "save", "savefig"), _FIGURE),
    "a RunStatistics": dict.fromkeys(("drift", "energy_drift"), "it is result.energy_drift"),
}
