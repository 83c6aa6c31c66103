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
