"""Datasets of a run that goes on say of themselves what those of a saved run do."""

import h5py
import numpy as np

from mechstudio.results.growing_datasets import growing_datasets
from tests.results.synthetic import synthetic_result


def test_copies_are_described_as_saved_datasets_are(tmp_path):
    """Attributes, scales and types, also of those that were copied from others."""
    result = synthetic_result()
    result.save(tmp_path / "saved.h5")
    with h5py.File(tmp_path / "saved.h5") as saved, h5py.File(tmp_path / "new.h5", "w") as file:
        names = result.written_names()
        made = growing_datasets(file, result, names, 16)
        assert list(made) == list(names)
        for name in names:
            dataset, known = file[name], saved[name]
            assert dataset == made[name]
            assert (dataset.shape[0], dataset.shape[1:]) == (0, known.shape[1:]), name
            assert (dataset.dtype, dataset.chunks[0]) == (known.dtype, 16)
            # which of the components are unique turns out in the course of a run
            told = known.attrs.keys() - {"unique_components"}
            assert dataset.attrs.keys() == told, name
            for key in dataset.attrs.keys() - {"DIMENSION_LIST", "REFERENCE_LIST"}:
                assert np.array_equal(dataset.attrs[key], known.attrs[key]), (name, key)
            if name != "time":
                scales = [file["time"], *(dataset.dims[k][0] for k in range(1, dataset.ndim))]
                attached = (h5py.h5ds.is_attached(dataset.id, scale.id, place)
                            for place, scale in enumerate(scales))  # fmt: skip
                assert all(attached), name
                assert [one.name for one in scales] == [axis[0].name for axis in known.dims]
