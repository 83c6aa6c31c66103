"""The paper's swinging chain of 128 links by the ALi3p, with and without geometric stiffness.

python -m benchmarks.geometric_stiffness [--links 128]
"""

from __future__ import annotations

import argparse

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.simulation import Ali3pOptions, RunOptions, Simulation

PENALTIES = (1e6, 1e7, 1e8, 1e9, 1e10, 1e11)
DURATION, STEP = 10.0, 0.01  # [s]
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


def row(mechanism: Mechanism, iterations: tuple[str, int, bool], penalty: float, on: bool) -> str:
    """One line of the table."""
    name, most, fixed = iterations
    options = RunOptions.for_mechanism(
        mechanism,
        solver="ali3p",
        duration=DURATION,
        output_step=STEP,
        ali3p=Ali3pOptions(
            step=STEP,
            penalty=penalty,
            max_iterations=most,
            fixed_iterations=fixed,
            geometric_stiffness=on,
        ),
    )
    head = f"| {name} | {penalty:.0e} | {'yes' if on else 'no'} "
    simulation = Simulation(mechanism, options)
    try:
        while not simulation.advance(1.0):
            pass
    except SolverError:
        return f"{head}| fails at {simulation.time:.2f} s | | | |"
    result = simulation.result
    total, kinetic = result["energy/total"], result["energy/kinetic"]
    lowest = int(np.argmin(total))
    if not np.abs(total).max() < 0.1 * np.abs(kinetic).max():
        return f"{head}| runs, but energy is off by {np.abs(total).max():.2g} J | | | |"
    count = result.statistics.rhs_evaluations / result.statistics.steps
    return (
        f"{head}| {count:.2f} | {total[lowest]:.1f} J at {result['time'][lowest]:.2f} s "
        f"({-total[lowest] / kinetic.max():.2%}) | {result.max_constraint_position:.1e} | "
        f"{result.max_constraint_velocity:.1e} |"
    )


def main() -> None:
    """Print the table."""
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
                print(row(mechanism, case, penalty, on), flush=True)


if __name__ == "__main__":
    main()
