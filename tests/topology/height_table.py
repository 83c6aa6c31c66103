"""Print heights, leaves, ports and times of the named families as a Markdown table.

Run as `python -m tests.topology.height_table`.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from mechstudio.topology import elimination_plan
from tests.topology import graph_families as families
from tests.topology.plan_simulation import max_ports

COUNTS = (16, 256, 4096)

WITH_LOOPS: dict[str, Callable[[int], families.Edges]] = {
    "closed_chain": families.closed_chain,
    "scissor_lift": lambda count: families.scissor_lift(count // 2),
    "wheel": families.wheel,
    "bearing": families.bearing,
    "strip, 4 wide": lambda count: families.grid(count // 4, 4),
}


def main() -> None:
    """Print one row per family and number of bodies."""
    print("| mechanism | bodies | height | leaves | ports | largest step | time [s] |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, family in (families.TREES | WITH_LOOPS).items():
        for count in COUNTS:
            edges = family(count)
            start = perf_counter()
            plan = elimination_plan(count, edges)
            seconds = perf_counter() - start
            cells = (name.replace("_", " "), count, plan.height, plan.leaf_count, max_ports(plan))
            row = " | ".join(str(cell) for cell in (*cells, plan.max_input_ports))
            print(f"| {row} | {seconds:.3f} |")


if __name__ == "__main__":
    main()
