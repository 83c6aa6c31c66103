"""Films as files: MP4 by a program beside this one, GIF and WebP by Pillow."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

import numpy as np

from mechstudio.errors import FileError, MissingPackageError
from mechstudio.io.atomic_file import replacing, require_writable

if TYPE_CHECKING:
    from PIL.Image import Image

    from mechstudio.scene.picture import Pixels

FILM_SUFFIXES = (".mp4", ".gif", ".webp")
# a WebP film is put together in memory [bytes]
_MOST_MEMORY = 2 * 2**30
_CENTISECONDS = 100


class FilmWriter(Protocol):
    """Takes frames one after another; any thread may call it, one at a time."""

    def add(self, pixels: Pixels) -> None:
        """Append a frame, shape (height, width, 3).

        Raises:
            FileError: It cannot be written.
        """


@contextmanager
def film_file(
    path: Path, *, width: int, height: int, rate: float, count: int
) -> Iterator[FilmWriter]:
    """Write a film, which replaces the file once the block has ended well.

    Args:
        path: The file, `.mp4`, `.gif` or `.webp`.
        width: Of a frame [pixels].
        height: Likewise.
        rate: Frames per second.
        count: Number of frames.

    Raises:
        FileError: There is no such format, or the file cannot be written.
        MissingPackageError: What writes the format is not installed.
    """
    suffix = path.suffix.lower()
    if suffix not in FILM_SUFFIXES:
        raise FileError(
            f"Films are written as {', '.join(FILM_SUFFIXES)}, not as '{path.name}'.", path
        )
    require_writable(path)
    with replacing(path) as target:
        if suffix == ".mp4":
            with _Encoder(_encoder_program(), target, width, height, rate) as encoder:
                yield encoder
            return
        if suffix == ".webp" and 3 * width * height * count > _MOST_MEMORY:
            raise FileError(
                f"A WebP film of {count} frames of {width} x {height} pixels takes "
                f"{3e-9 * width * height * count:.1f} GB of memory. Choose a smaller size, a lower "
                "rate, or GIF or MP4.",
                path,
            )
        with tempfile.TemporaryFile() as frames:
            pictures = _Pictures(frames, width, height)
            yield pictures
            pictures.save(target, suffix, rate)


def _encoder_program() -> str:
    """The program that encodes MP4: the system's, else that of an optional package.

    Raises:
        MissingPackageError: There is neither.
    """
    found = shutil.which("ffmpeg")
    if found:
        return found
    try:
        import imageio_ffmpeg
    except ImportError as error:
        purpose = "A film in MP4, where the system has no program ffmpeg,"
        raise MissingPackageError(purpose, "imageio-ffmpeg") from error
    return str(imageio_ffmpeg.get_ffmpeg_exe())


class _Encoder:
    """A process that reads frames and writes H.264 in MP4, which every player shows."""

    def __init__(self, program: str, path: Path, width: int, height: int, rate: float) -> None:
        self._path, self._messages = path, tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            [
                *(program, "-hide_banner", "-loglevel", "error", "-y"),
                *("-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", f"{width}x{height}"),
                *("-framerate", repr(rate), "-i", "-", "-an"),
                *("-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p"),
                # playing begins before the file has been read to its end
                *("-movflags", "+faststart", "-f", "mp4", str(path)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self._messages,
        )

    def __enter__(self) -> _Encoder:
        return self

    def add(self, pixels: Pixels) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(np.ascontiguousarray(pixels, dtype=np.uint8).tobytes())
        except OSError as error:
            raise self._failure() from error

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        assert self._process.stdin is not None
        try:
            if kind is not None:
                # the film was given up
                self._process.kill()
            # one that has ended by itself says why by its code
            with suppress(OSError):
                self._process.stdin.close()
            if self._process.wait() and kind is None:
                raise self._failure()
        finally:
            self._messages.close()

    def _failure(self) -> FileError:
        self._process.wait()
        self._messages.seek(0)
        told = self._messages.read().decode(errors="replace").strip().splitlines()
        reason = told[-1] if told else f"code {self._process.returncode}"
        return FileError(f"The film cannot be encoded: ffmpeg says “{reason}”.", self._path)


class _Pictures:
    """Frames on disk until the last one is there, then an animated picture of all of them."""

    def __init__(self, frames: BinaryIO, width: int, height: int) -> None:
        try:
            from PIL import Image
        except ImportError as error:
            raise MissingPackageError("A film in GIF or WebP", "pillow") from error
        self._image = Image
        self._frames, self._size, self._count = frames, (width, height), 0

    def add(self, pixels: Pixels) -> None:
        self._frames.write(np.ascontiguousarray(pixels, dtype=np.uint8).tobytes())
        self._count += 1

    def save(self, path: Path, suffix: str, rate: float) -> None:
        """Write the picture.

        Raises:
            FileError: It has no frame.
        """
        if not self._count:
            raise FileError("A film needs one frame at least.", path)
        self._frames.seek(0)
        pictures = self._each(suffix == ".gif")
        first = next(pictures)
        # times of frames are whole parts of a second; none drifts from its place
        parts = _CENTISECONDS if suffix == ".gif" else 1000
        ends = np.round(parts * np.arange(self._count + 1) / rate).astype(int)
        durations = [max(1, int(one)) * (1000 // parts) for one in np.diff(ends)]
        if suffix == ".gif":
            options: dict[str, object] = {"disposal": 1}
        else:
            options = {"quality": 85, "method": 2}
        first.save(
            path,
            format=suffix[1:].upper(),
            save_all=True,
            append_images=pictures,
            duration=durations,
            loop=0,
            **options,
        )

    def _each(self, few_colors: bool) -> Iterator[Image]:
        width, height = self._size
        for _ in range(self._count):
            data = self._frames.read(3 * width * height)
            picture = self._image.frombytes("RGB", (width, height), data)
            # colors of its own for each frame; without dots, which would flicker
            yield picture.quantize(256, dither=self._image.Dither.NONE) if few_colors else picture
