"""Runs for other programs from the File menu: the chosen kind, and the typed name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from scipy.io import loadmat

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.io import sample_paths
from tests.gui.fakes.menus import press_action

WRITTEN = {".mat": b"MATLAB", ".mcap": b"\x89MCAP0", ".parquet": b"PAR1", ".glb": b"glTF"}


def test_runs_are_written_for_other_programs(qtbot, make_window, tmp_path, monkeypatch):
    """A name without an ending gets that of the kind; MAT-files when none is said."""
    window = make_window(installed_engine())
    with qtbot.waitSignal(window.document.opened):
        window.files.open(sample_paths()["servo_arm"])
    qtbot.waitUntil(window.launcher.can_run.__bool__)
    window.controls.duration_field.set_value(0.1)
    qtbot.mouseClick(window.controls.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE, timeout=600_000)

    def export(name, kind):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), kind))
        press_action(qtbot, window, "export_programs")

    for suffix, head in WRITTEN.items():
        export(f"own{suffix}", "")
        export(f"kind {suffix[1:]}", f"Something (*{suffix})")
        for path in (tmp_path / f"own{suffix}", tmp_path / f"kind {suffix[1:]}{suffix}"):
            qtbot.waitUntil(path.is_file)
            assert path.read_bytes().startswith(head)
    export("plain", "")
    qtbot.waitUntil((tmp_path / "plain.mat").is_file)
    found = loadmat(tmp_path / "plain.mat", simplify_cells=True)
    assert found["time"][-1] == pytest.approx(window.document.result.time[-1])
    window.document.mark_clean()
