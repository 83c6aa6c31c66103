"""What a mesh file, however it went wrong, must not do to the program."""

from __future__ import annotations

import time
import warnings
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from mechstudio.errors import FileError
from mechstudio.io.mesh_file import read_mesh
from tests.fuzz.fault_text import described

LONGEST = 1.0  # [s] processor time of reading a small file


@dataclass
class MeshTrial:
    """Reads mesh files.

    Attributes:
        stages: How many were read, and how many were refused.
        faults: What went wrong: the number of the file, and what it did.
    """

    stages: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def take(self, number: int, path: Path) -> None:
        """Try one file; the number is for the list of faults."""
        start = time.thread_time()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                points, triangles = read_mesh(path)
            self.stages["read"] += 1
            if not (np.isfinite(points).all() and triangles.max() < len(points)):
                self.faults.append((number, f"{path.suffix}: triangles without points"))
        except FileError as error:
            self.stages["refused"] += 1
            if "range" in str(error) or "object" in str(error).split("(")[0]:
                self.faults.append((number, f"{path.suffix}: words of Python's: {error}"))
        except Exception as error:
            self.faults.append((number, f"{path.suffix}: {described(error)}"))
        spent = time.thread_time() - start
        if spent > LONGEST:
            self.faults.append((number, f"{path.suffix}: took {spent:.1f} s"))
