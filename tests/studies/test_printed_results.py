"""What `print` shows of studies and derivatives."""

import mechstudio as ms
from mechstudio.studies.derivatives.run_sensitivities import Gradient


def test_a_study_prints_a_table():
    """Of its trials, up to twenty, and the best of them."""
    study = ms.Study(
        ms.sample("sprung_four_bar"),
        {"bodies.crank.mass": (1.0, 2.0)},
        {"peak": "max([joints/ground_crank/force/norm])"},
        duration=0.02,
        objectives={"peak": "minimum"},
    )
    found = study.run()
    lines = str(found).splitlines()
    assert lines[0].split()[:2] == ["trial", "bodies.crank.mass"]
    assert "peak [N]" in lines[0]
    assert lines[1].split()[1] == f"{found['bodies.crank.mass'][0]:.6g}"
    assert f"best: trial {found.best.number}" in lines
    assert len(lines) <= 25
    table = found._repr_html_()
    assert table.startswith("<table>")
    assert "peak [N]</th>" in table
    assert f"<td>{found['peak'][0]:.6g}</td>" in table
    assert table.endswith(f"<p>{lines[-1]}</p>")


def test_a_gradient_prints_a_table():
    """The value, and each derivative with its error."""
    model = ms.sample("sprung_four_bar")
    found = ms.gradient(
        model, "final([bodies/crank/velocity/x])", ["bodies.crank.mass"], duration=0.02
    )
    assert isinstance(found, Gradient)
    first, head, row = str(found).splitlines()
    assert f"{found.value:.7g}" in first
    assert first.endswith(" m/s")
    assert head.split() == ["by", "derivative", "error", "unit"]
    slope = f"{found['bodies.crank.mass']:.7g}"
    assert row.split() == ["bodies.crank.mass", slope, "-", "m/s/kg"]
    assert f"<td>{slope}</td><td>-</td><td>m/s/kg</td>" in found._repr_html_()
    assert f"{found.value:.7g} m/s" in found._repr_html_()


def test_derivatives_have_units():
    """That of what is read per that of the number; pure numbers have none."""
    found = ms.sensitivities(
        ms.sample("sprung_four_bar"),
        ["bodies.crank.mass", "joints.ground_crank.initial.rate", "joints.ground_crank.stiffness"],
        {
            "work": "final([energy/kinetic])",
            "ratio": "final([energy/kinetic] / [energy/total])",
        },
        duration=0.02,
        check=False,
    )
    assert list(found.gradients["work"].units.values()) == ["J/kg", "J/(rad/s)", "J/(N m/rad)"]
    assert found.gradients["work"].unit == "J"
    assert found.gradients["ratio"].unit == ""
    assert found.gradients["ratio"].units["bodies.crank.mass"] == "1/kg"
    head, first, *_ = str(found).splitlines()
    assert head.split()[-2:] == ["error", "unit"]
    assert first.split()[-2:] == ["-", "J/kg"]
    table = found._repr_html_()
    assert table.count("<tr>") == 7
    assert "<td>J/(N m/rad)</td>" in table
