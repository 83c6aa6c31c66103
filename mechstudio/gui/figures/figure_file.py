"""Figures as files: PNG, SVG and PDF, as large in millimetres in each of them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from mechstudio.errors import FileError, MechStudioError
from mechstudio.gui.figures.drawing import FigureDrawing
from mechstudio.gui.figures.figure import Figure
from mechstudio.gui.figures.page import Page, page_of
from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.io.atomic_file import replacing

_KINDS = {
    ".png": "PNG picture (*.png)",
    ".svg": "SVG figure (*.svg)",
    ".pdf": "PDF figure (*.pdf)",
}
_INCH = 25.4  # [mm]
# lengths of vectors are hundredths of a millimetre [dots per inch]
_FINE = 2540
# of pictures, which take four bytes each
_MOST_PIXELS = 150_000_000
_OTHER_FAMILIES = b", Helvetica, Arial, sans-serif"


def figure_kinds(ending: str) -> str:
    """Filter of a dialog for files, which begins with the kind of an ending."""
    return ";;".join([_KINDS[ending], *(kind for own, kind in _KINDS.items() if own != ending)])


def write_figure(figure: Figure, choice: FigureChoice, path: Path, title: str) -> None:
    """Write a figure; the ending of its name says as what.

    Args:
        figure: What is drawn.
        choice: Size and looks.
        path: The file: `.svg`, `.pdf`, or a picture.
        title: Goes into the file.

    Raises:
        FileError: The file cannot be written.
        MechStudioError: The plots have no room, or a picture has too many pixels.
    """
    shown = figure if choice.with_moments else figure.without_moments()
    page, ending = page_of(shown, choice), path.suffix.lower()
    if ending in (".svg", ".pdf"):
        write = _svg if ending == ".svg" else _pdf
        content = write(shown, choice, page, title)
        with replacing(path) as target:
            target.write_bytes(content)
        return
    image = _image(shown, choice, page, choice.resolution)
    image.setText("Title", title)
    if not image.save(str(path)):
        raise FileError(f"Cannot write the picture '{path}'.", path=path)


def figure_image(figure: Figure, choice: FigureChoice, resolution: int) -> QImage:
    """A figure as a picture of a resolution [dots per inch].

    Raises:
        MechStudioError: The plots have no room, or a picture has too many pixels.
    """
    shown = figure if choice.with_moments else figure.without_moments()
    return _image(shown, choice, page_of(shown, choice), resolution)


def _image(figure: Figure, choice: FigureChoice, page: Page, resolution: int) -> QImage:
    scale = resolution / _INCH
    size = QSize(round(scale * page.width), round(scale * page.height))
    if size.width() * size.height() > _MOST_PIXELS:
        raise MechStudioError(
            f"A picture of {size.width()} × {size.height()} pixels is too large. Choose fewer dots "
            "per inch, or SVG or PDF."
        )
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(1000.0 * scale))
    image.setDotsPerMeterY(round(1000.0 * scale))
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    FigureDrawing(painter, page, figure, choice.line_width, scale).draw()
    painter.end()
    return image


def _svg(figure: Figure, choice: FigureChoice, page: Page, title: str) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    scale = _FINE / _INCH
    content, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QSvgGenerator()
    writer.setOutputDevice(buffer)
    writer.setResolution(_FINE)
    size = QSize(round(scale * page.width), round(scale * page.height))
    writer.setSize(size)
    writer.setViewBox(QRectF(0.0, 0.0, size.width(), size.height()))
    writer.setTitle(title)
    painter = QPainter(writer)
    # whatever is behind it, the figure is on white
    painter.fillRect(QRectF(0.0, 0.0, size.width(), size.height()), Qt.GlobalColor.white)
    FigureDrawing(painter, page, figure, choice.line_width, scale).draw()
    painter.end()
    # machines without the font write in another one without serifs
    family = f'font-family="{page.letters.family}"'.encode()
    return bytes(content.data()).replace(family, family[:-1] + _OTHER_FAMILIES + b'"')


def _pdf(figure: Figure, choice: FigureChoice, page: Page, title: str) -> bytes:
    content, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(_FINE)
    size = QPageSize(
        QSizeF(page.width, page.height),
        QPageSize.Unit.Millimeter,
        "",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    FigureDrawing(painter, page, figure, choice.line_width, _FINE / _INCH).draw()
    painter.end()
    return bytes(content.data())
