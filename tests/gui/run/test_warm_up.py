"""Laws of the process that compiles before the first run."""

import sys

import pytest

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.warm_up import WarmUp
from mechstudio.io import load
from tests.gui.fakes.engine import WARM_UP
from tests.house.tracked_files import REPOSITORY


def make(code):
    return WarmUp((sys.executable, "-c", code))


def test_steps_are_told_in_order(qtbot):
    """Each line "k/n label" is one step; anything else is ignored."""
    warm_up, heard = make("print('hello')\n" + WARM_UP), []
    warm_up.progressed.connect(lambda *step: heard.append(step))
    with qtbot.waitSignal(warm_up.ended) as ended:
        warm_up.start()
        assert warm_up.active
    assert heard == [(0, 3, "part 1"), (1, 3, "part 2"), (2, 3, "part 3"), (3, 3, "part 4")]
    assert ended.args == [True]
    assert not warm_up.active


def test_the_process_is_told_what_is_wanted_first(qtbot):
    """It may have begun long before, and waits for nothing more afterwards."""
    code = "import sys; print('1/2', *sys.stdin.read().split('\\n'), flush=True)"
    warm_up, heard = make(code), []
    warm_up.progressed.connect(lambda *step: heard.append(step))
    warm_up.tell(("--first", "nobody hears it"))
    with qtbot.waitSignal(warm_up.ended):
        warm_up.start()
        qtbot.wait(30)
        warm_up.tell(("--first", "hdca"))
    assert heard == [(1, 2, "--first hdca")]
    warm_up.tell(("--first", "nobody hears it"))


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "import os; os.abort()"])
def test_failure_ends_it(qtbot, code):
    """A process that dies is no reason to wait for ever."""
    warm_up = make(code)
    with qtbot.waitSignal(warm_up.ended) as ended:
        warm_up.start()
    assert ended.args == [False]


def test_missing_program_ends_it(qtbot, tmp_path):
    """So is one that cannot even start."""
    warm_up = WarmUp((str(tmp_path / "no-such-program"),))
    with qtbot.waitSignal(warm_up.ended) as ended:
        warm_up.start()
    assert ended.args == [False]


def test_shut_down_ends_the_process_silently(qtbot):
    """Closing the window does not leave a compiler behind."""
    warm_up, heard = make("import time; time.sleep(60)"), []
    warm_up.ended.connect(heard.append)
    warm_up.start()
    warm_up.shut_down()
    qtbot.wait(30)
    assert heard == []
    assert not warm_up.active


@pytest.mark.parametrize(
    ("name", "is_looked_into"),
    [("four_bar", True), ("planetary_gear", True), ("spatial_double_pendulum", False)],
)
def test_redundant_constraints_come_first_for_loops_and_gears(name, is_looked_into):
    """Runs of these look for them before the first step."""
    model = load(REPOSITORY / "sample_models" / f"{name}.mech.json")
    order = installed_engine().warm_up_order(model)
    assert order[0] == "--first"
    assert ("--loops" in order) is is_looked_into
