"""Compile all kernels and pack their machine code; `make kernels` calls this.

    python packaging/pack_kernels.py [FOLDER]

The pack serves machines of this operating system and processor level with the same versions of
Python, numba and llvmlite. In `build/kernels` it serves this checkout, and wheels carry it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mechstudio.analyses.warmup import ANALYSES
from mechstudio.compiler.cache import all_kernels_hash, cache_folder, entry_names
from mechstudio.compiler.pack import PLACES, write_pack
from mechstudio.compiler.warm_up import compile_parts
from mechstudio.simulation.warmup import OTHER_PARTS, PARTS
from mechstudio.studies.derivatives.warmup import GRADIENTS


def main() -> None:
    """Compile what is not compiled yet, then write the pack."""
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else PLACES[-1]
    parts = {**PARTS, **OTHER_PARTS, **ANALYSES, **GRADIENTS}
    compile_parts(parts, lambda done, count, label: print(f"{done}/{count} {label}", flush=True))
    for old in place.glob("kernels-*.zip"):
        old.unlink()
    pack = write_pack(cache_folder(), entry_names(), all_kernels_hash(), place)
    print(f"{pack} ({pack.stat().st_size / 1e6:.1f} MB)")


if __name__ == "__main__":
    main()
