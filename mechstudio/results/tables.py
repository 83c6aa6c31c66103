"""Results as the tables of other packages, which need not be installed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from mechstudio.errors import MissingPackageError
from mechstudio.results.csv_export import chosen_names, column_titles
from mechstudio.results.recording import Recording


def needed(module: str, purpose: str, *, package: str = "") -> Any:
    """A module that the program does without otherwise.

    Args:
        module: Its name.
        purpose: What needs it.
        package: What has to be installed for it; the first part of its name if left out.

    Raises:
        MissingPackageError: It is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingPackageError(purpose, package or module.partition(".")[0]) from error


def data_frame(result: Recording, names: Sequence[str] | None) -> Any:
    """The channels as columns of a `pandas.DataFrame` over time.

    Raises:
        MissingPackageError: pandas is not installed.
        UnknownNameError: A name is neither a channel nor a group.
    """
    pandas = needed("pandas", "to_dataframe")
    count = result.count
    columns: dict[str, Any] = {}
    for name in chosen_names(result, names):
        if name != "time":
            titles = column_titles(result.channel(name))
            values = result.read(name, 0, count).reshape(count, -1)
            columns |= {title: values[:, k].copy() for k, title in enumerate(titles)}
    index = pandas.Index(result.read("time", 0, count).copy(), name="time")
    return pandas.DataFrame(columns, index=index)


def data_set(result: Recording, names: Sequence[str] | None) -> Any:
    """The channels as variables of an `xarray.Dataset` over time and components.

    Raises:
        MissingPackageError: xarray is not installed.
        UnknownNameError: A name is neither a channel nor a group.
    """
    xarray = needed("xarray", "to_xarray")
    count = result.count
    variables: dict[str, Any] = {}
    labels: dict[str, Any] = {}
    for name in chosen_names(result, names):
        channel = result.channel(name)
        dimensions = ["time"]
        if name == "time":
            continue
        values = result.read(name, 0, count).copy()
        if values.ndim == 2:
            axis = component_axis(channel.components)
            labels[axis] = (axis, np.array(channel.components, dtype=str))
            dimensions.append(axis)
        facts: dict[str, object] = {"units": channel.unit, "long_name": channel.label}
        facts["description"] = channel.description
        variables[name] = (dimensions, values, facts)
    labels["time"] = ("time", result.read("time", 0, count).copy(), {"units": "s"})
    return xarray.Dataset(variables, coords=labels, attrs=_facts(result))


def component_axis(components: Iterable[str]) -> str:
    """Name of the axis along which a channel has these components, e.g. "xyz"."""
    parts = tuple(components)
    if not parts:
        return "none"
    return ("" if all(len(part) == 1 for part in parts) else "_").join(parts).replace(" ", "_")


def _facts(result: Recording) -> dict[str, object]:
    settings = result.settings
    return {
        "model": result.mechanism.name,
        "solver": settings.solver,
        "integrator": settings.integrator,
        "status": str(result.status),
    }
