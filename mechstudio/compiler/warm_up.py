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
from typing import Any, NamedTuple

from numba import typeof, types

from mechstudio.compiler.cache import all_kernels_hash, cache_folder
from mechstudio.compiler.claims import claim_kernels
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
    claim_kernels(cache_folder())
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


class Order(NamedTuple):
    """What is compiled, in its order.

    Attributes:
        parts: Functions that compile kernels, by label.
        needed: Labels of the parts that the first run needs.
    """

    parts: Mapping[str, Callable[[], None]]
    needed: Collection[str]


def compile_parts(
    parts: Mapping[str, Callable[[], None]],
    progress: Progress,
    *,
    ask: Callable[[], Order] | None = None,
    on_usable: Callable[[], None] | None = None,
    processes: int = MOST_PROCESSES,
) -> None:
    """Run functions that compile kernels, each in one of some processes; then set the marker.

    Args:
        parts: Functions by label; processes find them by their module and name.
        progress: Called with (parts done, number of parts, label of the next part).
        ask: Called when these are begun with; tells what is compiled, of which they are the first.
        on_usable: Called once what the first run needs is done.
        processes: Largest number of processes. Two are done sooner, but load a part of all kernels
            twice, so that one takes less of a machine that has other work.
    """
    with ProcessPoolExecutor(
        min(processes, os.cpu_count() or 1),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin_process,
    ) as pool:
        submitted = {pool.submit(part): label for label, part in parts.items()}
        order = ask() if ask is not None else Order(parts, ())
        later = {label: part for label, part in order.parts.items() if label not in parts}
        submitted |= {pool.submit(part): label for label, part in later.items()}
        waiting, missing = [*submitted.values()], set(order.needed)
        count = len(waiting)
        progress(0, count, waiting[0])
        for done, part in enumerate(as_completed(submitted), 1):
            part.result()
            waiting.remove(submitted[part])
            if missing and on_usable is not None and missing <= {submitted[part]}:
                on_usable()
            missing.discard(submitted[part])
            if waiting:
                progress(done, count, waiting[0])
    _marker().touch()
    progress(count, count, "Ready")
