"""The program from its start to its end."""

import os
import signal
import subprocess
import sys
import time

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from mechstudio.gui.application import run_application
from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window import main_window
from mechstudio.io import load, save
from tests.gui.fakes.engine import Script, fake_engine
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.panels import fake_panels
from tests.results.synthetic import synthetic_result

START = """
from mechstudio.gui.application import make_application, run_application
from PySide6.QtCore import QTimer
app = make_application()
QTimer.singleShot(300, lambda: print("shown", flush=True))
raise SystemExit(run_application())
"""


@pytest.fixture
def light_program(monkeypatch):
    """The program with a scripted simulation and empty docks."""
    monkeypatch.setattr(main_window, "installed_engine", lambda: fake_engine(Script()))
    monkeypatch.setattr(main_window, "installed_panels", fake_panels)


@pytest.mark.usefixtures("light_program")
def test_model_is_opened_run_and_the_program_ends_with_its_window(qtbot, tmp_path):
    """`mechstudio MODEL --run` shows the motion; closing the window ends the program with 0."""
    path = tmp_path / "pendulum.mech.json"
    save(pendulum(duration=1.0), path)
    seen = []

    def look():
        window = next(
            w for w in QApplication.topLevelWidgets() if isinstance(w, main_window.MainWindow)
        )
        if window.launcher.state is RunState.DONE:
            seen.append(window.document.result.count)
            timer.stop()
            window.close()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(20)
    assert run_application(path, run_at_start=True) == 0
    assert seen == [101]


@pytest.mark.usefixtures("light_program")
def test_a_file_of_a_run_is_shown_from_the_command_line(qtbot, tmp_path):
    """`mechstudio RUN.h5` shows the run of the file, with all its rows."""
    path = tmp_path / "out.h5"
    synthetic_result(pendulum(), 31).save(path)
    seen = []

    def look():
        window = next(
            w for w in QApplication.topLevelWidgets() if isinstance(w, main_window.MainWindow)
        )
        run = window.document.run
        if run is not None:
            seen.append((run.source, run.result.count, run.mechanism.name))
            timer.stop()
            window.close()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(20)
    assert run_application(path) == 0
    assert seen == [(path, 31, pendulum().name)]


@pytest.mark.wide
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_closes_the_window(number):
    """Ctrl+C in the terminal, or a request to end, ends the program in order."""
    program = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", START], stdout=subprocess.PIPE, text=True
    )
    try:
        assert program.stdout.readline() == "shown\n"
        program.send_signal(number)
        assert program.wait(timeout=120) == 0
    finally:
        program.kill()
        program.stdout.close()
        program.wait()


@pytest.mark.usefixtures("light_program")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("asks", [False, True], ids=["", "question"])
def test_signal_asks_nothing_and_keeps_what_is_unsaved(qtbot, tmp_path, number, asks):
    """Also while the window asks whether to save; the next start offers the changes."""
    path = tmp_path / "pendulum.mech.json"
    save(pendulum(), path)

    def edit():
        window = next(
            w for w in QApplication.topLevelWidgets() if isinstance(w, main_window.MainWindow)
        )
        if QApplication.activeModalWidget() is not None:
            timer.stop()
            signal.raise_signal(number)
        elif window.document.mechanism is not None and not window.document.dirty:
            changed = window.document.mechanism.model_copy(update={"name": "Mine"})
            window.document.apply(changed, label="Rename")
            if asks:
                QTimer.singleShot(0, window.close)
            else:
                timer.stop()
                signal.raise_signal(number)

    timer = QTimer()
    timer.timeout.connect(edit)
    timer.start(20)
    assert run_application(path) == 0
    ((slot, recovery),) = RecoveryFolder().claim_left()
    kept = slot.read_mechanism()
    slot.clear()
    slot.release()
    assert (kept.name, recovery.path, load(path).name) == ("Mine", path, pendulum().name)


COMPILING = """
import sys
import time
from dataclasses import replace
from PySide6.QtCore import QTimer
from mechstudio.gui.window import main_window
from mechstudio.gui.application import make_application, run_application
from mechstudio.gui.run.engine import installed_engine
code = {code!r}
main_window.installed_engine = lambda: replace(
    installed_engine(), kernels_ready=lambda: False, warm_up_command=(sys.executable, "-c", code)
)
app = make_application()
raise SystemExit(run_application())
"""


def test_request_to_end_takes_the_compilation_along(tmp_path):
    """The process that compiles ends with the window, also if it does not care to."""
    mark = tmp_path / "compiling"
    code = (
        "import os, pathlib, signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"new = pathlib.Path({str(mark) + '.new'!r}); new.write_text(str(os.getpid()))\n"
        f"new.rename({str(mark)!r}); time.sleep(600)"
    )
    program = subprocess.Popen([sys.executable, "-c", COMPILING.format(code=code)])
    try:
        # it runs at a low priority: on a busy machine it takes its time to start
        deadline = time.monotonic() + 300
        while not mark.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        compiler = int(mark.read_text())
        program.send_signal(signal.SIGTERM)
        assert program.wait(timeout=120) == 0
        with pytest.raises(ProcessLookupError):
            os.kill(compiler, 0)
    finally:
        program.kill()
        program.wait()
