"""Sentences for words of commands, which have no such option."""

from __future__ import annotations

from collections.abc import Mapping

_SOME_CHANNELS = "--csv OUT.csv --channels energy joints/pin/force writes some channels"

# by the command that was asked
OF_COMMANDS: Mapping[str, Mapping[str, str]] = {
    "mechstudio check": dict.fromkeys(
        ("duration", "integrator", "solver"),
        "check looks at the model alone; a run takes it: mechstudio run MODEL --solver hdca",
    ),
    "mechstudio export": {
        **dict.fromkeys(
            ("o", "output", "csv"), "name it behind the run: mechstudio export RUN.h5 OUT.csv"
        ),
        **dict.fromkeys(("c", "columns", "names"), "write --channels NAME"),
    },
    "mechstudio kinematics": dict.fromkeys(
        ("steps", "rows", "points", "samples"), "rows are --output-step H apart"
    ),
    "mechstudio modes": {
        **dict.fromkeys(
            ("o", "output"),
            "write --csv OUT.csv for the table, --matrices OUT.csv for A, B, C and D",
        ),
        **dict.fromkeys(("equilibrium", "rest", "static"), "write --at equilibrium"),
    },
    "mechstudio static": dict.fromkeys(
        ("csv", "h5"), "write --results OUT.h5, and then mechstudio export OUT.h5 OUT.csv"
    ),
    "mechstudio film": {"from": "write --start T", "to": "write --stop T"},
    "mechstudio inverse": dict.fromkeys(("joints", "joint"), "write --actuators JOINT"),
    "mechstudio run": {
        **dict.fromkeys(("h5", "hdf5"), "write -o OUT.h5"),
        **dict.fromkeys(("columns", "names", "variables"), _SOME_CHANNELS),
        **dict.fromkeys(("d", "t", "T"), f"the simulated time is --duration T; {_SOME_CHANNELS}"),
        **dict.fromkeys(("p", "param", "parameter", "parameters"), "write --set NAME=VALUE"),
        **dict.fromkeys(("g", "gravity"), "write --set gravity[1]=-1.62, for each component"),
        **dict.fromkeys(("film", "movie", "video"), "write mechstudio film RUN.h5 -o OUT.mp4"),
        **dict.fromkeys(("plot", "report", "html"), "write mechstudio report RUN.h5 -o OUT.html"),
    },
}
