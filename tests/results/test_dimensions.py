"""What other programs find in a result file: dimensions, units, compressed pieces, fixed types."""

from dataclasses import replace

import h5py
import numpy as np

from mechstudio.results import Result, load_result
from tests.results.synthetic import SETTINGS, filled_store, mechanism_of, synthetic_result


def test_every_dimension_has_its_scale(tmp_path):
    """Readers of netCDF refuse files in which some dimensions have a scale and others none."""
    result = synthetic_result()
    result.save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        assert file["time"].is_scale
        for name in result:
            dataset, channel = file[name], result.channel(name)
            assert dataset.attrs["units"] == dataset.attrs["unit"] == channel.unit
            if name == "time":
                continue
            assert h5py.h5ds.is_attached(dataset.id, file["time"].id, 0), name
            scales = [dataset.dims[k][0] for k in range(dataset.ndim)]
            assert [len(scale) for scale in scales] == list(dataset.shape), name
            if dataset.ndim == 2:
                texts = tuple(text.decode() for text in scales[1][()])
                assert texts == channel.components
                assert h5py.h5ds.is_attached(dataset.id, scales[1].id, 1), name


def test_long_runs_are_stored_in_compressed_pieces(tmp_path):
    """They take less room, and come back exactly."""
    mechanism = mechanism_of(["rod"])
    store = filled_store(mechanism, 20000, spare=0)
    store.body_acceleration[:] = 0.0
    result = Result(mechanism, SETTINGS, store)
    result.save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        still = file["bodies/rod/acceleration"]
        assert still.compression == "gzip"
        assert still.chunks[1] == 3
        assert still.id.get_storage_size() < still.size
    assert np.array_equal(load_result(tmp_path / "run.h5")["energy/total"], result["energy/total"])


def test_types_of_attributes_do_not_depend_on_what_was_typed(tmp_path):
    """A whole number, or one of NumPy, is stored as the float that it means."""
    typed = replace(SETTINGS, duration=1, rtol=np.float32(0.5), threads=np.int32(1))
    result = synthetic_result()
    result.settings = typed
    result.save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        assert file.attrs["duration"].dtype == np.float64
        assert file.attrs["rtol"].dtype == np.float64
        assert file.attrs["threads"].dtype == np.int64
        assert file.attrs["wall_time"].dtype == np.float64
    assert load_result(tmp_path / "run.h5").settings == typed
