"""Vibrations against closed forms, generalized eigenvalues by scipy, and runs."""

import json
import re
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.io import loadmat
from scipy.linalg import eigh, expm

import mechstudio as ms
from mechstudio.cli.main import main
from tests.analyses.models import GRAVITY, crank_rocker, governor, pendulum

TURN = 2 * np.pi


def test_a_damped_pendulum():
    """Eigenvalue, frequency and damping ratio of one rotor with spring, damper and weight."""
    found = ms.modes(pendulum(stiffness=3.0, damping=0.4))
    moment = 2 * 0.25 + 0.2
    stiffness = (2 * 9.81 * 0.5 + 3.0) / moment
    decay = 0.4 / moment / 2
    (mode,) = found.modes
    assert mode.frequency == pytest.approx(np.sqrt(stiffness) / TURN, rel=1e-9)
    assert mode.damping_ratio == pytest.approx(decay / np.sqrt(stiffness), rel=1e-9)
    assert mode.eigenvalue == pytest.approx((-decay, np.sqrt(stiffness - decay**2)), rel=1e-9)
    assert mode.participation == {"rod": pytest.approx(1.0)}
    assert found.zero_modes == 0


def _double_pendulum():
    """Two point-like rods below each other."""
    upper = ms.Body(name="upper", mass=2.0, position=(0, -0.4, 0))
    lower = ms.Body(name="lower", mass=1.5, position=(0, -1.1, 0))
    joints = (
        ms.Joint(
            name="top",
            type="revolute",
            body1="ground",
            body2="upper",
            frame2=ms.Frame(position=(0, 0.4, 0)),
        ),
        ms.Joint(
            name="middle",
            type="revolute",
            body1="upper",
            body2="lower",
            frame1=ms.Frame(position=(0, -0.4, 0)),
            frame2=ms.Frame(position=(0, 0.3, 0)),
        ),
    )
    return ms.Mechanism(name="Double", bodies=(upper, lower), joints=joints, gravity=GRAVITY)


def test_a_double_pendulum_by_scipy():
    """Frequencies are those of the generalized eigenvalue problem in absolute angles."""
    model = _double_pendulum()
    first, second = (body.inertia[2][2] for body in model.bodies)
    mass = np.array(
        [
            [2.0 * 0.16 + first + 1.5 * 0.64, 1.5 * 0.8 * 0.3],
            [1.5 * 0.8 * 0.3, 1.5 * 0.09 + second],
        ]
    )
    stiffness = 9.81 * np.diag([2.0 * 0.4 + 1.5 * 0.8, 1.5 * 0.3])
    wanted = np.sqrt(eigh(stiffness, mass, eigvals_only=True)) / TURN
    found = ms.modes(model)
    assert found.frequencies == pytest.approx(wanted, rel=1e-9)
    assert all(sum(mode.participation.values()) == pytest.approx(1.0) for mode in found.modes)


def _springs(model, rng):
    return model.edited(
        forces=tuple(
            ms.SpringDamper(
                name=f"spring {k}",
                body1="ground",
                point1=tuple(rng.normal(size=3)),
                body2=body.name,
                point2=tuple(0.1 * rng.normal(size=3)),
                stiffness=300.0,
                damping=3.0,
                free_length=0.3,
            )
            for k, body in enumerate(model.bodies)
        )
    )


@pytest.mark.parametrize("seed", range(4))
def test_small_motions_of_a_redundant_loop_are_the_modes(seed):
    """A run from next to the equilibrium of a four-bar with springs follows A to second order.

    The geometric stiffness of its joint loads is in A: without it the frequency would be wrong.
    """
    rng = np.random.default_rng(seed)
    model = _springs(crank_rocker(0.2, 0.5, 0.4, 0.45).edited(drivers=()), rng)
    rest = ms.static(model)
    found = ms.modes(rest.mechanism)
    assert found.residual < 1e-7
    system = found.state_space()
    size = 1e-4 / np.abs(found.rates).max()
    turn, speeds = found.rates[0], size * found.motions[0]
    moving = rest.mechanism.edited(
        bodies=tuple(
            # body frames are at the mass centers here
            body.edited(velocity=tuple(v[:3]), angular_velocity=tuple(v[3:]))
            for body, v in zip(rest.mechanism.bodies, speeds.tolist(), strict=True)
        )
    )
    run = ms.simulate(moving, duration=0.3, output_step=0.05, rtol=1e-12, atol=1e-14)
    crank = run["joints/crank/coordinate"][:, 0]
    start = np.array([0.0, size])
    wanted = [(turn[0] * (expm(system.A * t) @ start)[0]) for t in run.time]
    assert crank - crank[0] == pytest.approx(np.array(wanted), abs=2e-3 * np.abs(wanted).max())


def test_a_governor_vibrates_about_its_place_at_speed():
    """omega sin(angle) for a point mass on a shaft at constant speed."""
    found = ms.modes(governor(8.0, 0.5), at="equilibrium", drivers="move")
    cosine = 9.81 / (64 * 0.5)
    assert found.frequencies == pytest.approx([8 * np.sqrt(1 - cosine**2) / TURN], rel=1e-6)


def test_zero_modes_are_counted_and_named():
    """A body that nothing holds has six."""
    found = ms.modes(ms.Mechanism(name="free", bodies=(ms.Body(name="stone"),), gravity=(0, 0, 0)))
    assert found.zero_modes == 6
    assert found.modes == ()
    assert any("stone" in name for name in found.free_directions)


def test_an_unstable_position_grows():
    """An upright pendulum has a real pair, one of which grows."""
    found = ms.modes(pendulum(angle=np.pi))
    (mode,) = found.modes
    rate = np.sqrt(9.81 * 0.5 * 2 / 0.7)
    assert abs(mode.eigenvalue[0]) == pytest.approx(rate, rel=1e-8)
    assert mode.damped_frequency == 0.0


def test_no_equilibrium_is_told():
    """Modes away from an equilibrium carry a note, with what is not balanced."""
    found = ms.modes(pendulum(angle=0.5))
    assert found.residual > 0.1
    assert "no equilibrium" in found.notes[0]
    said = f"{100 * found.residual:.2g} % of all loads"
    assert said in found.notes[0]
    assert re.search(f"unbalanced +{re.escape(said)}", str(found))


def test_a_singular_position_is_refused():
    """The flat four-bar has no vibrations, and the sentence says why."""
    flat = ms.sample("four_bar")
    hold = ms.Driver(name="hold", joint="ground_crank", coordinate=0, function="pi/2")
    flat = ms.static(flat.edited(drivers=(hold,))).mechanism
    with pytest.raises(
        ms.AnalysisError, match=r"angle of joint 'ground_crank' at 1\.57.* singular"
    ):
        ms.modes(flat.edited(drivers=()))


def test_a_driven_mechanism_has_no_modes():
    """Without a freedom there is nothing to vibrate."""
    with pytest.raises(ms.AnalysisError, match="no degree of freedom"):
        ms.modes(crank_rocker(0.2, 0.5, 0.4, 0.45))


def test_matrices_are_written(tmp_path):
    """A, B, C and D in all formats are the same; names go along."""
    model = _double_pendulum().edited(
        measures=(ms.PointMeasure(name="tip", body="lower", point=(0, -0.3, 0)),)
    )
    found = ms.modes(model)
    chosen = {"inputs": ["top"], "outputs": ["middle:0", "tip"]}
    system = found.state_space(**chosen)
    assert system.outputs == ("middle:0", "tip/x", "tip/y", "tip/z")
    # the tip follows both angles: x = 0.8 a + 0.6 (a + b)
    static = -system.C @ np.linalg.solve(system.A, system.B)
    assert static[1, 0] == pytest.approx(1.4 * 1 / (9.81 * 2.0) - 0.6 * 1 / (9.81 * 2.0), rel=1e-8)
    for suffix in (".npz", ".mat", ".csv"):
        found.save(tmp_path / f"m{suffix}", **chosen)
    assert np.array_equal(np.load(tmp_path / "m.npz")["A"], system.A)
    assert np.array_equal(loadmat(tmp_path / "m.mat")["B"], system.B)
    lines = (tmp_path / "m.csv").read_text().splitlines()
    rows = [line.split(",")[1:] for line in lines if line.startswith("C,")]
    assert np.array_equal(np.array(rows, dtype=float), system.C)
    with pytest.raises(ms.FileError, match="npz"):
        found.save(tmp_path / "m.txt")


def test_the_table_is_written(tmp_path, capsys):
    """From Python and by the command, with numbers that read back exactly."""
    model, path = _double_pendulum(), tmp_path / "double.mech.json"
    ms.save(model, path)
    found = ms.modes(model)
    found.to_csv(tmp_path / "one.csv")
    assert main(["modes", str(path), "--csv", str(tmp_path / "two.csv")]) == 0
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    table = np.genfromtxt(tmp_path / "one.csv", delimiter=",", names=True, deletechars="")
    assert np.array_equal(table["frequency_[Hz]"], found.frequencies)
    assert np.array_equal(table["damping_ratio_[1]"], found.damping_ratios)
    parts = table["eigenvalue/real_[1/s]"] + 1j * table["eigenvalue/imaginary_[1/s]"]
    assert np.array_equal(parts, found.eigenvalues)
    shares = table["participation/upper_[1]"] + table["participation/lower_[1]"]
    assert shares == pytest.approx(1.0)
    assert main(["modes", str(path), "--csv", str(tmp_path / "none" / "two.csv")]) == 2
    assert "two.csv" in capsys.readouterr().err


def test_the_table_is_a_data_frame(monkeypatch):
    """A row for each mode, whose number is the index."""
    pandas = SimpleNamespace(
        DataFrame=lambda columns, index: (columns, index),
        Index=lambda values, name: (name, values),
    )
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    found = ms.modes(_double_pendulum())
    columns, index = found.to_dataframe()
    assert index == ("mode", [1, 2])
    assert columns["frequency"] == list(found.frequencies)
    assert columns["participation/upper"] == [mode.participation["upper"] for mode in found]


def test_the_command_tells_the_modes(tmp_path, capsys):
    """The keys of the interface, in rising frequency."""
    path = tmp_path / "double.mech.json"
    ms.save(_double_pendulum(), path)
    assert main(["modes", str(path), "--at", "equilibrium", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["zero_modes"] == 0
    tones = [mode["frequency"] for mode in told["modes"]]
    assert tones == sorted(tones)
    assert set(told["modes"][0]["participation"]) == {"upper", "lower"}
