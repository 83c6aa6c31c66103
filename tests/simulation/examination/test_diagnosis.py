"""Freedoms, redundant constraints and gaps against counts by hand and dense ranks."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.io import load, loads
from mechstudio.io.samples import sample_paths
from mechstudio.model import Body, Cylinder, Driver, Frame, Joint, Mechanism
from mechstudio.simulation import check, propose, simulate, solve_assembly
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.planar import lattice, parallelograms
from tests.reference.random_models import LINKAGES, random_linkage, random_loops, random_tree
from tests.simulation.models import double_hinge, pendulum

FREEDOMS = {  # degrees of freedom, loops, redundant constraints
    "pendulum_16": (16, 0, 0),
    "four_bar": (1, 1, 3),
    "five_bar_loop": (2, 1, 3),
    "nine_bar_loop": (6, 1, 3),
    "double_loop": (4, 2, 6),
    "spatial_double_pendulum": (6, 0, 0),
    "slider_crank": (1, 1, 3),
    "bricard": (1, 1, 1),
}


@pytest.mark.parametrize("name", FREEDOMS)
def test_samples_have_their_freedoms(name):
    """Freedoms, loops and redundant constraints of the samples are those counted by hand."""
    report = check(load(sample_paths()[name]))
    assert (report.degrees_of_freedom, report.loops, len(report.redundant)) == FREEDOMS[name]
    assert len(report.loop_joints) == report.loops
    assert report.valid
    assert not report.problems


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(25))
def test_rank_agrees_with_a_dense_decomposition(seed):
    """Freedoms, redundancy and undetermined reactions equal those of the dense Jacobian."""
    rng = np.random.default_rng(seed)
    mechanism = (
        random_linkage(rng, LINKAGES[seed % len(LINKAGES)])
        if seed % 2
        else random_loops(rng, int(rng.integers(2, 9)), int(rng.integers(1, 4)))
    )
    # eigenvalues of K below 1e-12 count as zero: these are squares of singular values
    dense = solve(DenseModel(mechanism), *initial_state(mechanism), rank_tolerance=1e-6)
    report = check(mechanism)
    assert report.degrees_of_freedom == 6 * len(mechanism.bodies) - dense.rank
    assert len(report.redundant) == dense.self_stress.shape[1]
    assert report.undetermined_reactions == dense.undetermined


@pytest.mark.parametrize("seed", range(10))
def test_without_the_named_constraints_none_is_redundant(seed):
    """Dropping exactly the named rows leaves a Jacobian of full row rank and the same freedoms."""
    rng = np.random.default_rng(100 + seed)
    mechanism = random_linkage(rng, LINKAGES[seed % len(LINKAGES)])
    model, (pose, _) = DenseModel(mechanism), initial_state(mechanism)
    jacobian = model.constraint_jacobian(pose)
    report = check(mechanism)
    kept = []
    directions = [f"translation along {a}" for a in "xyz"] + [f"rotation about {a}" for a in "xyz"]
    for joint in mechanism.joints:
        locked = [k for k in range(6) if k not in [int(a) for a in joint.joint_type.free]]
        named = {item.direction for item in report.redundant if item.joint == joint.name}
        kept += [directions[k] not in named for k in locked]
    rest = jacobian[np.array(kept)]
    assert np.linalg.matrix_rank(rest, tol=1e-9) == len(rest)
    assert np.linalg.matrix_rank(jacobian, tol=1e-9) == len(rest)


@pytest.mark.parametrize("seed", range(5))
def test_trees_have_no_redundancy(seed):
    """In a tree every joint adds its own freedoms."""
    mechanism = random_tree(np.random.default_rng(seed), 12)
    report = check(mechanism)
    assert report.redundant == ()
    assert report.loops == 0


def test_a_door_on_two_hinges_has_five_redundant_constraints():
    """The second hinge on the same line adds nothing, and both reactions are undetermined."""
    report = check(double_hinge())
    assert report.degrees_of_freedom == 1
    assert {item.joint for item in report.redundant} == {"upper"}
    assert len(report.redundant) == 5
    assert report.undetermined_reactions == ("pin", "upper")


def test_a_gap_that_closes_is_told():
    """A joint that is open by 0.1 m is named with its gap, and what closing it moves."""
    mechanism = pendulum()
    moved = (mechanism.bodies[0].model_copy(update={"position": (0.6, 0.0, 0.0)}),)
    report = check(mechanism.model_copy(update={"bodies": moved}))
    assert report.valid
    assert report.gaps[0].joint == "pin"
    assert report.gaps[0].translation == pytest.approx(0.1)
    assert "moved by up to 0.1 m" in report.notes[0]


def test_bodies_moved_by_drivers_say_where_they_could_stay():
    """A driver that begins elsewhere names the value at which the bodies keep their poses."""
    mechanism = pendulum()
    notes = check(mechanism.edited(drivers=(_motor("0.3 + t"),))).notes
    (note,) = (note for note in notes if "'motor' at 0.3 rad" in note)
    assert note.endswith("Where its function begins at 0 rad, they stay.")
    assert not any("'motor'" in n for n in check(mechanism.edited(drivers=(_motor("t"),))).notes)


def _motor(function):
    return Driver(name="motor", joint="pin", function=function)


def test_a_gap_that_cannot_close_is_a_problem_with_its_path():
    """Two hinges 0.1 m out of line make the model invalid; both are named."""
    report = check(double_hinge(offset=0.1))
    assert not report.valid
    assert {problem.path for problem in report.problems} == {"joints[0]", "joints[1]"}
    assert "stays open by" in report.problems[0].message


def test_bodies_without_a_way_to_the_ground_are_named():
    """A body without a joint moves freely: six more freedoms, and its name."""
    mechanism = pendulum()
    loose = mechanism.model_copy(update={"bodies": (*mechanism.bodies, Body(name="loose"))})
    report = check(loose)
    assert report.unconnected == ("loose",)
    assert report.degrees_of_freedom == 7


def test_a_flat_linkage_is_singular_not_redundant():
    """The four-bar sample in its flat position has one more dependent constraint, and says so."""
    mechanism = load(sample_paths()["four_bar"])
    bodies = []
    for body in mechanism.bodies:
        flat = {"crank": (0.0, -0.5), "coupler": (0.0, -0.5), "rocker": (0.0, 0.5)}[body.name]
        angle = -np.pi / 2 if body.name != "coupler" else np.pi / 2
        bodies.append(
            body.model_copy(
                update={
                    "position": (flat[0], flat[1], 0.0),
                    "orientation": (float(np.cos(angle / 2)), 0.0, 0.0, float(np.sin(angle / 2))),
                }
            )
        )
    report = check(mechanism.model_copy(update={"bodies": tuple(bodies)}))
    assert report.singular
    assert len(report.redundant) == 3
    assert report.degrees_of_freedom == 1


@pytest.mark.parametrize("bearings", [3, 5, 8])
def test_a_shaft_on_many_bearings(bearings):
    """A body with so many joints that it is split into fragments has the same redundancy."""
    joints = tuple(
        Joint(
            name=f"bearing {k}",
            type="revolute",
            body1="ground",
            body2="shaft",
            frame1=Frame(position=(0.0, 0.0, 0.2 * k)),
            frame2=Frame(position=(0.0, 0.0, 0.2 * k)),
        )
        for k in range(bearings)
    )
    shaft = Mechanism(name="Shaft", bodies=(Body(name="shaft"),), joints=joints)
    report = check(shaft)
    assert report.degrees_of_freedom == 1
    assert len(report.redundant) == 5 * (bearings - 1)
    assert report.undetermined_reactions == tuple(joint.name for joint in joints)
    forces = [simulate(shaft, duration=0.01)[f"joints/{joint.name}/force"] for joint in joints]
    dense = solve(DenseModel(shaft), *initial_state(shaft))
    assert np.allclose([force[0] for force in forces], dense.reaction[:, :3], rtol=0, atol=1e-10)


def test_a_light_coupler_keeps_its_constraints():
    """Weak constraints between bodies of very different mass are not taken for singular ones."""
    mechanism = load(sample_paths()["four_bar"])
    light = tuple(
        body.edited(mass=1e-6, inertia=((1e-6, 0, 0), (0, 1e-6, 0), (0, 0, 1e-6)))
        if body.name == "coupler"
        else body
        for body in mechanism.bodies
    )
    mechanism = mechanism.edited(bodies=light)
    assert check(mechanism).degrees_of_freedom == 1
    result = simulate(mechanism, duration=0.5, rtol=1e-6, atol=1e-6)
    assert result.settings.rank_tolerance < 1e-7
    assert result.max_constraint_position < 1e-6


def test_force_and_torque_are_undetermined_each_for_itself():
    """In a planar loop only loads out of its plane are not unique: force z, torques x and y."""
    mechanism = load(sample_paths()["four_bar"])
    report = check(mechanism)
    for joint in mechanism.joints:
        found = [
            item.direction for item in report.undetermined_directions if item.joint == joint.name
        ]
        assert found == ["force along z", "torque about x", "torque about y"]

    result = simulate(_ball_and_hinge(), duration=0.05)
    names = [name for name in result.names() if not result.channel(name).unique]
    keys = ("pin/force", "pin/torque", "pin/local_force", "pin/local_torque")
    keys += ("ball/force", "ball/local_force")
    assert names == [f"joints/{key}" for key in keys]


def _ball_and_hinge():
    """A door on a hinge and a ball joint on its axis: the ball bears no torque, so it is unique."""
    door = double_hinge()
    ball = door.joints[1].edited(name="ball", type="spherical")
    return door.edited(joints=(door.joints[0], ball))


@pytest.mark.parametrize("loops", [1, 3, 6])
def test_rows_that_are_flat_are_counted_in_general_position(loops):
    """All loops of a row of parallelograms are singular at once; one freedom is left."""
    report = check(parallelograms(loops, 0.0, 1.0))
    assert report.singular
    assert (report.degrees_of_freedom, len(report.redundant)) == (1, 3 * loops)


@pytest.mark.parametrize("cells", [3, 7])
def test_rounding_in_large_lattices_is_not_taken_for_constraints(cells):
    """A pinned lattice has two freedoms per point, less one per bar and two for its support."""
    report = check(lattice(cells))
    assert report.degrees_of_freedom == 2 * (cells + 1) ** 2 - report.bodies - 2
    assert len(report.redundant) == 3 * report.loops


def _wheels(ratio):
    """A pinion and a wheel twice as large that touch, coupled with a ratio."""
    model = Mechanism()
    for name, x, radius in (("pinion", 0.0, 0.1), ("wheel", 0.3, 0.2)):
        shape = Cylinder(radius=radius, length=0.05)
        model = edits.add_body(model, [shape], edits.shift((x, 0, 0)), name=name).mechanism
        model = edits.add_joint(model, "revolute", "ground", name, (x, 0, 0)).mechanism
    return edits.add_coupling(model, "revolute 1", "revolute 2", ratio).mechanism


MISSING = {  # mechanism, and the place and a word of each thing it lacks
    "nothing": (pendulum(), ()),
    "bodies": (Mechanism(), (("bodies", "no body"),)),
    "joint": (
        pendulum().edited(bodies=(*pendulum().bodies, Body(name="stray"))),
        (("bodies[1]", "stray"),),
    ),
    "ground": (
        Mechanism(
            bodies=(Body(name="a"), Body(name="b")),
            joints=(Joint(name="pin", type="revolute", body1="a", body2="b"),),
        ),
        (("joints", "as a whole"),),
    ),
    "motion": (
        pendulum().edited(joints=(pendulum().joints[0].edited(type="fixed"),)),
        (("joints", "no motion"),),
    ),
    "load": (
        pendulum().edited(gravity=(0.0, 0.0, 0.0)),
        (("gravity", "nothing moves the mechanism"),),
    ),
    "wheels that roll": (_wheels(-0.5), ()),
    "wheels that slip": (_wheels(-0.25), (("couplings[0].ratio", "slip where they touch"),)),
    "no load, but a spring": (pendulum(stiffness=3.0).edited(gravity=(0.0, 0.0, 0.0)), ()),
}


@pytest.mark.parametrize("case", MISSING)
def test_what_a_mechanism_lacks_is_told(case):
    """Each thing that a beginner forgets is named with its place, and only that."""
    mechanism, expected = MISSING[case]
    report = check(mechanism)
    assert [piece.path for piece in report.missing] == [path for path, _ in expected]
    for piece, (_, word) in zip(report.missing, expected, strict=True):
        assert word in piece.message
    assert report.valid


def test_the_printed_report_calls_what_slips_wrong():
    """It is not missing."""
    lines = str(check(MISSING["wheels that slip"][0])).splitlines()
    place = next(k for k, line in enumerate(lines) if "slip where they touch" in line)
    assert lines[place - 1].strip() == "missing or wrong"


class _GivenUpError(Exception):
    """Nobody wants the answer any more."""


@pytest.mark.parametrize("work", [check, lambda m, c: solve_assembly(m, checkpoint=c)])
def test_long_work_can_be_given_up(work):
    """A joint that never closes keeps the assembly trying until it is called off."""
    calls = []

    def checkpoint():
        calls.append(1)
        if len(calls) == 5:
            raise _GivenUpError

    with pytest.raises(_GivenUpError):
        work(double_hinge(offset=0.5), checkpoint)


def test_search_for_joint_types_can_be_given_up():
    """Likewise the search for proposals, among thousands of combinations."""

    def checkpoint():
        raise _GivenUpError

    with pytest.raises(_GivenUpError):
        propose(double_hinge(), checkpoint)


def test_bodies_without_an_inertia_are_noted():
    """A file that gives none is told which bodies count with the unit matrix."""
    text = """{"format": "mechstudio", "version": 1, "bodies": [{"name": "a", "mass": 2},
        {"name": "b", "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}]}"""
    (note,) = check(loads(text)).notes
    assert note.startswith('No inertia is given for "a": 1 kg m²')
    given = '"inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "mass"'
    assert not check(loads(text.replace('"mass"', given))).notes
