"""Runs that are stopped by their limits."""

import json

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.simulation.runs.limits import next_chunk


@pytest.mark.parametrize("solver", ["hdca", "aba"])
def test_a_run_stops_at_its_number_of_steps(solver):
    """No step is too many, and the rows so far are those of the whole run."""
    model = ms.sample("pendulum_16")
    whole = ms.simulate(model, duration=1, solver=solver)
    part = ms.simulate(model, duration=1, solver=solver, max_steps=20)
    assert part.status == "stopped"
    assert part.statistics.steps == part.settings.max_steps == 20
    assert "max_steps allows 20 steps" in part.status_message
    count = len(part)
    assert 1 < count < len(whole)
    assert (part["bodies/link_1/position"] == whole["bodies/link_1/position"][:count]).all()


def test_a_run_stops_at_its_time():
    """A run that would take long gives its rows back soon."""
    model = ms.sample("pendulum_16")
    result = ms.simulate(model, duration=1000, output_step=0.1, solver="aba", max_wall_time=0.05)
    assert result.status == "stopped"
    assert "max_wall_time allows 0.05 s" in result.status_message
    assert result.statistics.wall_time >= 0.05
    assert len(result) < 10000


def test_limits_of_the_file_and_of_the_call(tmp_path):
    """What the model says holds unless the call says otherwise; results keep it."""
    model = ms.sample("pendulum_16")
    settings = model.simulation.edited(max_steps=5, duration=0.2, solver="aba")
    model = model.edited(simulation=settings)
    path = tmp_path / "limited.mech.json"
    ms.save(model, path)
    result = ms.simulate(ms.load(path))
    assert (result.statistics.steps, result.status) == (5, "stopped")
    result.save(tmp_path / "limited.h5")
    assert ms.load_result(tmp_path / "limited.h5").settings.max_steps == 5
    assert ms.simulate(model, max_steps=0).status == "done"


@pytest.mark.parametrize("beside", [0.0, 0.001, 0.04, 10.0])
def test_steps_get_their_share_of_the_time(beside):
    """However long a chunk takes beside its steps, a run goes on at a quarter of its pace."""
    per_step, intended, chunk = 1e-5, 0.05, 20
    for _ in range(40):
        stepping = chunk * per_step
        chunk = next_chunk(chunk, intended, stepping + beside, stepping)
    assert intended / 4 * 0.99 < chunk * per_step < intended * 1.01
    if 0.75 * intended > beside:
        assert chunk * per_step + beside == pytest.approx(intended, rel=0.01)


@pytest.mark.parametrize(
    "wrong", [{"max_steps": -1}, {"max_steps": 1.5}, {"max_wall_time": float("nan")}], ids=str
)
def test_limits_that_are_none(wrong):
    """A limit is a positive number, or 0."""
    with pytest.raises(ms.SolverError, match=next(iter(wrong))):
        ms.simulate(ms.sample("pendulum_16"), **wrong)


def test_limits_on_the_command_line(tmp_path, capsys):
    """The rows are written, the reason is told, and the exit code is that of an early end."""
    out = tmp_path / "out.h5"
    line = ["run", "pendulum_16", "--solver", "aba", "--max-steps", "5", "-o", str(out), "--json"]
    assert main(line) == 3
    captured = capsys.readouterr()
    assert "max_steps allows 5 steps" in captured.err
    summary = json.loads(captured.out)
    assert (summary["status"], summary["steps"], summary["max_steps"]) == ("stopped", 5, 5)
    assert len(ms.load_result(out)) == summary["rows"]
