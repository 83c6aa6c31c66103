"""Pictures of studies: what is asked, and the trials as charts."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from mechstudio.gui.studies.study_panel import StudyPanel
from mechstudio.gui.studies.trial_charts import TREND
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.io import sample_paths
from screenshots.hands import spend, wait
from screenshots.photograph import open_sample, whole


def study(window: MainWindow, sample: str, file: str, chart: str = TREND) -> QPixmap:
    """The study of a sample file, run to its end."""
    open_sample(window, sample)
    dock = window.docks["studies"]
    dock.raise_()
    panel = dock.widget()
    assert isinstance(panel, StudyPanel)
    panel.files.open(sample_paths()[sample].with_name(file))
    wait(lambda: bool(panel.form.variables))
    panel.run()
    wait(lambda: panel.job.result is not None)
    panel.tabs.setCurrentWidget(panel.charts)
    panel.charts.choose(chart)
    panel.table.pick(panel.job.result.best.number if panel.job.result.best else 0)
    spend(600)
    return whole(window)
