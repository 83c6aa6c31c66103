"""A chart of influences that has nothing to show says why, and what to do."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.studies.missing_shares import missing_shares
from mechstudio.gui.studies.study_form import METHODS
from mechstudio.gui.studies.trial_charts import SHARES, TrialCharts
from mechstudio.studies import ElementaryEffects, Sensitivity
from tests.gui.studies.study_hand import LEFT, choose, read, run, vary
from tests.gui.studies.test_trial_charts import many_trials
from tests.studies.oscillator import COORDINATE

ASKING = ("sobol_indices", "morris")


def choose_chart(qtbot, charts, text):
    """Choose a chart with the keyboard."""
    charts.kind_box.setFocus()
    wanted = charts.kind_box.findText(text)
    while charts.kind_box.currentIndex() != wanted:
        up = charts.kind_box.currentIndex() > wanted
        qtbot.keyClick(charts.kind_box, Qt.Key.Key_Up if up else Qt.Key.Key_Down)


def test_a_study_without_influences_says_what_is_missing(qtbot, ask):
    """Before any study, and after one by another method; the methods are named as in their list."""
    charts, missing = ask.charts, ask.charts.missing
    tab = ask.tabs.tabBar().tabRect(ask.tabs.indexOf(charts))
    qtbot.mouseClick(ask.tabs.tabBar(), LEFT, pos=tab.center())
    choose_chart(qtbot, charts, SHARES)
    qtbot.waitUntil(missing.isVisible)
    assert missing.text().startswith("Influences of variables follow from a study.")
    choose(qtbot, ask.form.method_box, "latin_hypercube")
    ask.form.trials.setValue(4)
    vary(qtbot, ask, "k", "20", "80")
    read(qtbot, ask, COORDINATE, "max")
    run(qtbot, ask)
    qtbot.waitUntil(lambda: missing.text().startswith("These trials tell no influences"))
    assert missing.isVisible()
    assert all(METHODS[method] in missing.text() for method in ASKING)


def test_a_variable_has_no_influences(qtbot, ask):
    """The chart is there again with a response."""
    choose(qtbot, ask.form.method_box, "sobol_indices")
    ask.form.trials.setValue(40)
    vary(qtbot, ask, "k", "20", "80")
    vary(qtbot, ask, "Mass of block", "1", "3")
    read(qtbot, ask, COORDINATE, "max")
    run(qtbot, ask)
    charts = ask.charts
    tab = ask.tabs.tabBar().tabRect(ask.tabs.indexOf(charts))
    qtbot.mouseClick(ask.tabs.tabBar(), LEFT, pos=tab.center())
    qtbot.waitUntil(lambda: charts.chart is not None and charts.chart.isVisible())
    assert charts.kind_box.currentText() == SHARES
    response = charts.up_box.currentData()
    qtbot.keyClick(charts.up_box, Qt.Key.Key_Home)
    qtbot.waitUntil(charts.missing.isVisible)
    assert "choose a response as the vertical axis" in charts.missing.text()
    qtbot.keyClick(charts.up_box, Qt.Key.Key_End)
    assert charts.up_box.currentData() == response
    qtbot.waitUntil(charts.chart.isVisible)


@pytest.mark.parametrize("size", [(440, 90), (900, 500)])
def test_all_of_it_can_be_read(qtbot, size):
    """Also in a low dock, where it is scrolled as the charts are."""
    charts, data = TrialCharts(), many_trials()
    qtbot.addWidget(charts)
    charts.resize(*size)
    with qtbot.waitExposed(charts):
        charts.show()
    share = Sensitivity(data.responses[0], data.places, *(4 * (np.full(5, np.nan),)), points=8)
    charts.show_data(lambda: data, (share,), "sobol_indices")
    charts.choose(SHARES)
    label, page = charts.missing, charts.pages.currentWidget()
    qtbot.waitUntil(lambda: label.isVisible() and label.width() <= page.viewport().width())
    qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))
    beside = label.height() - page.viewport().height()
    qtbot.waitUntil(lambda: page.verticalScrollBar().maximum() == max(0, beside))


def test_what_is_missing_follows_the_study():
    """Trials that have not ended, and a response that never varies."""
    data = many_trials()
    wanted, numbers = data.responses[0], np.full(5, 0.5)
    share = Sensitivity(wanted, data.places, *(4 * (numbers,)), points=8)
    effects = ElementaryEffects(wanted, data.places, *(4 * (numbers,)), trajectories=4)
    for method, found, key in (("sobol_indices", share, "total"), ("morris", effects, "deviation")):
        assert missing_shares(method, wanted, found, data) == ""
        assert "once all trials have ended" in missing_shares(method, wanted, None, data)
        same = replace(found, **{key: np.full(5, np.nan)})
        assert "it is the same in all trials" in missing_shares(method, wanted, same, data)
