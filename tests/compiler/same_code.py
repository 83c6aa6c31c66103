"""Comparison of all kernels compiled in one order and in the reverse: the code has to be the same.

`python -m tests.compiler.same_code` takes some five minutes on two cores. It prints the functions
that differ, and fails if there are any.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from hashlib import sha256
from pathlib import Path

from mechstudio.compiler.linking import KernelLibrary
from mechstudio.simulation.warmup import OTHER_PARTS, parts_for
from mechstudio.studies.derivatives.warmup import ANALYSES, GRADIENTS

_NUMBERS = (
    # functions are numbered as they come, and so are the types of records
    re.compile(r"B\d+v\d+|\$\d+"),
    re.compile(r"RecordILi\d+EE"),
    # the environments of functions are named in constants of that length
    re.compile(r'@"?\.const\.(missing|pickle).*|\[\d+ x i8\]'),
    re.compile(r"(ModuleID|source_filename) .*"),
)
_OPTIONS = re.compile(r"B(\d+)(?=c8)")  # compressed words in the order of a set follow


def _alike(text: str) -> str:
    """Code without what names and numbers of functions say of the order."""
    parts, place = [], 0
    for found in _OPTIONS.finditer(text):
        if found.start() >= place:
            parts.append(text[place : found.start()])
            place = found.end() + int(found[1])
    text = "".join((*parts, text[place:]))
    for pattern in _NUMBERS:
        text = pattern.sub("", text)
    return text


def _compile_all(order: str) -> None:
    """Compile all kernels and print hashes of the code of each function by its name."""
    codes = defaultdict(set)
    finalize = KernelLibrary.finalize

    def listen(library: KernelLibrary) -> None:
        finalize(library)
        code = _alike(library.get_llvm_str())
        codes[_alike(library.name)].add(sha256(code.encode()).hexdigest())

    KernelLibrary.finalize = listen
    parts = [*(parts_for() | ANALYSES | GRADIENTS | OTHER_PARTS).values()]
    for part in parts if order == "forward" else reversed(parts):
        part()
    print(json.dumps({name: sorted(found) for name, found in codes.items()}))


def main() -> None:
    """Compile in both orders side by side and compare."""
    with tempfile.TemporaryDirectory() as folder:
        begun = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.compiler.same_code", order],
                env={**os.environ, "NUMBA_CACHE_DIR": str(Path(folder) / order)},
                stdout=subprocess.PIPE,
                text=True,
            )
            for order in ("forward", "reverse")
        ]
        forward, reverse = (json.loads(process.communicate()[0]) for process in begun)
    differing = sorted(name for name in forward | reverse if forward.get(name) != reverse.get(name))
    print(f"{len(forward)} functions, {len(differing)} differ", *differing, sep="\n")
    if differing or not forward:
        sys.exit(1)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _compile_all(sys.argv[1])
    else:
        main()
