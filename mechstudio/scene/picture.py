"""Pictures of a scene as arrays and files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkJPEGWriter, vtkPNGWriter

from mechstudio.errors import FileError

if TYPE_CHECKING:
    from vtkmodules.vtkRenderingCore import vtkRenderWindow

Pixels = NDArray[np.uint8]


def read_pixels(window: vtkRenderWindow) -> Pixels:
    """The last rendered picture, top row first, shape (height, width, 3)."""
    width, height = window.GetSize()
    buffer = vtkUnsignedCharArray()
    window.GetPixelData(0, 0, width - 1, height - 1, 0, buffer, 0)
    pixels: Pixels = vtk_to_numpy(buffer).reshape(height, width, 3)[::-1].copy()
    return pixels


def halved(pixels: Pixels) -> Pixels:
    """A picture of half the size, each pixel the mean of four: smooth edges."""
    height, width = pixels.shape[0] // 2, pixels.shape[1] // 2
    blocks = pixels[: 2 * height, : 2 * width].reshape(height, 2, width, 2, 3)
    small: Pixels = (blocks.astype(np.uint16).sum(axis=(1, 3)) + 2 >> 2).astype(np.uint8)
    return small


def write_picture(pixels: Pixels, path: str | Path, title: str = "") -> None:
    """Write a PNG or JPEG file, by its suffix.

    Args:
        pixels: The picture.
        path: The file.
        title: What it shows; PNG files carry it as text.

    Raises:
        FileError: The suffix is another one, or the file cannot be written.
    """
    path = Path(path)
    writers: dict[str, type[vtkPNGWriter] | type[vtkJPEGWriter]] = {
        ".png": vtkPNGWriter,
        ".jpg": vtkJPEGWriter,
        ".jpeg": vtkJPEGWriter,
    }
    writer_type = writers.get(path.suffix.lower())
    if writer_type is None:
        raise FileError(f"Pictures are written as .png or .jpg, not as '{path.name}'.", path)
    height, width, _ = pixels.shape
    data = vtkImageData()
    data.SetDimensions(width, height, 1)
    flat = np.ascontiguousarray(pixels[::-1]).reshape(-1, 3)
    data.GetPointData().SetScalars(numpy_to_vtk(flat, deep=True))
    writer = writer_type()
    writer.SetInputData(data)
    if title and isinstance(writer, vtkPNGWriter):
        writer.AddText("Title", title)
    writer.WriteToMemoryOn()
    writer.Write()
    try:
        path.write_bytes(vtk_to_numpy(writer.GetResult()).tobytes())
    except OSError as error:
        raise FileError(f"Cannot write the picture '{path}': {error.strerror}.", path) from error
