"""Ivanov, Shimanovskiy: matrix equations of multibody systems with a tree structure (2023).

Table 1 counts the operations of three methods, section 8 draws conclusions from it, and Fig. 9 maps
which method needs the fewest. Both are recomputed from the formulas; no simulation is needed. Times
are measured in `matrix_times`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mechstudio.validation.finding import Finding, Map, Study, Tell, holds

PAPER = (
    "Ivanov, Shimanovskiy: Matrix equations of the motion of multibody systems with a tree "
    "structure in Hamiltonian variables, J. Appl. Comput. Mech. 9 (2023)"
)
SOURCE = "section 8"
LONGEST, MOST = 20, 20  # of the chains and how many, in the maps
LARGE = 20000  # bodies at which one term is left of a sum
CLOSE = 1e-2  # part by which the leading term may be off there

Parents = Sequence[int]
"""Index of the body that each body hangs on; -1 is the ground."""


def emh_flops(parents: Parents, n: int) -> float:
    """Operations of EMH with n freedoms in every joint."""
    each = n**3 / 3 + 39 / 2 * n**2 + 1105 / 6 * n + 864
    return len(parents) * each - (84 * n + 660)


def dah_flops(parents: Parents, n: int) -> float:
    """Operations of DAH."""
    depth = [0] * len(parents)
    total = 0.0
    for body, parent in enumerate(parents):
        depth[body] = 1 + (depth[parent] if parent >= 0 else 0)
        eta = n * depth[body]
        total += _dah_cubic(eta) + 42 * n * depth[body] + 222
        if parent >= 0:
            total -= _dah_cubic(n * depth[parent]) - 205
    return total


def _dah_cubic(eta: int) -> float:
    return eta**3 / 3 + 17 / 2 * eta**2 + 109 / 6 * eta


def hzu_flops(parents: Parents, n: int) -> float:
    """Operations of HZU."""
    locked = 6 - n
    tau = [locked] * len(parents)
    for parent in parents:
        if parent >= 0:
            tau[parent] += locked
    total = sum(t**3 / 3 + 17 / 2 * t**2 + 361 / 6 * t + 420 for t in tau)
    other = locked**3 / 3 + 5 / 2 * locked**2 + locked / 6
    return total - (len(parents) - 1) * other - 48


METHODS: dict[str, Callable[[Parents, int], float]] = {
    "DAH": dah_flops,
    "EMH": emh_flops,
    "HZU": hzu_flops,
}


def chains_on_a_base(count: int, length: int) -> list[int]:
    """Parents of a base body with equal chains on it, as in Fig. 9."""
    parents = [-1]
    for _ in range(count):
        last = 0
        for _ in range(length):
            parents.append(last)
            last = len(parents) - 1
    return parents


def cheapest(parents: Parents, n: int) -> str:
    """The method with the fewest operations."""
    return min(METHODS, key=lambda name: METHODS[name](parents, n))


def freedoms_text(n: int) -> str:
    """A number of freedoms in words."""
    return f"{n} freedom" if n == 1 else f"{n} freedoms"


def study(tell: Tell) -> Study:
    """Recompute the counts and the maps."""
    tell("operation counts and maps of the cheapest method")
    maps = {n: _cells(n) for n in (1, 2, 3, 4, 5)}
    return Study(
        title="Trees: operation counts",
        paper=PAPER,
        findings=(*_growth(), *_regions(maps)),
        plots=tuple(
            Map(
                title=f"Fewest operations, {freedoms_text(n)} in each joint (Fig. 9)",
                x_label="length of the chains",
                y_label="number of chains",
                columns=tuple(range(1, LONGEST + 1)),
                rows=tuple(range(1, MOST + 1)),
                cells=cells,
            )
            for n, cells in maps.items()
        ),
    )


def _cells(n: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(cheapest(chains_on_a_base(count, length), n) for length in range(1, LONGEST + 1))
        for count in range(1, MOST + 1)
    )


def _growth() -> list[Finding]:
    """Growth by section 8 and Table 1, compared with the formulas at a large size."""
    chain = list(range(-1, LARGE - 1))
    carousel = [-1] + [0] * (LARGE - 1)
    claims: list[tuple[str, Callable[[Parents, int], float], Parents, str, Callable[[int], float]]]
    claims = [
        ("EMH, chain", emh_flops, chain, "(864 + 1105n/6 + 39n²/2 + n³/3) N", _emh_slope),
        ("EMH, carousel", emh_flops, carousel, "the same", _emh_slope),
        ("DAH, carousel", dah_flops, carousel, "(427 + 613n/6 + 51n²/2 + 7n³/3) N", _dah_slope),
        ("HZU, chain", hzu_flops, chain, "(2779 - 4501n/6 + 147n²/2 - 7n³/3) N", _hzu_slope),
        ("DAH, chain", dah_flops, chain, "n³N³/3", _dah_cube),
        ("HZU, carousel", hzu_flops, carousel, "(72 - 36n + 6n² - n³/3) N³", _hzu_cube),
    ]
    found = []
    for what, count, parents, published, claimed in claims:
        ratios = [count(parents, n) / claimed(n) for n in (1, 2, 3, 4, 5)]
        worst = max(ratios, key=lambda ratio: abs(ratio - 1.0))
        found.append(
            Finding(
                what=f"growth of operations: {what}",
                published=published,
                ours=f"Table 1 at N = {LARGE}: {worst:.4f} of it, the worst of n = 1 to 5",
                difference=f"{100 * (worst - 1):+.2f} %",
                verdict=holds(abs(worst - 1.0) < CLOSE),
                source=SOURCE,
            )
        )
    return found


def _emh_slope(n: int) -> float:
    return (864 + 1105 * n / 6 + 39 * n**2 / 2 + n**3 / 3) * LARGE


def _dah_slope(n: int) -> float:
    return (427 + 613 * n / 6 + 51 * n**2 / 2 + 7 * n**3 / 3) * LARGE


def _hzu_slope(n: int) -> float:
    return (2779 - 4501 * n / 6 + 147 * n**2 / 2 - 7 * n**3 / 3) * LARGE


def _dah_cube(n: int) -> float:
    return n**3 * float(LARGE) ** 3 / 3


def _hzu_cube(n: int) -> float:
    return (72 - 36 * n + 6 * n**2 - n**3 / 3) * float(LARGE) ** 3


def _regions(maps: dict[int, tuple[tuple[str, ...], ...]]) -> list[Finding]:
    """Statements of section 8 on Fig. 9."""
    short = all(row[0] == "DAH" for n in (1, 2) for row in maps[n])
    ends = {n: _first_without_dah(cells[0]) for n, cells in maps.items()}
    falling = all(
        a >= b for a, b in zip(list(ends.values()), list(ends.values())[1:], strict=False)
    )
    five = sum(row.count("HZU") for row in maps[5])
    with_hzu = [n for n, cells in maps.items() if any("HZU" in row for row in cells)]
    return [
        Finding(
            what="short chains, few freedoms",
            published="DAH has the least cost",
            ours="DAH for all chains of one link with 1 and 2 freedoms" if short else "not always",
            verdict=holds(short),
            source=f"{SOURCE}, Fig. 9",
        ),
        Finding(
            what="length from which EMH or HZU is cheaper, by freedoms 1 to 5, one chain",
            published="the more freedoms, the earlier (read in a diagram only)",
            ours=", ".join(str(length) for length in ends.values()),
            verdict=holds(falling),
            source=f"{SOURCE}, Fig. 9",
        ),
        Finding(
            what="freedoms with a region of HZU",
            published="3 and 4 only",
            ours=", ".join(str(n) for n in with_hzu) or "none",
            verdict=holds(with_hzu == [3, 4]),
            source=f"{SOURCE}, Fig. 9",
            remark=f"By the formulas of Table 1 HZU needs the fewest operations in {five} of "
            f"{LONGEST * MOST} systems with 5 freedoms too. The text names 3 and 4 only.",
        ),
    ]


def _first_without_dah(row: Sequence[str]) -> int:
    """Length of the shortest chain for which another method is cheaper; past the end if none."""
    return next((k for k, name in enumerate(row, start=1) if name != "DAH"), len(row) + 1)
