"""Modes in result files: shapes, shares and eigenvalues beside frequencies and damping."""

import h5py
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.edits import rename
from mechstudio.io import sample


@pytest.fixture
def found():
    return ms.modes(sample("sprung_four_bar"), at="equilibrium")


def test_modes_are_read_as_they_were_written(found, tmp_path):
    """All of a mode comes back, from files as from the result itself."""
    path = tmp_path / "modes.h5"
    found.result.save(path)
    for result in (found.result, ms.load_result(path), ms.open_result(path)):
        assert result.modes == found.modes
        for mode, before in zip(result.modes, found.modes, strict=True):
            assert np.array_equal(mode.shape, before.shape)


def test_each_dataset_says_what_it_is(found, tmp_path):
    """Other programs find unit, description, and the names of columns and rows."""
    path = tmp_path / "modes.h5"
    found.result.save(path)
    bodies = list(found.result.mechanism.bodies.names)
    with h5py.File(path) as file:
        group = file["modes/1"]
        for dataset in group.values():
            assert dataset.attrs["unit"] == dataset.attrs["units"]
            assert dataset.attrs["description"].endswith(".")
        assert list(group["participation"].attrs["components"]) == bodies
        assert list(group["shape_real"].attrs["bodies"]) == bodies
        assert list(group["shape_real"].attrs["component_units"]) == ["m"] * 3 + ["rad"] * 3
        assert group["participation"][()].sum() == pytest.approx(1.0)


def test_files_of_former_versions_have_figures_alone(found, tmp_path):
    """Frequencies are there; there are no modes with shapes."""
    path = tmp_path / "modes.h5"
    found.result.save(path)
    with h5py.File(path, "a") as file:
        for group in file["modes"].values():
            for key in ("eigenvalue", "participation", "joints", "shape_real", "shape_imaginary"):
                del group[key]
    result = ms.load_result(path)
    assert result.modes == ()
    assert result["modes/1/frequency"][0] == found.frequencies[0]


def test_modes_have_the_names_of_the_shown_model(found, tmp_path):
    """A renamed body keeps its share, in the file as well."""
    before = found.result.mechanism
    after = rename(before, ("body", before.bodies[0].name), "driver arm")
    result, path = found.result.renamed(after), tmp_path / "modes.h5"
    result.save(path)
    share = found.modes[0].participation[before.bodies[0].name]
    assert result.modes[0].participation["driver arm"] == share
    assert ms.load_result(path).modes[0].participation["driver arm"] == share
