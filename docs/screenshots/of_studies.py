"""Pictures of studies: what is asked, and the trials as charts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from mechstudio.gui.studies.study_panel import StudyPanel
from mechstudio.gui.studies.trial_charts import TREND
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.io import sample_paths
from screenshots.hands import Point, click, press_key, spend, wait
from screenshots.photograph import open_sample, whole

Lengths = dict[str, tuple[float, float]]


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


def path(window: MainWindow, sample: str, lengths: Lengths, corners: tuple[Point, ...]) -> QPixmap:
    """A drawn path that the point of a linkage follows after a study.

    Args:
        window: The window.
        sample: The linkage.
        lengths: Bounds of what varies, by place [m].
        corners: Clicked points of the path [m].
    """
    open_sample(window, sample)
    dock = window.docks["studies"]
    dock.raise_()
    panel = dock.widget()
    assert isinstance(panel, StudyPanel)
    for place, (lower, upper) in lengths.items():
        row = panel.form.add_variable(place)
        row.line("lower").set_value(lower)
        row.line("upper").set_value(upper)
    panel.form.follow_path()
    window.view.sketch.toggle("xy")
    panel.form.path.draw_button.click()
    spend()
    for corner in corners:
        click(window, corner, Qt.KeyboardModifier.AltModifier)
        spend(200)
    press_key(window, Qt.Key.Key_Return)
    panel.run()
    wait(lambda: panel.job.result is not None)
    panel.table.pick(panel.job.result.best.number)
    panel.form.ensureWidgetVisible(panel.form.path)
    spend(600)
    return whole(window)
