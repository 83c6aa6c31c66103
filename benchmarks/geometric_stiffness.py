"""The paper's swinging chain of 128 links by the ALi3p, with and without geometric stiffness.

python -m benchmarks.geometric_stiffness [--links 128]
"""

from __future__ import annotations

import argparse

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.results import Result
from mechstudio.simulation import Ali3pOptions, RunOptions, Simulation

PENALTIES = (1e6, 1e7, 1e8, 1e9, 1e10, 1e11)
DURATION, STEP, OUTPUT_STEP = 10.0, 0.01, 0.01  # [s]
STEP_PENALTIES, STEPS = (1e6, 1e7, 1e8, 1e9), (0.04, 0.02, 0.01, 0.005, 0.0025)  # [s]
USELESS = 0.1  # energy error as a part of the largest kinetic energy
CASES = (("3 fixed", 3, True), ("up to 30", 30, False))


def chain(count: int) -> Mechanism:
    """Links of 1 m, 1 kg and 1 kg m^2 on ball joints, stretched out level and at rest."""
    bodies = [Body(name=f"link {k}", position=(k + 0.5, 0.0, 0.0)) for k in range(count)]
    joints = [
        Joint(
            name=f"ball {k}",
            type="spherical",
            body1=f"link {k - 1}" if k else "ground",
            body2=f"link {k}",
            frame1=Frame(position=(0.5 if k else 0.0, 0.0, 0.0)),
            frame2=Frame(position=(-0.5, 0.0, 0.0)),
        )
        for k in range(count)
    ]
    return Mechanism(
        name="Chain", gravity=(0.0, -9.81, 0.0), bodies=tuple(bodies), joints=tuple(joints)
    )


def run(
    mechanism: Mechanism, penalty: float, step: float, iterations: int, *, fixed: bool, on: bool
) -> Result | float:
    """The motion, or the time at which it could not go on [s]."""
    options = RunOptions.for_mechanism(
        mechanism,
        solver="ali3p",
        duration=DURATION,
        output_step=OUTPUT_STEP,
        ali3p=Ali3pOptions(
            step=step,
            penalty=penalty,
            max_iterations=iterations,
            fixed_iterations=fixed,
            geometric_stiffness=on,
            error_estimate=False,
        ),
    )
    simulation = Simulation(mechanism, options)
    try:
        while not simulation.advance(1.0):
            pass
    except SolverError:
        return simulation.time
    return simulation.result


def off(result: Result) -> float:
    """Largest energy error as a part of the largest kinetic energy."""
    return float(np.abs(result["energy/total"]).max() / np.abs(result["energy/kinetic"]).max())


def penalty_row(mechanism: Mechanism, case: tuple[str, int, bool], penalty: float, on: bool) -> str:
    """One line of the table over penalties."""
    name, most, fixed = case
    head = f"| {name} | {penalty:.0e} | {'yes' if on else 'no'} "
    result = run(mechanism, penalty, STEP, most, fixed=fixed, on=on)
    if isinstance(result, float):
        return f"{head}| fails at {result:.2f} s | | | |"
    if off(result) > USELESS:
        return f"{head}| runs, but energy is off by {off(result):.0%} | | | |"
    total, kinetic = result["energy/total"], result["energy/kinetic"]
    lowest = int(np.argmin(total))
    count = result.statistics.rhs_evaluations / result.statistics.steps
    return (
        f"{head}| {count:.2f} | {total[lowest]:.1f} J at {result['time'][lowest]:.2f} s "
        f"({-total[lowest] / kinetic.max():.2%}) | {result.max_constraint_position:.1e} | "
        f"{result.max_constraint_velocity:.1e} |"
    )


def step_cell(mechanism: Mechanism, penalty: float, step: float, on: bool) -> str:
    """What three fixed iterations make of a penalty and a step."""
    result = run(mechanism, penalty, step, 3, fixed=True, on=on)
    if isinstance(result, float):
        return f"fails at {result:.2f} s"
    return f"{off(result):.2%}" if off(result) < USELESS else f"useless ({off(result):.0%})"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--links", type=int, default=128)
    mechanism = chain(parser.parse_args().links)
    print(
        "| iterations | penalty | geometric stiffness | iterations per step | lowest energy | "
        "position error | velocity error |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for case in CASES:
        for penalty in PENALTIES:
            for on in (False, True):
                print(penalty_row(mechanism, case, penalty, on), flush=True)
    print("\n| penalty | geometric stiffness |", " | ".join(f"{step:g} s" for step in STEPS), "|")
    print("| --- " * (2 + len(STEPS)) + "|")
    for penalty in STEP_PENALTIES:
        for on in (False, True):
            cells = " | ".join(step_cell(mechanism, penalty, step, on) for step in STEPS)
            print(f"| {penalty:.0e} | {'yes' if on else 'no'} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
