"""Words that newcomers try are answered by the call that does it."""

import h5py
import pytest

import mechstudio as ms
from mechstudio.cli.main import main

pytestmark = pytest.mark.kernels


@pytest.fixture(scope="module")
def run():
    model = (
        ms.Mechanism()
        .add_parameter("k", 50.0)
        .add_rod("arm", (0, 0, 0), (1, 0, 0), mass=2.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
        .add_spring("coil", "ground", "arm", (0, 1, 0), (1, 0, 0), stiffness="k")
        .add_damper("dashpot", "ground", "arm", (0, 1, 0), (1, 0, 0), damping=1.0)
        .add_torque("feed", "pin", "sin(t)")
    )
    return ms.simulate(model, duration=0.1)


@pytest.mark.parametrize("word", ["file", "filename", "path", "savefig"])
def test_plots_are_written_by_their_figure(run, word):
    with pytest.raises(TypeError, match=r"\.figure\.savefig\("):
        run.plot("energy/kinetic", **{word: "energy.png"})


@pytest.mark.parametrize("word", ["from_h5", "load_h5", "load_hdf5", "read_hdf5"])
def test_files_of_runs_are_read_by_open_result(word):
    with pytest.raises(AttributeError, match=r"ms\.open_result\("):
        getattr(ms, word)


def test_drift_of_energy_belongs_to_the_result(run):
    with pytest.raises(AttributeError, match=r"result\.energy_drift"):
        _ = run.statistics.energy_drift


def test_values_of_parameters_by_name(run):
    with pytest.raises(TypeError, match=r"model\.set\(k=3\.0\)"):
        run.mechanism.with_parameters(k=3.0)
    by_name, by_dictionary = run.mechanism.set(k=3.0), run.mechanism.set_parameters({"k": 3.0})
    assert by_name.parameters["k"] == by_dictionary.parameters["k"] == 3.0


def test_files_have_whole_channels_by_their_names(run, tmp_path):
    """What the first page says of files: loads of all kinds stand under `forces`."""
    run.save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        for name in run.names():
            assert isinstance(file[name], h5py.Dataset), name
        assert {"coil", "dashpot", "feed"} == set(file["forces"])
        assert "springs" not in file


@pytest.mark.parametrize("word", ["--h5", "--hdf5"])
def test_file_of_a_run_is_an_option_of_the_command(word, capsys):
    assert main(["run", "four_bar", word, "run.h5"]) == 2
    assert "write -o OUT.h5" in capsys.readouterr().err
