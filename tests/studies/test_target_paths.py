"""Studies find the lengths of a linkage whose point is to follow a path."""

import json

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.edits import set_values
from mechstudio.errors import ModelError
from mechstudio.studies import KinematicTrials, PathResponse, StudySettings, Variable
from mechstudio.studies.grashof import FourBar, four_bar_of
from mechstudio.studies.random_starts import candidate_families
from mechstudio.studies.study_file import load_study, save_study
from tests.studies.linkages import TURN, path_of, points_of, spatial_slider_crank

HOECKEN = ms.sample("hoecken_linkage")
LENGTHS = {"ground": 0.22, "crank": 0.09, "reach": 0.44, "rocker": 0.27}
NEAR = {"ground": (0.15, 0.3), "crank": (0.05, 0.15), "reach": (0.3, 0.6), "rocker": (0.2, 0.35)}
WIDE = {"ground": (0.1, 0.4), "crank": (0.03, 0.3), "reach": (0.2, 0.8), "rocker": (0.1, 0.5)}
DISTANCE = "distance of tip"


@pytest.fixture(scope="module")
def target():
    """The coupler curve of a linkage with other lengths, from another start."""
    return path_of(np.roll(points_of(HOECKEN, LENGTHS), 57, axis=0)[::-1])


def asked(target, **others):
    """A study of the four lengths."""
    given = {"variables": NEAR, "paths": {"tip": target}, "kinematics": TURN, "trials": 300}
    return ms.Study(HOECKEN, **(given | others))


def test_a_coupler_curve_is_found_again(target):
    """Lengths and curve, to a millionth of its size; places of the best trial lie on the curve."""
    study = asked(target)
    assert study.settings.method == "optimize"
    found = study.run(threads=2)
    best = found.best
    assert best.responses[DISTANCE] < 1e-6 * target.size
    assert found[DISTANCE][0] > 0.01 * target.size
    assert best.values == pytest.approx(LENGTHS, abs=1e-5)
    gaps = np.linalg.norm(best.paths[DISTANCE] - target.curve.samples(100), axis=1)
    assert np.sqrt(np.mean(gaps**2)) == pytest.approx(best.responses[DISTANCE], abs=1e-12)
    anew = study.result_of(best)["measures/tip/position"]
    assert len(anew) == TURN["rows"]


def test_random_starts_find_it_within_wide_bounds_and_repeat(target):
    """Trials that lock keep their reason; equal seeds make equal trials, others do not."""
    wide = {"variables": WIDE, "method": "optimize_from_starts", "trials": 400, "starts": 4}
    found = asked(target, **wide).run(threads=2)
    assert found.best.responses[DISTANCE] < 1e-6 * target.size
    assert found.message == "the path is met after 1 of 4 starts"
    brief = wide | {"trials": 24}
    values = [
        [trial.values for trial in asked(target, **brief, seed=seed).run(threads=threads).trials]
        for seed, threads in ((0, 2), (0, 1), (1, 2))
    ]
    assert values[0] == values[1]
    assert values[0] != values[2]


def test_trials_that_lock_stop_nothing(target):
    """From a start next to lengths that lock, to the curve, with the reasons kept."""
    start = set_values(HOECKEN, {"crank": 0.2, "ground": 0.21, "rocker": 0.26})
    study = ms.Study(
        start,
        variables={"crank": (0.05, 0.45), "ground": (0.1, 0.4)},
        paths={"tip": path_of(points_of(HOECKEN, {"crank": 0.09, "rocker": 0.26}))},
        kinematics=TURN,
        method="optimize_from_starts",
        starts=6,
        trials=400,
    )
    found = study.run(threads=2)
    assert found.best.responses[DISTANCE] < 1e-6
    swept = ms.Study(
        HOECKEN, {"crank": [0.1, 0.32]}, paths={"tip": target}, kinematics=TURN, method="sweep"
    ).run()
    assert [trial.is_done for trial in swept.trials] == [True, False]
    assert "locks" in swept.failed[0].message


def test_a_point_in_space_is_found_again():
    """A rod between a ball and a universal joint: radius of the crank and place of the point."""
    model = spatial_slider_crank()
    radius, side = "joints.crank_pin.frame1.position[2]", "measures.tip.point[1]"
    points = points_of(model, {radius: 0.07, side: 0.03})
    assert np.linalg.matrix_rank(points - points.mean(axis=0), tol=1e-3) == 3
    study = ms.Study(
        model,
        variables={radius: (0.05, 0.09), side: (0.0, 0.08)},
        paths={"tip": path_of(points)},
        kinematics=TURN,
        trials=200,
    )
    best = study.run(threads=2).best
    assert best.responses[DISTANCE] < 1e-6 * study.settings.paths[0].path.size
    assert list(best.values.values()) == pytest.approx([0.07, 0.03], abs=1e-5)


def test_dynamic_runs_follow_paths_too(target):
    """The response of a run of one second, a whole turn, is that of the kinematic analysis."""
    quick = asked(target, variables={"crank": [0.1, 0.11]}, method="sweep").run()
    options = {"duration": 1.0, "rtol": 1e-9, "atol": 1e-9}
    slow = asked(
        target, variables={"crank": [0.1, 0.11]}, method="sweep", kinematics=None, **options
    ).run()
    np.testing.assert_allclose(slow[DISTANCE], quick[DISTANCE], rtol=1e-4)


def test_families_of_four_bars():
    """Grashof's rule names them, and starts of a full turn are of families that can turn."""
    assert FourBar(4, 1, 4, 3).family == "crank-rocker"
    assert FourBar(1, 3, 4, 4).family == "double crank"
    assert FourBar(4, 3, 1, 4).family == "double rocker"
    assert FourBar(4, 3, 4, 1).family == "rocker-crank"
    assert FourBar(4, 1, 2, 2).family == "triple rocker"
    assert four_bar_of(HOECKEN, "motor") == pytest.approx((0.2, 0.1, 0.25, 0.25))
    assert four_bar_of(spatial_slider_crank(), "motor") is None
    settings = StudySettings(
        variables=[Variable(place=p, lower=a, upper=b) for p, (a, b) in WIDE.items()],
        paths=[PathResponse(name="d", measure="tip", path=path_of(np.eye(3)))],
        kinematics=KinematicTrials(driver="motor"),
    )
    families = candidate_families(HOECKEN, settings)
    assert set(families) == {"crank-rocker", "double crank"}
    part = settings.edited(kinematics=KinematicTrials(driver="motor", stop=1.0))
    assert len(candidate_families(HOECKEN, part)) == 5


def test_a_study_file_follows_a_path_and_goes_on(tmp_path, capsys, target):
    """By the command line; the second call takes all trials from the folder."""
    ms.save(HOECKEN, tmp_path / "model.mech.json")
    settings = asked(target, variables={"crank": (0.05, 0.15)}, trials=40).settings
    save_study(settings, "model.mech.json", tmp_path / "it.study.json")
    assert load_study(tmp_path / "it.study.json").settings == settings
    call = ["study", str(tmp_path / "it.study.json"), "-o", str(tmp_path / "trials"), "--json"]
    assert main(call) == 0
    first = json.loads(capsys.readouterr().out)
    lines = (tmp_path / "trials" / "trials.jsonl").read_text().splitlines()
    assert main(call) == 0
    assert json.loads(capsys.readouterr().out) == first
    again = (tmp_path / "trials" / "trials.jsonl").read_text().split("\n")
    assert [line for line in again if line] == [line for line in lines if line]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"variables": {}}, "needs a variable"),
        ({"paths": {}}, "needs a response"),
        ({"paths": {"tap": np.eye(3)}}, "no measured point 'tap'; did you mean 'tip'"),
        ({"paths": {"tip": [[0, 0], [1, 1]]}}, "must be points of shape"),
        ({"paths": {"tip": [[0, 0, 0], [1, 1, 0]]}}, "needs 3 points or more"),
        ({"kinematics": {"driver": "moter"}}, "no driver 'moter'; did you mean 'motor'"),
        ({"kinematics": {"driver": "motor", "stop": 0.0}}, "two different values"),
        ({"paths": {"tip": np.diag((0.1, 0.1, 0.3))}}, "lies in another plane than the point"),
    ],
)
def test_studies_that_make_no_sense_are_refused(target, given, message):
    """Before any trial, in a sentence."""
    with pytest.raises(ModelError, match=message):
        asked(target, **given)


def test_a_path_in_another_plane_is_allowed_where_the_plane_varies(target):
    """The point may be moved along the normal."""
    raised = path_of(np.array(target.points) + np.array((0, 0, 0.1)))
    place = "measures.tip.point[2]"
    found = asked(raised, variables={place: (-0.2, 0.2), **NEAR}, trials=300).run(threads=2)
    assert found.best.values[place] == pytest.approx(0.1, abs=1e-5)
