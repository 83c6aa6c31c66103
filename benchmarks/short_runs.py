"""Cost of short runs, and of many runs in one thread, in two, and in two processes.

python -m benchmarks.short_runs [--rounds 5] [--runs 200]

The fixed cost is that of `ms.simulate` over 1 ms of motion, once more for a model that was run
before, and for one whose masses are new, in processor time: the least, and the median. Of many
runs, which differ in a load, in masses or in the angle where a joint begins, what two threads can
gain at most follows from the time that is spent in compiled code; the gain that is measured is that
of the least wall times of quiet rounds, in which other programs took less than 8 % of a processor,
and how many there were of one and two threads is told beside it. Two processes, which were started
before, are other programs: all of their rounds count. The set-up of a run is all that
comes before its first step: other numbers in the model, and what follows from them.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import mechstudio as ms
from benchmarks.timing.quiet_rounds import Round, least, quiet_ones, timed
from mechstudio import edits
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.run_work import Case
from mechstudio.simulation.runs.to_end import run_to_end

SHORT = {"duration": 1e-3, "output_step": 1e-3}
REPEATS = 50
WARMING = 3  # runs before those that count: the third is cast from the memory of the second
SAMPLES = ("four_bar", "slider_crank", "spatial_double_pendulum")
LENGTHS = {
    "driven_slider_crank": "stroke",
    "balanced_crank": "offset",
    "hoecken_linkage": "crank",
    "porter_governor": "arm",
}
LOAD, MASS, ANGLE = "load", "mass", "angle"
ONE, THREADS, PROCESSES = "one thread", "two threads", "two processes"
WAYS = {ONE: {"threads": 1}, THREADS: {"threads": 2, "processes": 0}, PROCESSES: {"processes": 2}}
MANY = (
    ("four_bar", LOAD, 1e-3),
    ("four_bar", MASS, 1e-3),
    ("four_bar", ANGLE, 1e-3),
    ("four_bar", ANGLE, 1.0),
    ("spatial_double_pendulum", LOAD, 5.0),
    ("spatial_double_pendulum", LOAD, 50.0),
    ("slider_crank", LOAD, 20.0),
)


def fixed_cost(name: str, rounds: int) -> tuple[str, str]:
    """Processor time of a short run [ms]: of a known model, and of one of new masses."""
    model = ms.sample(name)
    body = model.bodies[0]
    heavier = [
        edits.change(model, [("body", body.name)], mass=body.mass * (1.0 + 1e-3 * (k + 1)))
        for k in range(rounds * REPEATS)
    ]
    known, new = [], []
    for other in heavier:
        known.append(_spent(lambda: ms.simulate(model, **SHORT)))
        new.append(_spent(lambda other=other: ms.simulate(other, **SHORT)))
    return _shown(known), _shown(new)


def _shown(times: list[float]) -> str:
    """The least of some times and their median, which tells how disturbed they were."""
    return f"{1e3 * min(times):.2f} ({1e3 * statistics.median(times):.2f})"


def _spent(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def varied(name: str, what: str, runs: int) -> tuple[ms.Mechanism, list[dict[str, float]]]:
    """A sample with a parameter on which a load, a mass, an angle or lengths hang, and its values.

    Lengths hang on a parameter that the sample has, which is named in the place of what varies.
    """
    model = ms.sample(name)
    if what in model.parameters:
        length = model.parameters[what]
        return model, [{what: length * (1.0 + 1e-4 * k)} for k in range(runs)]
    model = edits.add_parameter(model, "k", 0.0)
    body = model.bodies[0]
    if what == LOAD:
        torque = ms.Torque(name="drive", body=body.name, function=("0", "0", "1e-3*k"))
        model = model.edited(forces=[*model.forces, torque])
    elif what == MASS:
        model = edits.set_values(model, {f"bodies.{body.name}.mass": f"{body.mass!r}*(1 + 1e-3*k)"})
    else:
        joint = model.joints[0].name
        angle = float(ms.coordinates(model)[joint][0])
        initial = {"coordinate": f"{angle!r} + 0.01*k"}
        model = edits.change(model, [("joint", joint)], initial=initial)
    return model, [{"k": float(k)} for k in range(runs)]


def many(
    name: str, what: str, duration: float, runs: int, rounds: int
) -> tuple[float, float, dict[str, list[Round]]]:
    """Per run: processor time in one thread and within the time loop [ms]; rounds of each way."""
    model, values = varied(name, what, runs)
    options = {"duration": duration, "output_step": min(duration, 0.01)}
    walls: dict[str, list[Round]] = {way: [] for way in WAYS}
    spent, loop = [], []
    for way in WAYS.values():
        ms.simulate_many(model, values[:8], **way, **options)

    def work(way: str) -> None:
        before = time.process_time()
        done = ms.simulate_many(model, values, **WAYS[way], **options)
        if way == ONE:
            spent.append(1e3 * (time.process_time() - before) / runs)
            loop.extend(1e3 * run.result.statistics.wall_time for run in done)

    for _ in range(rounds):
        for way, times in walls.items():
            times.append(timed(lambda way=way: work(way)))
    # of like runs the least disturbed one tells what the loop takes
    return min(spent), min(loop), walls


def set_up(name: str, what: str, rounds: int) -> str:
    """Processor time from a value of the parameter to a run that is ready to step [ms]."""
    model, values = varied(name, what, rounds * REPEATS)
    options = RunOptions.for_mechanism(model, **SHORT)

    def prepare(case: dict[str, float]) -> Simulation:
        return Simulation(Case(model, case).mechanism(), options)

    for case in values[:WARMING]:
        run_to_end(prepare(case))
    return _shown([_spent(lambda case=case: prepare(case)) for case in values])


def main() -> None:
    """Print three tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=200)
    asked = parser.parse_args()
    print("| sample | run again ms | with new masses ms |\n| --- | --- | --- |")
    for name in SAMPLES:
        again, new = fixed_cost(name, asked.rounds)
        print(f"| {name} | {again} | {new} |", flush=True)
    print("\n| sample | varied | set-up of a run ms |\n| --- | --- | --- |")
    for name in SAMPLES:
        # of the pendulum a joint begins at two angles
        kinds = (LOAD, MASS) if name == "spatial_double_pendulum" else (LOAD, MASS, ANGLE)
        for what in kinds:
            print(f"| {name} | {what} | {set_up(name, what, asked.rounds)} |", flush=True)
    for name, length in LENGTHS.items():
        print(f"| {name} | {length} | {set_up(name, length, asked.rounds)} |", flush=True)
    print(
        "\n| sample | varied | s | a run ms | in the loop ms | most gain | two threads "
        "| two processes | quiet rounds |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, what, duration in MANY:
        spent, loop, walls = many(name, what, duration, asked.runs, asked.rounds)
        most = min(2.0, spent / max(spent - loop, 1e-9))
        threads, processes = (least(walls[ONE]) / least(walls[way]) for way in (THREADS, PROCESSES))
        quiet = " and ".join(str(len(quiet_ones(walls[way]))) for way in (ONE, THREADS))
        print(
            f"| {name} | {what} | {duration:g} | {spent:.2f} | {loop:.2f} | {most:.2f} | "
            f"{threads:.2f} | {processes:.2f} | {quiet} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
