"""What a script may do to models: arrays for lists, elements by name, and helpful refusals."""

import copy
import pickle
import re

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import answers
from mechstudio.errors import MechStudioError
from mechstudio.joints import JOINT_TYPES

PIN = {"name": "pin", "type": "revolute", "body1": "ground", "body2": "arm"}


def _arm(**fields):
    return ms.Body(name="arm", **fields)


def _model(**fields):
    return ms.Mechanism(bodies=[_arm()], joints=[ms.Joint(**PIN)], **fields)


def test_arrays_stand_for_lists():
    """A model of arrays equals the one of lists, however deep the arrays are."""
    arrays = ms.Mechanism(
        gravity=np.array([0, 0, -9.81]),
        parameters={"length": np.float32(0.5), "count": np.int64(3)},
        bodies=[
            _arm(
                inertia=np.diag([0.01, 0.17, 0.17]),
                position=np.array([1, 0, 0]),
                mass=np.int32(2),
                shapes=[{"type": "box", "size": np.ones(3)}],
            )
        ],
        joints=[ms.Joint(**PIN, frame2={"position": np.array([-1.0, 0, 0])}, damping=np.ones(1))],
    )
    lists = ms.Mechanism(
        gravity=[0, 0, -9.81],
        parameters={"length": 0.5, "count": 3},
        bodies=[
            _arm(
                inertia=[[0.01, 0, 0], [0, 0.17, 0], [0, 0, 0.17]],
                position=[1, 0, 0],
                mass=2,
                shapes=[ms.Box(size=(1, 1, 1))],
            )
        ],
        joints=[ms.Joint(**PIN, frame2=ms.Frame(position=(-1, 0, 0)), damping=(1.0,))],
    )
    assert arrays == lists
    with pytest.raises(ms.ModelError, match="must have 3 rows of 3 numbers, not 2"):
        _arm(inertia=np.eye(2))


def test_elements_are_found_by_name_and_by_place():
    model = _model()
    assert model.bodies["arm"] is model.bodies[0]
    assert "arm" in model.bodies
    assert "leg" not in model.bodies
    assert model.bodies[0] in model.bodies
    assert model.joints.names == ("pin",)
    assert model.bodies[:1] == (model.bodies[0],)
    assert model.bodies.arm is model.bodies[0]
    assert {"arm", "names", "index"} <= set(dir(model.bodies))
    assert not hasattr(model.bodies, "leg")
    assert model.edited(name="other").bodies["arm"] == model.bodies["arm"]


def _expression_in_plate(model):
    model.add_plate([(0, 0, 0), (1, 0, 0), (0, "-sped/2", 0)], "z")


def _watch_nothing(model):
    ms.simulate(model, 0.01, events=[ms.Event("end", "[joints/knee/coordinate] > 1")])


def _lambda_objective(model):
    peak = {"peak": "max([energy/kinetic])"}
    ms.Study(model, {"speed": (1, 2)}, peak, objectives=[lambda run: run.time[-1]])


def _set_mass(model):
    model.bodies[0].mass = 2.0


def _set_parameter(model):
    model.parameters["speed"] = 2.0


def _set_typo(model):
    model.gravty = (0, 0, 0)


@pytest.mark.parametrize(
    ("attempt", "kind", "words"),
    [
        (lambda m: m.bodies["amr"], ms.UnknownNameError, "'amr' here; did you mean 'arm'"),
        (lambda m: m.bodies["amr"], KeyError, "did you mean"),
        (lambda m: m.bodies.amr, AttributeError, "'amr' here; did you mean 'arm'"),
        (lambda m: m.drivers.motor, AttributeError, "the list is empty"),
        (lambda m: m.drivers["motor"], ms.ModelError, "the list is empty"),
        (lambda m: m.parameters["spede"], ms.UnknownNameError, "did you mean 'speed'"),
        (lambda m: m.gravty, AttributeError, "did you mean 'gravity'"),
        (lambda m: m.bodies[0].mas, AttributeError, "did you mean 'mass'"),
        (lambda m: ms.simulat, AttributeError, "did you mean 'simulate'"),
        (lambda m: ms.edits.add_lnk, AttributeError, "did you mean 'add_link'"),
        (lambda m: ms.generators.chian, AttributeError, "did you mean 'chain'"),
        (lambda m: ms.sample("fourbar"), ms.UnknownNameError, "did you mean 'four_bar'"),
        (lambda m: ms.check(m, checkpont_=None), TypeError, "did you mean 'checkpoint'"),
        (lambda m: ms.simulate(m, duratoin=1), TypeError, "did you mean 'duration'"),
        (lambda m: ms.edits.add_link(m, [0, 0, 0], end_=[1, 0, 0]), TypeError, "mean 'end'"),
        (lambda m: ms.simulate(m, solver="hcda"), ms.SolverError, "did you mean 'hdca'"),
        (lambda m: ms.simulate(m, integrator="dopri"), ms.SolverError, "did you mean 'dopri5'"),
        (lambda m: ms.simulate("four_bar.mech.json"), ms.ModelError, r"ms\.load\('four_bar"),
        (lambda m: m.simulate(1.0), AttributeError, r"write ms\.simulate\(model\)"),
        (lambda m: m.joints["pin"].position, AttributeError, r"frame1\.position.*move_joint\("),
        (lambda m: m.set("joints.pin.axis", (0, 0, 1)), ms.ModelError, r"model\.move_joint\("),
        (lambda m: m.add_motor("servo", "pinn", kp=1), ms.ModelError, '"pinn"; did you mean "pin"'),
        (lambda m: m.add_torsion_spring("s", "pinn"), ms.ModelError, 'did you mean "pin"'),
        (lambda m: m.add_torsion_spring("s"), ms.ModelError, 'no joint "s"'),
        (lambda m: m.add_torsion_spring(), ms.ModelError, "give a joint, or the two bodies"),
        (lambda m: ms.Joint(**PIN, stiffness="k"), ms.ModelError, r'model\.set\("bodies\.arm'),
        (lambda m: m.add_revolute("pin", "arm"), AttributeError, r'add_joint\("pin", "revolute"'),
        (lambda m: ms.optimize, AttributeError, r"ms\.Study"),
        (lambda m: ms.simulate(m, gravity=(0, 0, 0)), TypeError, r"model\.edited\(gravity="),
        (lambda m: ms.simulate(m, 1.0, dt=0.01), TypeError, "output_step"),
        (lambda m: ms.pose(m, pin=0.3), TypeError, r"pose\(model, \{\"pin\": 0\.3"),
        (lambda m: ms.simulate(ms.simulate(m, 0.01).at(0.01)), ms.ModelError, r"model\.at\(result"),
        (lambda m: ms.simulate(m, 0.01).save("x.glb"), ms.FileError, r"result\.export\('x\.glb'"),
        (lambda m: ms.simulate(m, 0.01).save("x.gif"), ms.FileError, r"result\.film\('x\.gif'"),
        (lambda m: ms.simulate(ms.simulate(m, 0.01)), ms.ModelError, r"\.at\(run, run\.time"),
        (lambda m: ms.simulate(m, start="end"), TypeError, r"model\.at\(run, run\.time"),
        (lambda m: ms.simulate(m, initial_state=1), TypeError, r"model\.at\(run, run\.time"),
        (_expression_in_plate, ms.ModelError, "an expression over parameters"),
        (
            lambda m: ms.simulate(m, 0.01)["joints/knee/force"],
            KeyError,
            "among the joints: 'pin'",
        ),
        (lambda m: ms.simulate(m, 0.01)["energy/work"], KeyError, "energy/supplied"),
        (_watch_nothing, ms.ModelError, "no 'knee' among the joints"),
        (lambda m: ms.Study(m, {"speed": (1, 2)}, {"p": "[x]"}), ms.ModelError, r'"max\(\['),
        (
            lambda m: ms.Study(m, {"speed": (1, 2)}, {"p": "(max([x]) - 1)**2"}),
            ms.ModelError,
            "column 6: there is no channel 'x'",
        ),
        (_lambda_objective, ms.ModelError, r'objectives=\{"peak": "minimum"\}'),
        (_set_mass, ms.ModelError, r'model\.set\("bodies\.arm\.mass", \.\.\.\)'),
        (_set_parameter, ms.ModelError, r"ms\.edits\.set_parameter\("),
        (_set_typo, ms.ModelError, "did you mean 'gravity'"),
        (lambda m: m.parameters.update(speed=2), ms.ModelError, "set_parameter"),
    ],
)
def test_a_mistake_is_answered_by_what_is_right(attempt, kind, words):
    """The message names what was meant, or the call to use; the model stays as it was."""
    model = _model(parameters={"speed": 1.0})
    before = copy.deepcopy(model)
    with pytest.raises(kind, match=words):
        attempt(model)
    assert model == before


def test_points_and_intervals_are_what_they_are_called_elsewhere():
    """A point that is followed is a measure; the distance of rows is the output step."""
    model = _model().add_point("tip", "arm", (1, 0, 0))
    run = ms.simulate(model, duration=0.1, interval=0.02)
    assert run.count == 6
    assert run["measures/tip/position"].shape == (6, 3)


def test_a_tolerance_alone_bounds_the_other_one():
    """Who asks for 1e-10 does not lose it to an absolute tolerance of 1e-6."""
    assert ms.simulate(_model(), 0.01, rtol=1e-10).settings.atol == 1e-10
    assert ms.simulate(_model(), 0.01, rtol=1e-10, atol=1e-7).settings.atol == 1e-7
    assert ms.simulate(_model(), 0.01, rtol=1e-3).settings.atol == _model().simulation.atol


def test_answers_name_what_there_is():
    """Every call that a sentence for a guess shows exists."""
    model = ms.sample("four_bar")
    result = ms.simulate(model, 0.01)
    shown = {"ms": ms, "model": model, "result": result}
    tables = (*answers.ANSWERS_OF.values(), *answers.OF_ANALYSES.values())
    sentences = {text for words in tables for text in words.values()}
    sentences |= set(answers.ANSWERS.values())
    calls = {
        call for text in sentences for call in re.findall(r"\b(ms|model|result)\.([\w.]+)", text)
    }
    assert len(calls) > 20
    for owner, path in calls:
        found = shown[owner]
        for name in path.rstrip(".").split("."):
            found = getattr(found, name)
    kinds = set(re.findall(r'add_joint\("pin", "(\w+)"', " ".join(sentences)))
    assert kinds <= {kind.key for kind in JOINT_TYPES}


def test_edits_follow_each_other():
    """What an edit answers, the next one takes, and so does all that takes a model."""
    model = ms.edits.add_link(ms.Mechanism(), [0, 0, 0], np.array([1, 0, 0]), name="upper")
    model = ms.edits.add_link(model, [1, 0, 0], [2, 0, 0], name="lower")
    for body1, body2, x in (("ground", "upper", 0.0), ("upper", "lower", 1.0)):
        model = ms.edits.add_joint(model, "revolute", body1, body2, np.array([x, 0, 0]))
    model = ms.edits.rename(model, ("body", "lower"), "forearm")
    assert ms.check(model).degrees_of_freedom == 2
    assert ms.check(ms.edits.add_parameter(model, "speed", 1.0)).bodies == 2


def test_models_and_their_errors_go_to_other_processes():
    """Both come back equal from pickling."""
    model = _model(parameters={"speed": 1.0})
    assert pickle.loads(pickle.dumps(model)) == model
    assert hash(pickle.loads(pickle.dumps(model))) == hash(model)
    for attempt in (lambda: model.bodies["amr"], lambda: _arm(mass=-1), lambda: ms.load("none")):
        with pytest.raises(MechStudioError) as caught:
            attempt()
        back = pickle.loads(pickle.dumps(caught.value))
        assert type(back) is type(caught.value)
        assert str(back) == str(caught.value)
        assert vars(back) == vars(caught.value)


def test_samples_are_listed_and_loaded():
    assert "four_bar" in ms.samples()
    assert ms.sample("four_bar").bodies["crank"].mass > 0.0


def test_models_and_examinations_are_printed_in_some_lines():
    """Names, types and ends of elements, and all that the command `check` says."""
    text = str(_model(parameters={"speed": 1.5}).add_motor("servo", "pin", "1"))
    for words in ("bodies      arm", "pin (revolute: ground - arm)", "servo (motor: pin)", "= 1.5"):
        assert words in text
    assert "and 4 more" in str(ms.generators.chain(bodies=16))
    assert len(str(ms.sample("tree_spatial"))) < 2000
    report = str(ms.check(ms.sample("slider_crank")))
    assert "degrees of freedom      1" in report
    assert "wrist_pin: rotation about x" in report
    open_model = _model().add_joint("weld", "fixed", "ground", "arm", (9, 9, 9))
    torn = open_model.set("joints.weld.frame1.position", (0, 0, 5))
    open_report = str(ms.check(torn))
    assert re.search(r"valid +no\n", open_report)
    assert "problem" in open_report
