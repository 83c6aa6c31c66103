"""Small pictures of mechanisms: those of the samples come along, those of files are remembered.

A file's picture is what the view showed when the file was opened or saved. So nothing is drawn for
the welcome page, which would take longer than a window may stand still.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QSaveFile, QSize, QStandardPaths, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from mechstudio.io.file_stamp import FileStamp, read_stamp
from mechstudio.io.model_file import RUN_SUFFIXES
from mechstudio.resources_path import resources_folder

SIZE = QSize(400, 250)  # [px]
# pictures that are kept; more than there are recent files, for those that come back
LIMIT = 60


def sample_picture(key: str, theme: str) -> Path:
    """The picture of a sample.

    Args:
        key: File name of the sample without ending.
        theme: "light" or "dark".
    """
    return resources_folder() / "pictures" / f"{key}-{theme}.png"


class PictureFolder:
    """Pictures of the files that the user opened; all of it may be called on any thread.

    Args:
        folder: Where they are kept; by default in the user's cache.
    """

    def __init__(self, folder: Path | None = None) -> None:
        location = QStandardPaths.StandardLocation.CacheLocation
        self._folder = folder or Path(QStandardPaths.writableLocation(location)) / "pictures"

    def read(self, path: Path, theme: str) -> QImage | None:
        """The picture of a file as it is now, in "light" or "dark" if there are both.

        Returns:
            None if the file is gone; a null image if no picture is known, as of all runs, whose
            files may have gigabytes.
        """
        if path.suffix.lower() in RUN_SUFFIXES:
            return QImage() if path.is_file() else None
        stamp = read_stamp(path)
        if stamp is None:
            return None
        places = sorted(self._folder.glob(f"{stamp.digest}-*.png"))
        own = self._place(stamp, theme)
        found = own if own in places else next(iter(places), None)
        return QImage() if found is None else QImage(str(found))

    def write(self, stamp: FileStamp, theme: str, shown: QImage) -> None:
        """Remember what a file looks like; without a place to write nothing is remembered."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            file = QSaveFile(str(self._place(stamp, theme)))
            if file.open(QSaveFile.OpenModeFlag.WriteOnly):
                writer = QImageWriter(file, QByteArray(b"png"))
                writer.write(_whole(shown, SIZE))
                file.commit()
            self._remove_oldest()

    def _place(self, stamp: FileStamp, theme: str) -> Path:
        return self._folder / f"{stamp.digest}-{theme}.png"

    def _remove_oldest(self) -> None:
        found = sorted(self._folder.glob("*.png"), key=os.path.getmtime)
        for path in found[:-LIMIT]:
            path.unlink(missing_ok=True)


def _whole(image: QImage, size: QSize) -> QImage:
    """All of a picture in the middle of a size; what is fitted into a wide view reaches its sides.

    The rest has the color of its corner, as the ground of the view has one color.
    """
    small = image.scaled(
        size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    found = QImage(size, QImage.Format.Format_RGB32)
    found.fill(image.pixelColor(0, 0))
    spare = size - small.size()
    painter = QPainter(found)
    painter.drawImage(QPoint(spare.width() // 2, spare.height() // 2), small)
    painter.end()
    return found


def covering(image: QImage, size: QSize) -> QImage:
    """The middle of a picture, scaled so that it fills a size."""
    large = image.scaled(
        size,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    spare = large.size() - size
    return large.copy(QRect(QPoint(spare.width() // 2, spare.height() // 2), size))
