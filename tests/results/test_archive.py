"""HDF5 files: the layout of the public interface, exact round trips, clear refusals."""

import json
import os
import stat
from dataclasses import replace

import h5py
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.errors import FileError
from mechstudio.io import dumps, loads
from mechstudio.results import load_result
from mechstudio.results.archive import FORMAT_VERSION
from tests.amounts import examples
from tests.gui.tree.example import all_kinds
from tests.results.synthetic import every_joint, mechanism_of, synthetic_result

names = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="/"), min_size=1, max_size=64
).filter(lambda name: name not in (".", "ground"))


def _datasets(file):
    found = {}
    file.visititems(
        lambda name, item: found.update({name: item}) if isinstance(item, h5py.Dataset) else None
    )
    return found


def test_file_has_the_datasets_with_unit_and_description(tmp_path):
    """The file can be read without this program: names, shapes, units, sentences."""
    result = synthetic_result()
    result.save(tmp_path / "out.h5")
    with h5py.File(tmp_path / "out.h5") as file:
        found = _datasets(file)
        lists = {name for name in found if file[name].is_scale} - {"time"}
        assert found.keys() - lists == set(result.names())
        for name in lists:
            assert found.pop(name).attrs["unit"] == "1"
        for name, dataset in found.items():
            assert dataset.attrs["unit"] == result.channel(name).unit
            assert dataset.attrs["description"] == result.channel(name).description
            assert np.array_equal(dataset[()], result[name])


def test_undetermined_reactions_carry_unique_false(tmp_path):
    """Only reactions that are not unique have the attribute."""
    result = synthetic_result()
    result.save(tmp_path / "out.h5")
    with h5py.File(tmp_path / "out.h5") as file:
        marked = {name for name, item in _datasets(file).items() if "unique" in item.attrs}
        keys = ("force", "torque", "local_force", "local_torque")
        assert marked == {f"joints/revolute/{key}" for key in keys}
        assert all(not file[name].attrs["unique"] for name in marked)


def test_root_says_what_was_run(tmp_path):
    """Model, method, settings, counts, time, status and versions are attributes of the root."""
    result = synthetic_result()
    result.save(tmp_path / "out.h5")
    with h5py.File(tmp_path / "out.h5") as file:
        root = dict(file.attrs)
    assert loads(root["model"]) == result.mechanism
    assert (root["solver"], root["integrator"]) == ("hdca", "dopri5")
    assert (root["duration"], root["output_step"]) == (0.4, 0.1)
    assert (root["rtol"], root["atol"], root["threads"]) == (1e-8, 1e-9, 2)
    assert (root["singular"], root["rank_tolerance"]) == ("reset", 1e-10)
    assert (root["steps"], root["rejected_steps"], root["rhs_evaluations"]) == (120, 3, 841)
    assert root["wall_time"] == 0.25
    assert root["status"] == "stopped"
    assert root["format_version"] == FORMAT_VERSION
    assert root["program_version"]


@pytest.mark.wide
@pytest.mark.parametrize("rows", [0, 1, 5, 300])
@pytest.mark.parametrize("has_momentum", [True, False])
def test_reading_back_gives_an_equal_result(tmp_path, rows, has_momentum):
    """Nothing is rounded or lost."""
    result = synthetic_result(rows=rows, has_momentum=has_momentum)
    result.save(tmp_path / "out.h5")
    assert load_result(tmp_path / "out.h5").equals(result)


@settings(max_examples=examples(25))
@given(data=st.data(), body=names, joint=names, measure=names)
def test_any_names_and_numbers_survive(tmp_path_factory, data, body, joint, measure):
    """Whatever a model may be called and a run may compute comes back."""
    mechanism = mechanism_of(
        [body], [(joint, "spherical", "ground", body)], [(measure, body, (1.0, 2.0, 3.0))]
    )
    result = synthetic_result(mechanism, rows=2)
    numbers = st.floats(allow_nan=False, width=64)
    result.store.joint_load[:2, 0] = data.draw(
        st.lists(st.lists(numbers, min_size=6, max_size=6), min_size=2, max_size=2)
    )
    path = tmp_path_factory.mktemp("any") / "out.h5"
    result.save(path)
    assert load_result(path).equals(result)


def test_saved_again_is_the_same(tmp_path):
    """A result that was read can be saved like any other."""
    synthetic_result().save(tmp_path / "a.h5")
    load_result(tmp_path / "a.h5").save(tmp_path / "b.h5")
    assert load_result(tmp_path / "b.h5").equals(load_result(tmp_path / "a.h5"))


def test_driver_efforts_are_stored(tmp_path):
    """A model with drivers has the group of the public interface."""
    mechanism = mechanism_of(
        ["wheel"], [("axle", "revolute", "ground", "wheel")], drivers=[("motor", "axle", 0)]
    )
    result = synthetic_result(mechanism)
    result.save(tmp_path / "out.h5")
    with h5py.File(tmp_path / "out.h5") as file:
        assert file["drivers/motor/effort"].shape == (5,)
    assert load_result(tmp_path / "out.h5").equals(result)


def test_files_without_the_loads_of_elements_are_read(tmp_path):
    """Former versions recorded none: they are not numbers, the motion is the same."""
    result = synthetic_result(all_kinds())
    result.save(tmp_path / "old.h5")
    with h5py.File(tmp_path / "old.h5", "a") as file:
        del file["forces"]
        del file["momentum"]
    read = load_result(tmp_path / "old.h5")
    assert np.isnan(read["forces/spring/force"]).all()
    assert np.isnan(read["forces/servo/power"]).all()
    for name in ("momentum/linear", "bodies/crank/position", "joints/pivot/local_force"):
        assert np.array_equal(read[name], result[name])


def test_loads_of_all_elements_are_stored(tmp_path):
    """Vectors and numbers of each force element come back, with units."""
    result = synthetic_result(all_kinds())
    result.save(tmp_path / "out.h5")
    read = load_result(tmp_path / "out.h5")
    names = [name for name in result.names() if name.startswith("forces/")]
    assert {name.split("/")[1] for name in names} == {f.name for f in result.mechanism.forces}
    for name in names:
        assert np.array_equal(read[name], result[name])
        assert read[name].any()
    with h5py.File(tmp_path / "out.h5") as file:
        assert file["forces/servo/power"].attrs["unit"] == "W"


def test_long_attributes_fit(tmp_path):
    """Long models and many singular passages go beyond 64 KiB."""
    mechanism = mechanism_of(["body"]).edited(description="a long story " * 6000)
    assert len(dumps(mechanism)) > 2**16
    result = synthetic_result(mechanism, rows=1)
    result.statistics = replace(
        result.statistics, singular_times=tuple(np.linspace(0.0, 1.0, 20_000).tolist())
    )
    result.save(tmp_path / "out.h5")
    assert load_result(tmp_path / "out.h5").equals(result)


def test_failed_save_keeps_the_old_file(tmp_path, monkeypatch):
    """A full disk leaves what was there, and no half file beside it."""
    path = tmp_path / "out.h5"
    synthetic_result(seed=1).save(path)
    before = path.read_bytes()

    def fail(*_arguments, **_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(h5py.File, "create_dataset", fail)
    with pytest.raises(FileError, match="No space left"):
        synthetic_result(seed=2).save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["out.h5"]


def test_link_and_permissions_stay(tmp_path):
    """Saving over a link writes the file it points to, with its permissions."""
    real = tmp_path / "real.h5"
    link = tmp_path / "link.h5"
    synthetic_result(seed=1).save(real)
    real.chmod(0o640)
    link.symlink_to(real)
    synthetic_result(seed=2).save(link)
    assert link.is_symlink()
    assert load_result(real).equals(synthetic_result(seed=2))
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


@pytest.mark.parametrize("place", ["missing/out.h5", "."])
def test_unwritable_places_are_refused(tmp_path, place):
    """The message names the place."""
    with pytest.raises(FileError, match="Cannot write"):
        synthetic_result().save(tmp_path / place)


def test_devices_are_never_replaced():
    """Writing to a device file must not turn it into an ordinary one."""
    with pytest.raises(FileError, match="not an ordinary file"):
        synthetic_result().save(os.devnull)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def _rewritten(path, change):
    synthetic_result().save(path)
    with h5py.File(path, "r+") as file:
        change(file)


def _shorten(file):
    values = file["energy/total"][:-1]
    del file["energy/total"]
    file["energy/total"] = values


def _weigh_in_newtons(file):
    model = json.loads(file.attrs["model"])
    model["bodies"][0]["mass"] = "5 N"
    file.attrs["model"] = json.dumps(model)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda file: file.attrs.__setitem__("format_version", 99), "Update MechStudio"),
        (lambda file: file.attrs.__setitem__("format", "other"), "not a result file"),
        (lambda file: file.attrs.__delitem__("format"), "not a result file"),
        (lambda file: file.attrs.__delitem__("solver"), "damaged"),
        (lambda file: file.attrs.__setitem__("model", "{"), "damaged"),
        (_weigh_in_newtons, "not valid(.|\n)*mass"),
        (lambda file: file.attrs.__setitem__("steps", "many"), "damaged"),
        (lambda file: file.attrs.__setitem__("status", "unheard of"), "damaged"),
        (lambda file: file.__delitem__("time"), "damaged"),
        (lambda file: file.__delitem__("joints/revolute/force"), "damaged"),
        (_shorten, "damaged"),
    ],
)
def test_files_that_do_not_fit_are_refused(tmp_path, change, reason):
    """A foreign, damaged or newer file is a sentence, not a crash."""
    _rewritten(tmp_path / "out.h5", change)
    with pytest.raises(FileError, match=reason):
        load_result(tmp_path / "out.h5")


def test_other_files_are_refused(tmp_path):
    """What is no HDF5 at all, or is cut off, or is not there."""
    (tmp_path / "text.h5").write_text("not a result")
    synthetic_result().save(tmp_path / "whole.h5")
    whole = (tmp_path / "whole.h5").read_bytes()
    (tmp_path / "half.h5").write_bytes(whole[: len(whole) // 2])
    for name in ("text.h5", "half.h5", "nothing.h5", "."):
        with pytest.raises(FileError, match="Cannot read"):
            load_result(tmp_path / name)


def test_every_joint_has_a_group(tmp_path):
    """Joints without coordinates keep empty datasets, so that scripts need no exception."""
    synthetic_result().save(tmp_path / "out.h5")
    with h5py.File(tmp_path / "out.h5") as file:
        assert list(file["joints"]) == [joint.name for joint in every_joint().joints]
        assert file["joints/fixed/coordinate"].shape == (5, 0)
