"""Results and their files as xarray has them."""

import numpy as np
import pytest
import xarray

import mechstudio as ms

SOME = 0.1  # a time [s]


@pytest.fixture(scope="module")
def run():
    return ms.simulate(ms.sample("sprung_four_bar"), duration=0.2, output_step=0.05)


@pytest.fixture(scope="module")
def file(run, tmp_path_factory):
    path = tmp_path_factory.mktemp("files") / "run.h5"
    run.save(path)
    return path


def opened(file, group):
    return xarray.open_dataset(file, group=group, engine="h5netcdf")


def test_a_data_set_has_all_channels_with_units_over_named_axes(run):
    """Columns are chosen by their names, rows by their times."""
    found = run.to_xarray()
    assert set(found.data_vars) == set(run) - {"time"}
    assert np.array_equal(found.time, run.time)
    assert found.time.units == "s"
    assert found.attrs["solver"] == run.solver
    for name, values in found.data_vars.items():
        assert values.dims[0] == "time"
        assert values.units == run.channel(name).unit
        assert np.array_equal(values, run[name], equal_nan=True)
    place = found["bodies/crank/position"].sel(time=SOME, xyz="y")
    assert float(place) == run["bodies/crank/position/y"][2]
    chosen = run.to_xarray(["joints/ground_crank/force"])
    assert list(chosen.data_vars) == ["joints/ground_crank/force"]


def test_each_group_of_a_file_has_its_times_and_components(run, file):
    """Of elements, and of the run as a whole."""
    groups = {name.rpartition("/")[0] for name in run if "/" in name}
    assert {"bodies/crank", "joints/ground_crank", "energy"} <= groups
    for group in groups:
        with opened(file, group) as found:
            assert np.array_equal(found.time, run.time), group
            for key, values in found.data_vars.items():
                assert np.array_equal(values, run[f"{group}/{key}"], equal_nan=True), (group, key)
    with opened(file, "bodies/crank") as found:
        row = found.position.sel(time=SOME, xyz="x")
        assert float(row) == run["bodies/crank/position/x"][2]


def test_a_tree_of_data_sets_opens_the_file(run, file):
    """With the time of the root in all of them."""
    with xarray.open_datatree(file, engine="h5netcdf") as tree:
        position = tree["bodies/crank/position"]
        assert np.array_equal(position.sel(xyz="x"), run["bodies/crank/position/x"])
        assert np.array_equal(position.time, run.time)
        assert tree.attrs["solver"] == run.solver
