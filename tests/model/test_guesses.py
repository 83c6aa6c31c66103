"""What someone who knows the field, but not the program, writes first: it works, or is answered."""

import numpy as np
import pytest

import mechstudio as ms

ARM = {"mass": 2.0, "inertia": (0.01, 0.17, 0.17), "position": (0.5, 0, 0)}


def _arm():
    return ms.Mechanism().add_body("arm", **ARM)


def _pendulum():
    return _arm().add_joint("revolute", "ground", "arm", np.zeros(3), name="pivot")


def _spring(**fields):
    ends = {"body1": "ground", "point1": (0, 1, 0), "body2": "arm", "point2": np.ones(3)}
    return _pendulum().add_spring("spring", **ends, **fields)


RIGHT = ms.edits.add_joint(
    ms.edits.add_body(ms.Mechanism(), name="arm", **ARM),
    "revolute",
    "ground",
    "arm",
    (0, 0, 0),
    (0, 1, 0),
    name="pivot",
).mechanism


@pytest.mark.parametrize(
    "joined",
    [
        lambda m: m.add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0), (0, 1, 0)),
        lambda m: m.add_joint(
            "pivot",
            type="revolute",
            parent="ground",
            child="arm",
            position=np.zeros(3),
            axis=[0, 1, 0],
        ),
        lambda m: m.add_joint(
            kind="revolute",
            body_a="ground",
            body_b="arm",
            location=(0, 0, 0),
            direction=np.array([0, 1, 0]),
            name="pivot",
        ),
    ],
)
def test_joints_by_other_words_are_the_same(joined):
    assert joined(_arm()).mechanism == RIGHT


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: ms.load("four_bar").name, lambda: ms.sample("four_bar").name),
        (lambda: _arm().bodies["arm"].position, lambda: (0.5, 0, 0)),
        (lambda: _spring(k=5.0, c=2.0, rest_length=1).forces[0].stiffness, lambda: 5.0),
        (lambda: _spring(k=5.0, c=2.0, rest_length=1).forces[0].damping, lambda: 2.0),
        (lambda: _spring(natural_length=3.0).forces["spring"].free_length, lambda: 3.0),
        (lambda: _pendulum().add_motor("motor", joint="pivot").forces[0].name, lambda: "motor"),
        (lambda: _pendulum().add_rod("bar", (0, 0, 0), (1, 0, 0)).bodies[1].name, lambda: "bar"),
        (
            lambda: ms.Joint(name="pin", kind="revolute", parent="ground", child="arm"),
            lambda: ms.Joint(name="pin", type="revolute", body1="ground", body2="arm"),
        ),
        (lambda: "hdca" in ms.solvers(), lambda: True),
    ],
)
def test_a_guess_works(call, expected):
    assert call() == expected()


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: ms.equilibrium, AttributeError, "mean 'static'"),
        (lambda: ms.eigenmodes, AttributeError, "mean 'modes'"),
        (lambda: ms.sweep, AttributeError, "mean 'simulate_many'"),
        (lambda: ms.open, AttributeError, "mean 'open_result'"),
        (lambda: ms.Spring, AttributeError, "mean 'SpringDamper'"),
        (lambda: ms.System, AttributeError, "mean 'Mechanism'"),
        (lambda: _arm().set("bodies.arm.mass", 2), AttributeError, "mean 'set_values'"),
        (lambda: _arm().add_constraint(), AttributeError, "mean 'add_joint'"),
        (lambda: ms.simulate(RIGHT, dt=0.1), TypeError, "mean 'output_step'"),
        (lambda: ms.simulate(RIGHT, method="rk4"), TypeError, "mean 'integrator'"),
        (lambda: ms.edits.add_torque(RIGHT, "arm", torque=5), TypeError, "mean 'function'"),
        (
            lambda: ms.Joint(name="pin", type="revolute", body1="ground", body2="arm", point=0),
            ms.ModelError,
            r"model\.add_joint\(type, body1, body2, point, axis\)",
        ),
        (lambda: ms.force(body="arm"), TypeError, "mean 'bodies'"),
        (lambda: ms.load("run.h5"), ms.FileError, "ms.load_result"),
        (lambda: ms.force(len), ms.ModelError, r"def len\(t, state, load\)"),
    ],
)
def test_a_wrong_guess_is_answered_by_what_is_right(call, kind, words):
    with pytest.raises(kind, match=words):
        call()


def test_results_take_the_words_of_tables(tmp_path):
    """Runs of a sweep over a value of the model give channels and status as results do."""
    (run,) = ms.simulate_many(RIGHT, [{"bodies.arm.mass": 3.0}], t_end=0.05, threads=1)
    assert run.status == "done"
    assert run["joints/pivot/force"].shape == run.result["joints/pivot/force"].shape
    run.to_csv(tmp_path / "run.csv", channels=["joints/pivot/force"])
    assert "pivot" in (tmp_path / "run.csv").read_text()
    with pytest.raises(TypeError, match="mean 'names'"):
        run.result.to_csv(tmp_path / "run.csv", namse=())
    with pytest.raises(KeyError, match="mean 'joints/pivot/coordinate'"):
        run["joints/pivot/angle"]
    with pytest.raises(KeyError, match="mean 'joints/pivot/force'"):
        run["constraints/pivot/force"]
