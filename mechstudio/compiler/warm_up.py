"""Warm-up: compile kernels ahead, in processes of their own, and remember that it is done."""

from __future__ import annotations

import gc
import hashlib
import multiprocessing
import os
import platform
import threading
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from numba import typeof, types

from mechstudio.compiler.cache import all_kernels_hash, cache_folder
from mechstudio.compiler.folder import mark_used
from mechstudio.compiler.pack import unpack
from mechstudio.compiler.processor_level import processor_level

Progress = Callable[[int, int, str], None]

MOST_PROCESSES = 2  # each takes more than a gigabyte
POLITENESS = 10  # the window has to stay smooth beside all this
GARBAGE = 50_000  # new objects after which a process looks for garbage


def _marker() -> Path:
    """A file that says that this Python has compiled for this level of processors."""
    level, features = processor_level()
    processor = level + hashlib.sha256(features.encode()).hexdigest()[:8] if features else level
    return cache_folder() / f"ready-{all_kernels_hash()}-{platform.python_version()}-{processor}"


def kernels_ready() -> bool:
    """Whether a run by an automatic solver starts without compiling."""
    marker = _marker()
    mark_used(marker)
    return marker.exists() or unpack(cache_folder(), all_kernels_hash())


def _begin_process() -> None:
    """Give way to the window, and end when whoever waits for the kernels has ended."""
    # a compiler makes millions of objects that stay for long: looking for garbage among them as
    # often as usual takes a tenth of its time; without any search the process grows to 2.7 GB
    gc.set_threshold(GARBAGE)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


def compile_for(kernel: Any, *data: object) -> None:
    """Compile a first-class kernel that returns a whole number for arguments like these."""
    kernel.get_compile_result(types.int64(*map(typeof, data)))


def compile_parts(
    parts: Mapping[str, Callable[[], None]],
    progress: Progress,
    *,
    needed: Collection[str] = (),
    on_usable: Callable[[], None] | None = None,
    processes: int = MOST_PROCESSES,
) -> None:
    """Run functions that compile kernels, each in one of some processes; then set the marker.

    Args:
        parts: Functions by label; processes find them by their module and name.
        progress: Called with (parts done, number of parts, label of the next part).
        needed: Labels of the parts that the first run needs.
        on_usable: Called once these are done.
        processes: Largest number of processes. Two are done sooner, but translate a third of all
            functions twice, so that one takes less of a machine that has other work.
    """
    waiting, missing = list(parts), set(needed)
    with ProcessPoolExecutor(
        min(processes, os.cpu_count() or 1),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin_process,
    ) as pool:
        submitted = {pool.submit(part): label for label, part in parts.items()}
        progress(0, len(parts), waiting[0])
        for done, part in enumerate(as_completed(submitted), 1):
            part.result()
            waiting.remove(submitted[part])
            if missing and on_usable is not None and missing <= {submitted[part]}:
                on_usable()
            missing.discard(submitted[part])
            if waiting:
                progress(done, len(parts), waiting[0])
    _marker().touch()
    progress(len(parts), len(parts), "Ready")
