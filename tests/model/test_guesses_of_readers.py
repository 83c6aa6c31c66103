"""Guesses of scripts written from the first page alone: messages name the call that is meant."""

import numpy as np
import pandas as pd
import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels

PEAK = {"peak": "max([joints/pivot/force/norm])"}
TIMES = np.linspace(0.0, 1.0, 9)


def _arm():
    return (
        ms.Mechanism()
        .add_parameter("k", 5.0)
        .add_body("arm", mass=2.0, inertia=(0.01, 0.17, 0.17), position=(0.5, 0, 0))
        .add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0))
        .mechanism
    )


@ms.force(bodies=["arm"])
def drag(t, state, load):
    load.force[0, 0] = -state.velocity[0, 0]


@pytest.fixture(scope="module")
def run():
    return ms.simulate(_arm().add_driver("motor", "pivot", rate=1.0), duration=0.1)


@pytest.fixture(scope="module")
def study():
    return ms.Study(_arm(), {"k": [1.0, 2.0]}, PEAK, method="sweep", duration=0.05)


def test_trials_are_gone_through(study):
    """A study goes over its trials as lists do, and by names over their values."""
    found = study.run()
    assert list(found) == list(found.trials)
    assert found[0] is found.trials[0]
    assert found[-1:] == found.trials[-1:]
    assert found["k"].tolist() == [1.0, 2.0]
    with pytest.raises(IndexError):
        found[2]


def test_gradients_are_dictionaries_of_numbers():
    slopes = ms.sensitivities(_arm(), of=PEAK, to=["bodies.arm.mass"], duration=0.05)
    peak = slopes.gradients["peak"]
    assert dict(peak) == dict(peak.items()) == dict(peak.slopes)
    assert (list(peak), len(peak)) == (["bodies.arm.mass"], 1)
    with pytest.raises(ms.UnknownNameError, match=r"read by names.*np\.array\(slopes\)"):
        peak[0]
    with pytest.raises(ms.UnknownNameError, match=r"read by names.*slopes\.gradients"):
        list(slopes)


@pytest.mark.parametrize(
    "read",
    [
        lambda run: run[0],
        lambda _: list(ms.static(_arm())),
        lambda _: ms.simulate_many(_arm(), {"k": [1.0]}, duration=0.05)[0][0],
    ],
)
def test_channels_have_no_numbers(run, read):
    with pytest.raises(ms.UnknownNameError, match=r"is read by names, not by numbers: \w+\["):
        read(run)


@pytest.mark.parametrize("word", ["state", "states", "memory", "own"])
def test_forces_say_how_they_remember(word):
    with pytest.raises(TypeError, match=r"no state of its own.*rail.*load\.effort\[1\]"):
        ms.force(bodies=["arm"], **{word: ["z"]})


@pytest.mark.parametrize("word", ["add_state", "add_equation", "add_filter"])
def test_models_say_how_forces_remember(word):
    with pytest.raises(AttributeError, match="a force has no state of its own"):
        getattr(_arm(), word)


@pytest.mark.parametrize(
    "call",
    [
        lambda m, **f: ms.static(m, **f),
        lambda m, **f: ms.modes(m, **f),
        lambda m, **f: ms.check(m, **f),
        lambda m, **f: ms.kinematics(m, {"pivot": "t"}, duration=0.1, **f),
        lambda m, **f: ms.inverse_dynamics(m, {"pivot": "t"}, duration=0.1, **f),
        lambda m, **f: ms.sensitivities(m, of=PEAK, to=["k"], duration=0.1, **f),
        lambda m, **f: ms.gradient(m, of=PEAK["peak"], to=["k"], duration=0.1, **f),
        lambda m, **f: ms.compare(m, solvers=["dca", "hdca"], duration=0.1, **f),
        lambda m, **f: ms.Study(m, {"k": (1, 3)}, PEAK, duration=0.1, **f),
    ],
)
def test_forces_of_scripts_belong_to_models_of_analyses(call):
    with pytest.raises((TypeError, ms.ModelError), match=r"drag\.applied_to\(model\)"):
        call(_arm(), forces=[drag])


def test_plain_functions_are_no_forces():
    with pytest.raises(ms.ModelError, match=r'@ms\.force\(bodies=\["arm"\]\)'):
        ms.simulate(_arm(), forces=[lambda t, state, load: None], duration=0.1)


def test_assignments_name_set():
    model = _arm()
    with pytest.raises(ms.ModelError, match=r'model\.set\("bodies\.arm\.mass", \.\.\.\)'):
        model.bodies.arm.mass = 2
    with pytest.raises(ms.ModelError, match=r'model\.rename\(\("joint", "pivot"\)'):
        model.joints.pivot.name = "hinge"
    with pytest.raises(ms.ModelError, match=r"model\.set\('bodies\.arm\.mass', \.\.\.\)"):
        model["bodies.arm.mass"] = 2
    with pytest.raises(TypeError, match=r"model\.get\('bodies\.arm\.mass'\)"):
        model["bodies.arm.mass"]
    with pytest.raises(TypeError, match=r"model\.get\('k'\)"):
        model.add_parameter("c", 1.0)["k"]
    with pytest.raises(ms.ModelError, match=r'model\.set\("gravity", \.\.\.\)'):
        model.gravity = (0, 0, 0)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("pivot.angle", "did you mean 'joints/pivot/coordinate/angle'?"),
        ("joints.pivot.angle", "did you mean 'joints/pivot/coordinate/angle'?"),
        ("joints/pivot.angle", "did you mean 'joints/pivot/coordinate/angle'?"),
        ("arm.y", "did you mean 'bodies/arm/position/y'?"),
        ("bodies.arm.velocity.norm", "did you mean 'bodies/arm/velocity/norm'?"),
        ("arm.angle", "did you mean 'bodies/arm/orientation'?"),
        ("theta", "of joints there are joints/pivot/coordinate."),
        ("omega", "of joints there are joints/pivot/rate."),
        ("bodies/arm/com", "'bodies/arm/position' is that of the origin"),
        ("joints/pivot/driver", "did you mean 'drivers/motor/effort'?"),
        ("shaking_force", "are its reactions there"),
    ],
)
def test_channels_by_the_words_of_attributes(run, name, meant):
    with pytest.raises(ms.UnknownNameError) as caught:
        run[name]
    assert meant in str(caught.value)


def test_names_with_points_are_left_alone():
    model = _arm().rename(("body", "arm"), "arm.1")
    run = ms.simulate(model, duration=0.05)
    assert run["bodies/arm.1/position"].shape == (run.count, 3)
    with pytest.raises(ms.UnknownNameError, match=r"did you mean 'bodies/arm\.1/position'"):
        run["bodies/arm.1/positions"]


@pytest.mark.parametrize(("name", "told"), [("four_bar", "no parameters"), ("", "parameters k")])
def test_places_that_there_are_not_are_not_recommended(name, told):
    model = ms.sample(name) if name else _arm()
    with pytest.raises(ms.ModelError) as caught:
        model.set("L", 2)
    assert told in str(caught.value)
    assert 'model.add_parameter("L", ...)' in str(caught.value)
    assert "write for example L" not in str(caught.value)


def test_many_runs_of_a_table():
    table = pd.DataFrame({"k": [1.0, 2.0], "bodies.arm.mass": [3.0, 4.0]})
    runs = ms.simulate_many(_arm(), table, duration=0.05)
    assert [run.parameters for run in runs] == table.to_dict("records")
    for other in ([1.0, 2.0], 3.0, "k"):
        with pytest.raises(ms.ModelError, match="must be names with values"):
            ms.simulate_many(_arm(), other, duration=0.05)


def test_modes_have_their_damped_frequencies():
    model = _arm().set({"joints.pivot.stiffness": 20.0, "joints.pivot.damping": 0.2})
    modes = ms.modes(ms.static(model))
    assert modes.damped_frequencies.tolist() == [mode.damped_frequency for mode in modes]
    assert (modes.damped_frequencies < modes.frequencies).all()


def test_distributions_of_other_programs():
    from scipy import stats

    for other in (stats.norm(2.0, 0.05), ("normal", 2.0, 0.05)):
        with pytest.raises(ms.ModelError, match='"distribution": "normal", "mean"'):
            ms.Study(_arm(), {"k": other}, PEAK, trials=3, duration=0.1)
    with pytest.raises(AttributeError, match=r'"distribution": "normal".*simulate_many'):
        ms.monte_carlo  # noqa: B018


@pytest.mark.parametrize("word", ["export", "df", "to_pandas"])
def test_studies_name_their_files(study, word):
    with pytest.raises(AttributeError, match=r"to_csv.*to_parquet.*to_dataframe"):
        getattr(study.run(), word)


def test_studies_are_run_first(study):
    with pytest.raises(AttributeError, match=r"done = study\.run\(\), and then done\.best"):
        study.best  # noqa: B018


def test_wholes_are_not_repeated(study):
    """What is wrong in a study as a whole says which part it is."""
    with pytest.raises(ms.ModelError) as caught:
        ms.Study(_arm(), {"k": (1, 3)}, PEAK, objectives={"z": "minimum"}, duration=0.1)
    assert str(caught.value) == "objectives: there is no response 'z'; there are peak"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (np.column_stack((TIMES, TIMES)), r"table\[:, 0\], table\[:, 1\]"),
        (pd.Series(TIMES, index=TIMES), "a list of 9, without times"),
        (pd.Series(TIMES[:4], index=TIMES[:4]), r"with their times, as \(times, values\)"),
        (pd.DataFrame({"t": TIMES, "angle": TIMES}), r"\(table\.t, table\.angle\)"),
    ],
)
def test_tables_of_other_forms(given, told):
    for add in (_arm().add_driver, _arm().add_torque):
        with pytest.raises(ms.ModelError, match=told):
            add("motor", "pivot", given)


def test_messages_have_the_word_of_the_call():
    model = _arm()
    with pytest.raises(TypeError, match=r"^add_spring\(\) has .*'preload'; .*l - F/k"):
        model.add_spring("s", "ground", "arm", (0, 1, 0), (1, 0, 0), stiffness=1.0, preload=3.0)
    with pytest.raises(TypeError, match=r"^add_torsion_spring\(\) has no argument 'stiffnes'"):
        model.add_torsion_spring("s", "ground", "arm", stiffnes=3.0)
    with pytest.raises(ms.ModelError, match=r"3 components on a body, such as \(0, 0, 5\)"):
        model.add_torque("q", "arm", 5)


def test_case_of_methods_does_not_count():
    run = ms.simulate(_arm(), solver="DCA", integrator="Radau", duration=0.05)
    assert (run.settings.solver, run.settings.integrator) == ("dca", "radau")


@pytest.mark.parametrize("gravity", [9.81, None])
def test_gravity_is_a_vector(gravity):
    with pytest.raises(ms.ModelError, match=r"such as \(0, -9\.81, 0\)"):
        ms.Mechanism(gravity=gravity)


def test_events_are_conditions():
    with pytest.raises(ms.ModelError, match=r"must be a condition over channels as a text, such"):
        ms.Event("e", lambda t, state: state)
    for add in (ms.Event, _arm().add_event):
        with pytest.raises((TypeError, ms.ModelError), match="'<' falls"):
            add("e", "[joints/pivot/coordinate] > 1", direction=-1)


def test_events_of_a_run_by_name():
    stop = ms.Event("low", "[bodies/arm/position/y] < -0.1", action="stop")
    run = ms.simulate(_arm(), events=[stop], duration=1.0)
    assert run.events["low"] == run.events[0]
    assert run.events.low.time == run.time[-1]
    with pytest.raises(ms.UnknownNameError, match="did you mean 'low'"):
        run.events["lov"]


def test_elements_are_changed_by_their_names():
    for chosen in ("arm", ["arm"], ("body", "arm"), [("body", "arm")], _arm().bodies.arm):
        assert ms.edits.change(_arm(), chosen, mass=3.0).bodies.arm.mass == 3.0
    with pytest.raises(ms.ModelError, match='there is no element "part"'):
        ms.edits.change(_arm(), "part", mass=3.0)
    changed = ms.edits.change_each(_arm(), {"arm": {"mass": 3.0}, "pivot": {"damping": 1.0}})
    assert (changed.bodies.arm.mass, changed.joints.pivot.damping) == (3.0, 1.0)
    with pytest.raises(ms.ModelError, match="name an element twice"):
        ms.edits.change_each(_arm(), {"arm": {"mass": 3.0}, ("body", "arm"): {"mass": 4.0}})


def test_plates_of_expressions():
    """Corners may be texts, and a plate of corners has their plane."""
    model = ms.Mechanism().add_parameter("L", 1.0)
    corners = [(0, 0, 0), ("L", 0, 0), ("L", "L", 0), (0, "L", 0)]
    plate = model.add_plate("plate", corners, thickness=0.1)
    assert plate.bodies.plate.mass == pytest.approx(785.0)
    assert plate.set("L", 2.0).bodies.plate.mass == pytest.approx(4 * 785.0)
    numbers = [[float(x or 0) for x in (0, 0, 1)], [0.0, 1.0, 1.0], [0.0, 0.0, 2.0]]
    upright = ms.Mechanism().add_plate("plate", numbers, thickness=0.1)
    assert upright == ms.Mechanism().add_plate("plate", numbers, (1, 0, 0), thickness=0.1)
    with pytest.raises(ms.ModelError, match="enclose no area"):
        ms.Mechanism().add_plate("plate", [(0, 0, 0), (1, 0, 0), (2, 0, 0)])


def test_a_force_takes_its_bodies_with_the_function():
    """As `help` shows the call."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body("cart", mass=2.0, inertia=(1, 1, 1))

    def push(t, state, load):
        load.force[0, 0] = 4.0

    run = ms.simulate(model, 1.0, forces=[ms.force(push, bodies=["cart"])])
    assert run["bodies/cart/position/x"][-1] == pytest.approx(1.0)


def test_a_pose_of_what_a_rate_drives_comes_before_its_driver():
    """A driver of an angle begins where its function does."""
    model = ms.sample("four_bar").add_driver("motor", "ground_crank", rate=1.0)
    with pytest.raises(ms.ModelError, match="pose the model before add_driver"):
        ms.pose(model, {"ground_crank": 0.4})


@pytest.mark.parametrize(
    ("words", "said"),
    [({"unit": "deg"}, r"np\.radians\(angles\)"), ({"smoothing": 1.0}, "make_smoothing_spline")],
)
def test_samples_are_converted_and_smoothed_before(words, said):
    """As no argument of a driver does it."""
    with pytest.raises(TypeError, match=said):
        ms.sample("slider_crank").add_driver("d", "slide", position=([0, 1], [1, 2]), **words)
