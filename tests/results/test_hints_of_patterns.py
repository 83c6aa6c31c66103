"""What wrong patterns and groups of channels may mean."""

import pytest

import mechstudio as ms
from mechstudio.cli.main import main


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("joints/*/torqe", "did you mean 'joints/*/torque'?"),
        ("joints/*/quark", "of 'joints/*' there are coordinate, rate"),
        ("foo*", "no channel has this pattern. Channels begin with time, bodies"),
        ("enrgy", "did you mean 'energy'?"),
    ],
)
def test_hints_of_patterns(asked, said, tmp_path):
    """In tables as for one channel."""
    run = ms.simulate(ms.sample("four_bar"), duration=0.02)
    for call in (lambda: run[asked], lambda: run.to_csv(tmp_path / "run.csv", [asked])):
        with pytest.raises(ms.UnknownNameError) as caught:
            call()
        assert said in str(caught.value)


def test_analyses_choose_channels(tmp_path, capsys):
    """As runs do."""
    table = tmp_path / "motion.csv"
    asked = ["kinematics", "hoecken_linkage", "--duration", "0.1", "--channels", "energy/kinetic"]
    assert main([*asked, "--csv", str(table)]) == 0
    assert table.read_text().splitlines()[0] == "time [s],energy/kinetic [J]"
    capsys.readouterr()
    assert main(asked) == 2
    assert "--csv OUT.csv" in capsys.readouterr().err


def test_groups_of_an_element_by_its_kind():
    """A spring is found under forces; all springs are not all forces, which a message says."""
    arm = ms.Mechanism().add_rod("arm", (0, 0, 0), (1, 0, 0), mass=1.0)
    arm = arm.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    arm = arm.add_spring("coil", "ground", "arm", (0, 1, 0), (1, 0, 0), stiffness=10.0)
    run = ms.simulate(arm, duration=0.02)
    columns = list(run.to_dataframe(["forces/coil"]).columns)
    assert len(columns) > 1
    assert list(run.to_dataframe(["springs/coil"]).columns) == columns
    assert list(run.to_dataframe(["springs/coil/*"]).columns) == columns
    assert list(run.to_dataframe("springs/coil/force").columns) == ["forces/coil/force [N]"]
    with pytest.raises(ms.UnknownNameError, match="did you mean 'forces/\\*/force'"):
        run.to_dataframe(["springs/*/force"])


def test_patterns_of_elements_take_other_words():
    """As names do: of each element what has the word, so that no shift has a torque."""
    arm = ms.Mechanism().add_rod("arm", (0, 0, 0), (1, 0, 0), mass=1.0)
    arm = arm.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0)).add_body("block", mass=1.0)
    arm = arm.add_joint("rail", "prismatic", "ground", "block", (0, 0, 0), axis="x")
    arm = arm.add_driver("motor", "pin", "t").add_driver("slide", "rail", "t")
    run = ms.simulate(arm, duration=0.02)
    for asked, found in {
        "drivers/*/torque": ["drivers/motor/effort [N m]"],
        "drivers/*/force": ["drivers/slide/effort [N]"],
        "joints/*/speed": ["joints/pin/rate/angle [rad/s]", "joints/rail/rate/shift [m/s]"],
        "bodies/b*/velocity/x": ["bodies/block/velocity/x [m/s]"],
        "bodies/b*/vel/x": ["bodies/block/velocity/x [m/s]"],
    }.items():
        assert list(run.to_dataframe([asked]).columns) == found
    assert run.plot("drivers/*/torque").get_lines()
