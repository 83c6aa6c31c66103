"""Memory of answers by keys."""

from mechstudio.simulation.memory import Memory


def test_answers_are_found_once_and_the_oldest_is_forgotten():
    memory, found = Memory(2), []

    def asked(key):
        return memory.get(key, lambda: found.append(key) or f"answer to {key}")

    assert [asked(key) for key in (1, 2, 1, 3, 1, 2)] == [
        f"answer to {k}" for k in (1, 2, 1, 3, 1, 2)
    ]
    # 2 was not asked for longest when 3 came
    assert found == [1, 2, 3, 2]
    assert len(memory) == 2


def test_keys_of_one_hash_are_told_apart():
    """Python has the same hash for -1 and -2."""
    memory = Memory(4)
    assert hash((-1,)) == hash((-2,))
    for _ in range(2):
        assert memory.get((-1,), lambda: "one") == "one"
        assert memory.get((-2,), lambda: "two") == "two"
