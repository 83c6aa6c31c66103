"""Sentences for functions that formulas over channels do not have, and for figures of runs."""

from __future__ import annotations

from collections.abc import Mapping

_X = "joints/pin/coordinate/angle"
OVERSHOOT = f'result.evaluate("max([{_X}])/final([{_X}]) - 1") is the overshoot over the last value'
SETTLING = (
    f'result.evaluate("max(t*(abs([{_X}] - final([{_X}])) > 0.02*abs(final([{_X}]))))") [s] is the '
    "last time at which it is more than 2 % away from its last value"
)
RISE = (
    f'x = result["{_X}"] / result["{_X}"][-1]; result.time[x > 0.9][0] - result.time[x > 0.1][0] '
    "[s] is the rise from 10 % to 90 % of the last value"
)
_ARRAY = 'channels are arrays of NumPy: np.{}(result["joints/pin/force/norm"]{})'
_DERIVATIVE = 'by time it is result.evaluate("derivative([joints/pin/rate])")'
_OF_VECTORS = "a vector has it as a component: [joints/pin/force/norm]"

# figures of a response to a step
STEPS: Mapping[str, str] = {
    **dict.fromkeys(("overshoot", "peak_overshoot", "percent_overshoot"), OVERSHOOT),
    **dict.fromkeys(("settling", "settling_time", "settle_time"), SETTLING),
    **dict.fromkeys(("rise", "rise_time"), RISE),
}
OF_FORMULAS: Mapping[str, Mapping[str, str]] = {
    "a formula": {
        **STEPS,
        **dict.fromkeys(("var", "variance"), "it is std(...)**2"),
        "amplitude": "it is range(...)/2 of a vibration, or result.spectrum(...) of each frequency",
        "median": _ARRAY.format("median", ""),
        **dict.fromkeys(("percentile", "quantile"), _ARRAY.format("percentile", ", 95")),
        **dict.fromkeys(("cumsum", "cumtrapz", "cumulative"), _ARRAY.format("cumsum", "")),
        **dict.fromkeys(
            ("sum", "total"),
            "a sum of rows depends on how far these are apart: integral(...) is that over time",
        ),
        **dict.fromkeys(("count", "len", "size"), "it is len(result.time)"),
        **dict.fromkeys(("argmax", "tmax", "t_max", "time_at_max"), "it is time_of_max(...)"),
        **dict.fromkeys(("argmin", "tmin", "t_min", "time_at_min"), "it is time_of_min(...)"),
        **dict.fromkeys(("at", "value_at"), 'write result.at(0.1)["joints/pin/rate"]'),
        **dict.fromkeys(("fft", "spectrum", "psd"), 'write result.spectrum("joints/pin/rate")'),
        **dict.fromkeys(("d", "ddt", "diff", "dt", "gradient"), _DERIVATIVE),
        "derivative": "it stands around a whole formula, and its rows are an array for scripts",
        **dict.fromkeys(("norm", "magnitude", "hypot", "length"), _OF_VECTORS),
    },
    "a Statistics": {
        **STEPS,
        **dict.fromkeys(("var", "variance"), "it is .std**2"),
        "median": _ARRAY.format("median", ""),
        "sum": 'over time it is result.evaluate("integral([joints/pin/rate])")',
    },
}
