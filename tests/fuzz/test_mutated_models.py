"""Model files that went wrong, in hundreds of ways, end in a sentence or in results.

`benchmarks/fuzz.py` takes any number of others.
"""

import pytest

from mechstudio.errors import ModelError
from mechstudio.io import loads
from tests.amounts import examples
from tests.fuzz.model_mutations import mutated_model
from tests.fuzz.model_trial import Trial

SEED = 20261122
SHARDS, SHARE = 8, examples(250)  # models of a shard; many shards, for many processes
# those that take loops, in turn; ali3p, which tries steps of several lengths first, half as often
SOLVERS = (*("auto", "hdca", "dca", "emh-ldl") * 2, "ali3p")


@pytest.mark.wide
@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_model_raises_more_than_our_errors(shard):
    """Reading, checking and a run of 0.05 s end soon, and all stored rows are finite."""
    trial = Trial()
    for number in range(shard * SHARE, (shard + 1) * SHARE):
        trial.take(number, mutated_model(SEED, number), SOLVERS[number % len(SOLVERS)])
    assert trial.faults == []
    # mutations that the reader always refuses would test little
    assert trial.stages["done"] > SHARE / 5


def test_mutations_are_the_same_each_time():
    """A number names a model, so that a fault can be looked at."""
    texts = [mutated_model(SEED, number) for number in range(20)]
    assert texts == [mutated_model(SEED, number) for number in range(20)]
    assert len(set(texts)) == 20


@pytest.mark.parametrize(
    "function",
    ["step(log(-1), 0, 0, 0, 1)", "step(0/0, t, 0, t, 1)", "1/0", "exp(1e4)", "10**400", "log(0)"],
)
def test_functions_without_a_value_are_complained_about(function):
    """The complaint names the place and the function; a step of no width is a jump."""
    complaint = r"forces\[0\].function\[0\].* is (?:nan|inf|-inf) at t = 0"
    with pytest.raises(ModelError, match=complaint):
        loads(_forced(function))
    assert loads(_forced("step(t, 1, 0, 1, 5)")).forces


def _forced(function: str) -> str:
    return (
        '{"format": "mechstudio", "version": 1, "bodies": [{"name": "b"}], "forces": [{"name": "f",'
        f' "type": "force", "body": "b", "function": ["{function}", "0", "0"]}}]}}'
    )
