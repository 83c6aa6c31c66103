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


def test_a_gradient_prints_a_table():
    """The value, and each derivative with its error."""
    model = ms.sample("sprung_four_bar")
    found = ms.gradient(
        model, "final([bodies/crank/velocity/x])", ["bodies.crank.mass"], duration=0.02
    )
    assert isinstance(found, Gradient)
    first, head, row = str(found).splitlines()
    assert f"{found.value:.7g}" in first
    assert head.split() == ["by", "derivative", "error"]
    assert row.split()[:2] == ["bodies.crank.mass", f"{found['bodies.crank.mass']:.7g}"]
