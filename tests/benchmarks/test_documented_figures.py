"""Figures of docs/solvers.md that commands print.

On machines of the kind that bits are stored for, counts are those of the page; who changes what a
run takes renews the page by the commands that it names. Other machines round otherwise, by which
counts differ a little, and in chaotic motions up to twofold.
"""

import re

import pytest

from benchmarks import singular_crossing, solver_figures
from tests.house.tracked_files import REPOSITORY
from tests.simulation.same_bits import kind_of_machine, stored

PAGE = (REPOSITORY / "docs" / "solvers.md").read_text(encoding="utf-8")
# of the smaller number, by which counts may differ
FEW, CHAOTIC = (0.0, 0.0) if kind_of_machine() in stored() else (0.1, 1.0)
# of errors, which the page rounds; in chaotic motions on other machines they tell nothing
ROUNDED = 0.2


def rows(text: str, first: str) -> list[list[str]]:
    """Cells of the lines of a table that begins with a label, without its head."""
    lines = text[text.index(f"| {first} |") :].split("\n\n")[0].splitlines()
    found: list[list[str]] = []
    for line in lines[2:]:
        cells = [cell.strip(" `") for cell in line.strip("| \n").split("|")]
        if line.startswith("| |"):
            # the first cell is that of the line before
            cells = [found[-1][0], *cells]
        found.append(cells)
    return found


def number(cell: str) -> float:
    """The number with which a cell begins."""
    found = re.match(r"[-\d.e]+", cell)
    assert found, cell
    return float(found[0])


def near(told: str, printed: str, part: float) -> bool:
    """Whether two numbers differ by a part of the smaller one at most."""
    least, most = sorted((number(told), number(printed)))
    return most <= (1.0 + part) * least


@pytest.fixture
def printed(capsys):
    """What a command prints."""

    def run(main):
        main()
        return capsys.readouterr().out

    return run


def test_table_of_drift(printed):
    """Each row, its counts and the size of its errors."""
    told = rows(PAGE, "solver | stabilization | largest position error")
    found = rows(printed(solver_figures.print_drift), "solver | stabilization")
    assert [row[:2] for row in told] == [row[:2] for row in found]
    for before, now in zip(told, found, strict=True):
        assert all(near(a, b, CHAOTIC) for a, b in zip(before[5:], now[5:], strict=True)), now
        errors = zip(before[2:5], now[2:5], strict=True)
        assert CHAOTIC or all(near(a, b, ROUNDED) for a, b in errors), now


def test_table_of_singular_positions(printed):
    """Each row, its passages, counts and the size of its loss."""
    told = rows(PAGE, "mechanism | integrator | `rtol` = `atol`")
    found = rows(printed(singular_crossing.main), "mechanism | integrator")
    assert [row[1] for row in told] == [row[1] for row in found]
    assert [number(row[2]) for row in told] == [number(row[2]) for row in found]
    for before, now in zip(told, found, strict=True):
        # it branches, and what follows is chosen by the last digits
        is_chaotic = now[0].startswith("double_loop") and CHAOTIC > 0.0
        assert near(before[5], now[5], CHAOTIC if is_chaotic else FEW), now
        figures = zip(before[3:5], now[3:5], strict=True)
        assert FEW or all(near(a, b, 0.0) for a, b in figures), now


@pytest.mark.parametrize(
    ("what", "label", "sentence"),
    [
        (solver_figures.print_time_constants, "T = 0.02 s", r"T = 0\.02 s takes (\d+)"),
        (solver_figures.print_time_constants, "T = 0.05 s", r"0\.05 s\s+(\d+), 0\.1 s"),
        (solver_figures.print_time_constants, "T = 0.1 s", r"0\.1 s (\d+), 0\.5 s"),
        (solver_figures.print_time_constants, "T = 0.5 s", r"0\.5 s (\d+), and without"),
        (solver_figures.print_time_constants, "without", r"without stabilization it is (\d+)"),
        (solver_figures.print_time_constants, "T = ten steps", r"ten steps take (\d+)"),
        (solver_figures.print_integrators, "abm", r"sample takes (\d+) in 2 s"),
        (solver_figures.print_integrators, "dop853", r"with dop853 (\d+) \|"),
        (solver_figures.print_stiff, "dopri5", r"governor`, 10 s \| 1e-6 \| ([\d ]+),"),
        (solver_figures.print_stiff, "auto", r"governor`, 10 s \| 1e-6 \|[^|]*\| ([\d ]+),"),
    ],
)
def test_counts_in_sentences(printed, what, label, sentence):
    """Right-hand sides of single runs."""
    told = re.search(sentence, PAGE)
    assert told, sentence
    (line,) = [line for line in printed(what).splitlines() if label in line]
    found = re.search(r": (\d+)", line)
    assert found, line
    assert near(told[1].replace(" ", ""), found[1], FEW), line
