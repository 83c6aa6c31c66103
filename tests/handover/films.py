"""Films read again, frame by frame."""

import shutil
import subprocess

import imageio_ffmpeg
import numpy as np
from PIL import Image, ImageSequence

FILMED = (".gif", ".webp", ".mp4")


def frames_of(path, size):
    """All frames of a film, shape (frames, height, width, 3)."""
    if path.suffix == ".mp4":
        program = shutil.which("ffmpeg") or imageio_ffmpeg.get_ffmpeg_exe()
        command = [program, "-v", "error", "-i", str(path), "-f", "rawvideo", "-pix_fmt", "rgb24"]
        data = subprocess.run([*command, "-"], check=True, capture_output=True).stdout
        return np.frombuffer(data, np.uint8).reshape(-1, size[1], size[0], 3)
    with Image.open(path) as film:
        return np.stack([np.asarray(one.convert("RGB")) for one in ImageSequence.Iterator(film)])
