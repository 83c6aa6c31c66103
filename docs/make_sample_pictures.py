"""Make the pictures of the samples for the welcome page.

python docs/make_sample_pictures.py [FOLDER]

They travel with the program, so that the page is complete at once: drawing them at the start takes
two tenths of a second each where there is no graphics card. Needs no display.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, qRgb

from mechstudio.gui.welcome.pictures import SIZE, sample_picture
from mechstudio.io import load, sample_paths
from mechstudio.scene.picture import Pixels
from mechstudio.scene.snapshot import snapshot

BEST = 0  # Qt's least quality of a PNG file is its best compression
MOST_COLORS = 256


def main() -> None:
    """Make the pictures of all samples in both themes."""
    app = QGuiApplication([])
    for key, path in sample_paths().items():
        for theme in ("light", "dark"):
            target = sample_picture(key, theme)
            if len(sys.argv) > 1:
                target = Path(sys.argv[1]) / target.name
            target.parent.mkdir(parents=True, exist_ok=True)
            size = (SIZE.width(), SIZE.height())
            pixels = snapshot(load(path), None, size, theme, folder=path.parent)
            image_of(pixels).save(str(target), "PNG", BEST)
            print(target)
    app.quit()


def image_of(pixels: Pixels) -> QImage:
    """A picture with the colors that it has most of, each pixel in the one next to its own."""
    height, width, _ = pixels.shape
    image = QImage(pixels.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888)
    colors, counts = np.unique(pixels.reshape(-1, 3) & 0xFC, axis=0, return_counts=True)
    most = colors[np.argsort(counts)[-MOST_COLORS:]]
    table = [qRgb(*color) for color in most.tolist()]
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return image.convertToFormat(QImage.Format.Format_Indexed8, table, flags)


if __name__ == "__main__":
    main()
