"""Figures as files: their size in millimetres, text as text, and curves where they belong."""

import re
import zlib

import numpy as np
import pytest
from PySide6.QtGui import QImage

from mechstudio.errors import MechStudioError
from mechstudio.gui.figures.figure import figure_of
from mechstudio.gui.figures.figure_file import figure_image, write_figure
from mechstudio.gui.figures.page import page_of
from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
from mechstudio.scene.plot_colors import plot_colors
from tests.gui.figures.example import LONG, TIMES, errors, figure, path, timed

COLORS = plot_colors("light")
CHOICE = FigureChoice(width=85.0, shape=2.0, resolution=300)


def pixels_of(image):
    """Red, green and blue of a picture."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return data[..., 2::-1].astype(int)


def near(pixels, tone, within=60):
    """Where a color is."""
    own = np.array([int(tone[k : k + 2], 16) for k in (1, 3, 5)])
    return np.abs(pixels - own).max(axis=-1) < within


def test_sizes_are_those_of_the_choice(qapp, tmp_path):
    """In millimetres in each format; a picture says its resolution."""
    shown = figure([timed(), errors()])
    page = page_of(shown, CHOICE)
    for ending in ("png", "svg", "pdf"):
        write_figure(shown, CHOICE, tmp_path / f"one.{ending}", "A title")
    image = QImage(str(tmp_path / "one.png"))
    assert image.width() == round(85.0 / 25.4 * 300)
    assert image.height() == round(page.height / 25.4 * 300)
    assert image.dotsPerMeterX() == pytest.approx(300 / 0.0254, rel=1e-3)
    assert image.text("Title") == "A title"
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    width, height = map(float, re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', text).groups())
    assert width == 85.0
    assert height == pytest.approx(page.height, abs=0.02)
    content = (tmp_path / "one.pdf").read_bytes()
    box = re.search(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)", content)
    # whole points in PDF
    assert float(box[1]) == pytest.approx(85.0 / 25.4 * 72.0, abs=1.0)
    assert float(box[2]) == pytest.approx(page.height / 25.4 * 72.0, abs=1.0)


def test_letters_are_text(qapp, tmp_path):
    """In SVG and PDF, of the chosen size, with whole names."""
    shown = figure([timed(), errors()])
    write_figure(shown, CHOICE, tmp_path / "one.svg", "A title")
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert "<image" not in text
    found = re.findall(r'<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</text>', text)
    # the drawing is in hundredths of a millimetre
    assert found
    for size, _ in found:
        assert float(size) == pytest.approx(8.0 * 25.4 / 72.0 * 100.0, rel=1e-4)
    words = " ".join(word for _, word in found)
    assert LONG in words
    for label in ("tip: position", "Position x, Run 2", "Position [mm]", "Rate →", "Time [s]"):
        assert label in [word for _, word in found]
    assert all("sans-serif" in one for one in re.findall(r"<text[^>]*>", text))
    write_figure(shown, CHOICE, tmp_path / "one.pdf", "A title")
    content = (tmp_path / "one.pdf").read_bytes()
    assert b"/Type /Font" in content
    parts = re.findall(rb"stream\r?\n(.*?)endstream", content, re.S)
    drawn = b"".join(zlib.decompressobj().decompress(part) for part in parts if part[:1] == b"x")
    # letters are shown, not drawn
    assert drawn.count(b"Tj") + drawn.count(b"TJ") > 20


def test_curves_are_where_their_axes_say(qapp):
    """Over the time, along the axis on the right, on logarithms and along a path; and no others."""
    shown = figure([timed(), errors(), path()])
    page = page_of(shown.without_moments(), CHOICE)
    pixels = pixels_of(figure_image(shown, CHOICE, 300))
    k = 300 / 25.4

    def height_of(number, tone, share):
        """Where a color is at a share of the width: 0 at the foot, 1 at the top."""
        plot = page.plots[number]
        top, foot = (int(k * one) for one in (plot.top, plot.top + plot.frame.height))
        column = round(k * (plot.left + share * plot.frame.width))
        rows = np.flatnonzero(near(pixels[top:foot, column], tone))
        return 1.0 - rows.mean() / (foot - top)

    for share in (0.1, 0.6, 0.85):
        time = 10.0 * share
        frame = page.plots[0].frame
        assert height_of(0, COLORS.line(0), share) == pytest.approx(
            (np.cos(time) - frame.up_right.low) / (frame.up_right.high - frame.up_right.low),
            abs=0.02,
        )
        log = page.plots[1].frame.up
        expected = (-12.0 + np.sin(time) - log.low) / (log.high - log.low)
        assert height_of(1, COLORS.line(1), share) == pytest.approx(expected, abs=0.02)
    circle = page.plots[2]
    top, left = int(k * circle.top), int(k * circle.left)
    box = pixels[
        top : top + int(k * circle.frame.height), left : left + int(k * circle.frame.width)
    ]
    rows, columns = np.nonzero(near(box, COLORS.line(0)))
    # as wide as it is high
    assert np.ptp(rows) == pytest.approx(np.ptp(columns), rel=0.02)


def test_moments_only_where_they_are_wanted(qapp):
    """The line of the playback and the dots on paths are left out otherwise."""
    shown = figure([timed(), path()])
    red = near(pixels_of(figure_image(shown, CHOICE, 300)), COLORS.cursor)
    assert not red.any()
    wanted = FigureChoice(width=85.0, shape=2.0, with_moments=True)
    pixels = pixels_of(figure_image(shown, wanted, 300))
    page = page_of(shown, wanted)
    column = np.flatnonzero(near(pixels, COLORS.cursor).any(axis=0)).mean()
    expected = page.plots[0].left + 0.3 * page.plots[0].frame.width
    assert column / 300 * 25.4 == pytest.approx(expected, abs=0.2)


def test_only_the_shown_time_is_drawn(qapp):
    """Curves and paths within the window, and axes that fit them."""
    shown = figure_of([[errors(), path()]], (0.0, 1.0))
    for chart in shown.columns[0]:
        for curve in chart.curves:
            assert curve.times[0] == 0.0
            assert 1.0 <= curve.times[-1] <= 1.01
    page = page_of(shown, CHOICE)
    assert (page.plots[0].frame.along.low, page.plots[0].frame.along.high) == (0.0, 1.0)
    assert len(TIMES) == 1001


def test_too_large_pictures_are_refused(qapp, tmp_path):
    """Before they take all memory; as lines the figure can be written."""
    choice = FigureChoice(width=1000.0, height=1000.0, resolution=1200)
    with pytest.raises(MechStudioError, match="too large"):
        write_figure(figure([timed()]), choice, tmp_path / "large.png", "")
    assert not (tmp_path / "large.png").exists()
    write_figure(figure([timed()]), choice, tmp_path / "large.svg", "")


def test_a_figure_of_nothing_is_white(qapp, tmp_path):
    """It can be written all the same."""
    for ending in ("png", "svg", "pdf"):
        write_figure(figure(), CHOICE, tmp_path / f"none.{ending}", "")
        assert (tmp_path / f"none.{ending}").stat().st_size > 0
    assert (pixels_of(QImage(str(tmp_path / "none.png"))) == 255).all()


def test_a_single_moment_is_a_dot(qapp):
    """As in the plots; there would be nothing of a line."""
    curve = TimeCurve("Kinetic", TIMES[:1], np.array([3.0]), color=1)
    chart = TimeChart(title="Energy", axis=ChartAxis(label="Energy [J]"), curves=(curve,))
    shown = figure_of([[chart]], (-0.5, 0.5))
    (plot,) = page_of(shown, CHOICE).plots
    k = 300 / 25.4
    top, left = int(k * plot.top), int(k * plot.left)
    pixels = pixels_of(figure_image(shown, CHOICE, 300))
    box = pixels[top : top + int(k * plot.frame.height), left : left + int(k * plot.frame.width)]
    rows, columns = np.nonzero(near(box, COLORS.line(1)))
    assert len(rows) > 50
    assert columns.mean() == pytest.approx(k * plot.frame.width / 2, abs=3)
