"""Dimension scales of a result file, so that other programs find the time and the components.

They are those of HDF5 and netCDF: `time` along the rows, and a list of names along the components
of a dataset, such as `xyz`. The references between a dataset and its scales are written here, all
at once: the library looks through those of a scale again for each dataset. Groups have links to the
scales of their datasets, as programs that open one group look for the time in there.
"""

from __future__ import annotations

import h5py
import numpy as np

from mechstudio.results.channels import Channel
from mechstudio.results.tables import component_axis

_TEXT = h5py.string_dtype()
_LIST = h5py.vlen_dtype(h5py.ref_dtype)
_BACK = np.dtype([("dataset", h5py.ref_dtype), ("dimension", np.int32)])


class Dimensions:
    """The scales of a file, made as its datasets need them."""

    def __init__(self, file: h5py.File) -> None:
        self._file = file
        self._scales: dict[str, h5py.Dataset] = {}
        self._users: dict[str, list[tuple[h5py.Reference, int]]] = {}
        self._linked: dict[str, set[str]] = {}

    def attach(self, dataset: h5py.Dataset, channel: Channel) -> None:
        """Tell what the dimensions of a dataset are; "time" has to come first of all."""
        if channel.name == "time":
            self._add("time", dataset)
            return
        names = self._join(dataset, channel)
        lists = np.empty(len(names), dtype=object)
        for number, name in enumerate(names):
            lists[number] = np.array([self._scales[name].ref], dtype=h5py.ref_dtype)
        dataset.attrs.create("DIMENSION_LIST", lists, shape=(len(names),), dtype=_LIST)

    def attach_copy(self, dataset: h5py.Dataset, channel: Channel) -> None:
        """The same for a copy of an attached dataset, which has the dimensions of that one."""
        self._join(dataset, channel)

    def finish(self) -> None:
        """Tell the scales who uses them, and groups where those of their datasets are."""
        for name, users in self._users.items():
            if users:
                references = np.array(users, dtype=_BACK)
                self._scales[name].attrs.create("REFERENCE_LIST", references)
        for path, names in self._linked.items():
            group = self._file[path]
            # soft ones, so that who visits all datasets meets each under its own name
            for name in sorted(names - group.keys()):
                group[name] = h5py.SoftLink(f"/{name}")

    def _join(self, dataset: h5py.Dataset, channel: Channel) -> list[str]:
        """Note whose scales a dataset uses; tells their names."""
        names = ["time"] if dataset.ndim == 1 else ["time", self._components(channel)]
        for number, name in enumerate(names):
            self._users[name].append((dataset.ref, number))
        self._linked.setdefault(dataset.parent.name, set()).update(names)
        return names

    def _components(self, channel: Channel) -> str:
        """The scale of the components of a channel."""
        name = component_axis(channel.components)
        if name not in self._scales:
            texts = np.array(channel.components, dtype=object)
            scale = self._file.create_dataset(
                name, data=texts, shape=(len(texts),), dtype=_TEXT, track_times=False
            )
            scale.attrs["unit"] = "1"
            scale.attrs["description"] = "Names of the components along an axis of datasets."
            self._add(name, scale)
        return name

    def _add(self, name: str, dataset: h5py.Dataset) -> None:
        dataset.make_scale(name)
        self._scales[name], self._users[name] = dataset, []
