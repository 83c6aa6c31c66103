"""Studies of an oscillator give what its formulas say, keep failures, and can be resumed."""

import json

import distributed
import h5py
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import ModelError, RunInterrupted, SolverError, UnknownNameError
from mechstudio.simulation import RunOptions
from mechstudio.studies import Constraint, Objective, Response, StudySettings, Variable
from mechstudio.studies.study_file import load_study, save_study
from tests.studies.oscillator import COORDINATE, OPTIONS, SPEED, amplitude, oscillator

PEAK = {"peak": (COORDINATE, "max")}


def test_sweep_gives_the_amplitudes_of_all_pairs():
    """Every pair of a stiffness and a mass, the last variable fastest, has its own amplitude."""
    study = ms.Study(
        oscillator(),
        {"k": [20.0, 80.0], "bodies.block.mass": (1.0, 3.0)},
        PEAK | {"when": (COORDINATE, "time_of_max")},
        options=OPTIONS,
    )
    found = study.run(threads=2)
    assert len(found) == 10
    assert [trial.number for trial in found.trials] == list(range(10))
    assert found["k"].tolist() == [20.0] * 5 + [80.0] * 5
    assert found["bodies.block.mass"].tolist() == 2 * [1.0, 1.5, 2.0, 2.5, 3.0]
    wanted = amplitude(found["bodies.block.mass"], found["k"])
    np.testing.assert_allclose(found["peak"], wanted, rtol=2e-5)
    assert not found.failed
    with pytest.raises(UnknownNameError, match="did you mean 'peak'"):
        found["peek"]


@pytest.mark.parametrize(
    ("statistic", "wanted"),
    [
        ("initial", 0.0),
        ("final", amplitude() * np.sin(10.0)),
        ("integral", amplitude() / 5 * (1 - np.cos(10.0))),
        ("mean", amplitude() / 10 * (1 - np.cos(10.0))),
        ("rms", amplitude() * (0.5 - np.sin(20.0) / 40) ** 0.5),
        ("min", -amplitude()),
        ("range", 2 * amplitude()),
        ("time_of_min", 0.3 * np.pi),
    ],
)
def test_statistics_of_a_sine(statistic, wanted):
    """At 5 rad/s over 2 s, all statistics are known."""
    study = ms.Study(oscillator(), {"k": [50.0]}, {"it": (COORDINATE, statistic)}, options=OPTIONS)
    assert study.run()["it"][0] == pytest.approx(wanted, abs=2e-3 if "time" in statistic else 1e-5)


def test_a_response_may_look_at_a_part_of_the_run_and_at_parameters():
    """From 0.5 s on, the formula with the parameter k of that very trial."""
    response = Response(name="force", formula=f"k * {COORDINATE}", statistic="initial", start=0.5)
    found = ms.Study(oscillator(), {"k": [18.0, 32.0]}, [response], options=OPTIONS).run()
    wanted = [k * amplitude(2.0, k) * np.sin((k / 2.0) ** 0.5 * 0.5) for k in (18.0, 32.0)]
    np.testing.assert_allclose(found["force"], wanted, rtol=1e-5)


def test_a_response_may_be_the_length_of_a_vector():
    """The speed of the block is largest where the spring is at rest."""
    responses = {"speed": ("[bodies/block/velocity/norm]", "max")}
    found = ms.Study(oscillator(), {"k": [18.0, 32.0]}, responses, options=OPTIONS).run()
    np.testing.assert_allclose(found["speed"], SPEED, rtol=1e-6)


def test_failed_trials_keep_their_reason_and_stop_nothing():
    """A mass below zero is refused; the others are computed."""
    found = ms.Study(
        oscillator(), {"bodies.block.mass": [1.0, -1.0, 2.0]}, PEAK, options=OPTIONS
    ).run()
    (failed,) = found.failed
    assert failed.number == 1
    assert "bodies.block.mass" in failed.message
    assert np.isnan(found["peak"]).tolist() == [False, True, False]


def test_a_study_goes_on_where_it_was_stopped(tmp_path):
    """Trials of an earlier call are not computed again; another model starts anew, nothing lost."""
    study = ms.Study(oscillator(), {"k": (20.0, 60.0)}, PEAK, options=OPTIONS)

    def give_up(part):
        if part > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(RunInterrupted) as stopped:
        study.run(tmp_path, threads=1, progress=give_up)
    before = stopped.value.result.trials
    assert 2 <= len(before) < 5
    lines = (tmp_path / "trials.jsonl").read_text().splitlines()
    # a line that a power cut left behind
    (tmp_path / "trials.jsonl").write_text("\n".join(lines) + '\n{"values": [2')
    computed = []
    whole = study.run(tmp_path, threads=1, progress=computed.append)
    assert len(whole) == 5
    assert whole.trials[: len(before)] == before
    again = (tmp_path / "trials.jsonl").read_text().splitlines()
    assert len([line for line in again if '"responses"' in line]) == 5
    other = ms.Study(oscillator(mass=3.0), {"k": (20.0, 60.0)}, PEAK, options=OPTIONS)
    found = other.run(tmp_path)
    np.testing.assert_allclose(found["peak"], amplitude(3.0, found["k"]), rtol=2e-5)
    assert (tmp_path / "trials-earlier-1.jsonl").read_text().splitlines() == again


@pytest.mark.wide
@pytest.mark.parametrize("method", ["sobol", "optimize_globally", "optimize_from_starts"])
def test_a_stopped_study_goes_on_from_what_it_found(method):
    """The trials so far are the answer; with them nothing is computed twice."""
    study = ms.Study(
        oscillator(),
        {"k": (20.0, 80.0)},
        PEAK,
        method=method,
        trials=24,
        objectives=[Objective(response="peak", goal="target", target=amplitude(2.0, 40.0))],
        options=OPTIONS,
    )
    told = []
    first = study.run(threads=2, each=told.append, is_stopped=lambda: len(told) >= 5)
    assert first.message == "stopped"
    assert 5 <= len(first) < 24
    assert sorted(trial.number for trial in told) == [trial.number for trial in first.trials]
    whole = study.run(threads=2, earlier=first)
    anew = study.run(threads=2)
    assert [trial.responses for trial in whole.trials] == [t.responses for t in anew.trials]
    other = ms.Study(oscillator(), {"k": (20.0, 80.0)}, PEAK, options=OPTIONS)
    with pytest.raises(SolverError, match="other variables"):
        ms.Study(oscillator(), {"bodies.block.mass": (1.0, 2.0)}, PEAK, options=OPTIONS).run(
            earlier=other.run(is_stopped=lambda: True)
        )


def test_a_run_is_given_up_in_its_middle():
    """A long run does not hold up the end of a study."""
    asked = iter(range(1000))
    # far more than a run computes between two looks
    options = {**OPTIONS, "duration": 1e5, "output_step": 1e3}
    study = ms.Study(oscillator(), {"k": (20.0, 80.0)}, PEAK, options=options)
    found = study.run(threads=1, is_stopped=lambda: next(asked) > 1)
    assert found.message == "stopped"
    assert len(found) == 0


def test_threads_give_the_same_as_one():
    """The answers do not depend on the number of threads."""
    study = ms.Study(
        oscillator(), {"k": (20.0, 60.0)}, PEAK, options=OPTIONS, method="sobol", trials=32
    )
    assert study.run(threads=1) == study.run(threads=3)


def test_dask_workers_give_the_same(tmp_path):
    """Trials by a Dask scheduler at an address, with workers in this process."""
    study = ms.Study(
        oscillator(), {"k": (20.0, 60.0)}, PEAK, options=OPTIONS, method="sobol", trials=16
    )
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        by_dask = study.run(tmp_path, dask=cluster.scheduler_address)
        with distributed.Client(cluster) as client:
            by_client = study.run(dask=client)
            assert client.status == "running"
    assert by_dask == by_client == study.run(threads=1)


def test_optimization_finds_the_stiffness_of_an_amplitude():
    """The gradients lead to k = m v^2 / A^2; the start is the value of the model."""
    study = ms.Study(
        oscillator(),
        {"k": (20.0, 200.0)},
        PEAK,
        objectives=[Objective(response="peak", goal="target", target=0.1)],
        method="optimize",
        options=OPTIONS,
    )
    found = study.run()
    assert found.trials[0].values["k"] == 50.0
    assert found.best.values["k"] == pytest.approx(2.0 * SPEED**2 / 0.01, rel=1e-3)
    assert 3 < len(found) <= 100
    assert found.message


@pytest.mark.wide
@pytest.mark.parametrize("method", ["optimize", "optimize_globally", "optimize_from_starts"])
def test_optimization_keeps_constraints(method):
    """The softest spring whose amplitude stays within 8 cm."""
    study = ms.Study(
        oscillator(),
        {"k": (20.0, 400.0)},
        PEAK | {"stiffness": ("k", "final")},
        objectives=[Objective(response="stiffness", goal="minimum")],
        constraints=[Constraint(response="peak", upper=0.08)],
        method=method,
        trials=300,
        options=OPTIONS,
    )
    best = study.run().best
    assert best.values["k"] == pytest.approx(2.0 * SPEED**2 / 0.08**2, rel=1e-2)
    assert best.responses["peak"] <= 0.08 * (1 + 1e-4)


def test_optimization_without_a_start_says_so():
    """Where the first run fails, there is nothing to improve."""
    study = ms.Study(
        oscillator(),
        {"bodies.block.mass": (1.0, 3.0)},
        {"root": (f"{COORDINATE} / (0 * {COORDINATE})", "max")},
        objectives=[Objective(response="root")],
        method="optimize",
        options=OPTIONS,
    )
    with pytest.raises(SolverError, match="at the start of the optimization fails"):
        study.run()


def test_front_is_what_nobody_beats():
    """A soft spring has a large amplitude and a small force: all stiffnesses lie on the front."""
    study = ms.Study(
        oscillator(),
        {"k": (20.0, 60.0), "bodies.block.mass": [1.0, 2.0]},
        PEAK | {"force": (f"k * {COORDINATE}", "max")},
        objectives=[Objective(response="peak"), Objective(response="force")],
        options=OPTIONS,
    )
    found = study.run()
    assert {trial.values["bodies.block.mass"] for trial in found.front} == {1.0}
    assert len(found.front) == 5


def test_parts_in_the_words_of_scripts():
    """Statistics of formulas as text, goals by names, options of runs by themselves."""
    peak = f"max({COORDINATE})"
    study = ms.Study(
        oscillator(),
        {"k": (20.0, 60.0)},
        {"peak": peak},
        objectives={"peak": "minimize"},
        **OPTIONS,
    )
    assert study.settings.method == "optimize"
    assert study.settings.options == OPTIONS
    (response,) = study.settings.responses
    assert (response.formula, response.statistic) == (COORDINATE, "max")
    for words in ({"objective": "peak"}, {"minimize": "peak"}, {"objectives": ["peak"]}):
        same = ms.Study(oscillator(), {"k": (20.0, 60.0)}, {"peak": peak}, **words, **OPTIONS)
        assert same.settings == study.settings
    best = study.run().best
    assert best.values["k"] == pytest.approx(60.0, rel=1e-3)
    wish = ms.Study(oscillator(), {"k": (20.0, 60.0)}, {"peak": peak}, objectives={"peak": 0.3})
    assert wish.settings.objectives == (Objective(response="peak", goal="target", target=0.3),)
    # listed values are tried, not optimized
    listed = ms.Study(oscillator(), {"k": [20.0, 60.0]}, {"peak": peak}, maximize="peak")
    assert listed.settings.method == "sweep"
    assert listed.settings.objectives[0].goal == "maximum"


def test_table_files_hold_all_trials(tmp_path):
    """HDF5 and CSV have the numbers exactly, their units, and the reasons of failures."""
    found = ms.Study(oscillator(), {"bodies.block.mass": [1.0, -1.0]}, PEAK, options=OPTIONS).run()
    found.save(tmp_path / "t.h5")
    with h5py.File(tmp_path / "t.h5") as file:
        np.testing.assert_array_equal(file["responses/peak"], found["peak"])
        np.testing.assert_array_equal(file["variables/bodies.block.mass"], [1.0, -1.0])
        assert StudySettings(**json.loads(file.attrs["study"])) == found.settings
        assert b"mass" in file["message"][1]
        assert file["variables/bodies.block.mass"].attrs["unit"] == "kg"
        assert file["responses/peak"].attrs["unit"] == "m"
    found.to_csv(tmp_path / "t.csv")
    head, first, second = (tmp_path / "t.csv").read_text().splitlines()
    assert head == "trial,bodies.block.mass [kg],peak [m],message"
    assert float(first.split(",")[2]) == found["peak"][0]
    assert second.startswith("1,-1.0,nan,")


def test_a_trial_can_be_run_again():
    """Its whole run, with all channels."""
    study = ms.Study(oscillator(), {"k": [18.0]}, PEAK, options=OPTIONS)
    (trial,) = study.run().trials
    result = study.result_of(trial)
    assert result["joints/slide/coordinate"].max() == trial.responses["peak"]


def test_trials_share_the_options_of_their_runs(monkeypatch):
    """Unless they vary what the options follow from."""
    made = []
    make = RunOptions.for_mechanism
    monkeypatch.setattr(
        RunOptions, "for_mechanism", lambda *given, **named: made.append(1) or make(*given, **named)
    )
    study = ms.Study(oscillator(), {"k": [18.0, 19.0, 20.0]}, PEAK, options=OPTIONS)
    assert len(study.run(threads=1)) == 3
    assert len(made) == 1
    ends = ms.Study(oscillator(), {"simulation.duration": [0.5, 1.0]}, PEAK)
    assert [ends.result_of(trial).time[-1] for trial in ends.run().trials] == [0.5, 1.0]


def test_study_files_come_back(tmp_path):
    """Written beside its model and read again, it is the same study."""
    ms.save(oscillator(), tmp_path / "it.mech.json")
    study = ms.Study(
        oscillator(),
        [Variable(place="k", distribution="normal", mean=50.0, deviation=2.0)],
        PEAK,
        objectives=[Objective(response="peak", goal="maximum")],
        method="monte_carlo",
        trials=7,
        seed=3,
        options=OPTIONS,
    )
    save_study(study.settings, "it.mech.json", tmp_path / "study.json")
    again = load_study(tmp_path / "study.json")
    assert again.settings == study.settings
    assert again.mechanism == study.mechanism
    assert again.run() == study.run()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"variables": {"q": (1.0, 2.0)}}, r"variables\[0\].place: .*there is no place \"q\""),
        ({"variables": {"k": (2.0, 1.0)}}, "must be less than upper"),
        ({"variables": {}}, "variables"),
        ({"variables": {"simulation.solver": (1.0, 2.0)}}, "is not a number"),
        ({"responses": {"peak": ("[joints/slid/coordinate/shift]", "max")}}, "no channel"),
        ({"responses": {"peak": (f"{COORDINATE} + [time]", "max")}}, "cannot be added"),
        ({"responses": {"peak": (COORDINATE, "most")}}, "statistic"),
        ({"objectives": [Objective(response="weight")]}, "there is no response 'weight'"),
        ({"method": "optimize"}, "needs an objective"),
        ({"method": "sobol", "variables": {"k": [1.0, 2.0]}}, "only a sweep"),
    ],
)
def test_bad_studies_are_refused_at_once(changes, reason):
    """With the place, before anything is run."""
    given = {"variables": {"k": (20.0, 60.0)}, "responses": PEAK} | changes
    with pytest.raises(ModelError, match=reason):
        ms.Study(oscillator(), **given)


def test_wrong_options_are_refused_at_once():
    """Options are those of `simulate`."""
    with pytest.raises(SolverError, match="rtol"):
        ms.Study(oscillator(), {"k": (20.0, 60.0)}, PEAK, options={"rtol": -1.0})
