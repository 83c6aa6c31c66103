"""Studies share a folder and what is known there; each gets back the trials that it asked for."""

import json

import pytest

import mechstudio as ms
from mechstudio.studies.evaluator import Evaluator
from mechstudio.studies.journal import TAKEN, TELLS_TAKEN, Journal
from mechstudio.studies.stored_trials import load_trials
from mechstudio.studies.trial import Trial
from tests.studies.oscillator import COORDINATE, OPTIONS, oscillator

PEAK = {"peak": f"max({COORDINATE})"}
START = 32.0  # where a search begins: the value of the model


@pytest.fixture
def journal(tmp_path):
    """The journal of a folder in which the sweep has been computed."""
    swept().run(tmp_path)
    return tmp_path / "trials.jsonl"


def swept():
    """A sweep that meets the start of the search, and values that it does not ask for."""
    return ms.Study(oscillator(stiffness=START), {"k": [25.0, START, 71.0]}, PEAK, options=OPTIONS)


def search():
    return ms.Study(
        oscillator(stiffness=START),
        {"k": (20.0, 80.0)},
        PEAK,
        method="optimize",
        trials=20,
        objectives={"peak": "minimize"},
        options=OPTIONS,
    )


def values(result):
    return [trial.values["k"] for trial in result.trials]


def test_a_search_gets_its_own_trials_back(tmp_path, journal):
    """Those of the sweep that it used, too, and none that it did not ask for."""
    found = search().run(tmp_path)
    assert START in values(found)
    back = load_trials(journal)
    assert sorted(values(back)) == sorted(values(found))
    assert {25.0, 71.0}.isdisjoint(values(back))
    # and the sweep again, though the search came after it
    assert values(swept().run(tmp_path)) == [25.0, START, 71.0]
    assert values(load_trials(journal)) == [25.0, START, 71.0]


def test_trials_that_were_put_aside_are_taken_up_again(tmp_path, journal, monkeypatch):
    """After a study of another model in the same folder, of which the trials are kept as well."""
    before = journal.read_text(encoding="utf-8")
    other = ms.Study(oscillator(stiffness=33.0), {"k": [25.0]}, PEAK, options=OPTIONS)
    other.run(tmp_path)
    computed = []
    trial = Evaluator.trial
    monkeypatch.setattr(Evaluator, "trial", lambda *given: computed.append(1) or trial(*given))
    assert values(swept().run(tmp_path)) == [25.0, START, 71.0]
    assert values(other.run(tmp_path)) == [25.0]
    assert not computed
    assert sorted(path.name for path in tmp_path.glob("*.jsonl")) == [
        "trials-earlier-1.jsonl",
        "trials.jsonl",
    ]
    assert (tmp_path / "trials-earlier-1.jsonl").read_text(encoding="utf-8").startswith(before)


def test_a_search_that_computes_nothing_gets_its_trials_back(tmp_path, journal, monkeypatch):
    """After another study of the folder all of them are known; each call notes them once."""
    found = search().run(tmp_path)
    swept().run(tmp_path)
    monkeypatch.setattr(Evaluator, "trial", None)
    for _ in range(2):
        assert sorted(values(search().run(tmp_path))) == sorted(values(found))
        assert sorted(values(load_trials(journal))) == sorted(values(found))
    noted = [line for line in journal.read_text(encoding="utf-8").splitlines() if TAKEN in line]
    assert sum(json.loads(line).get(TAKEN) == [START] for line in noted) == 2


def test_a_trial_that_another_result_knew_is_kept_once(tmp_path):
    """However often the search asks for it."""
    with Journal(tmp_path, "key", {"study": "{}", TELLS_TAKEN: True}) as journal:
        for _ in range(3):
            journal.take((START,), Trial(0, {"k": START}, {"peak": 1.0}, ""))
    lines = (tmp_path / "trials.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["values"] for line in lines if "values" in line] == [[START]]


def test_trials_of_former_versions_are_kept(tmp_path, journal):
    """Whose journals did not tell what a search took: all of them are shown."""
    found = search().run(tmp_path)
    entries = [
        json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines() if line
    ]
    for entry in entries:
        entry.pop(TELLS_TAKEN, None)
    former = [json.dumps(entry) for entry in entries if TAKEN not in entry]
    journal.write_text("\n".join(former) + "\n", encoding="utf-8")
    assert set(values(load_trials(journal))) == {25.0, 71.0, *values(found)}
    # going on with it, none is computed anew, and from then on it is told
    search().run(tmp_path)
    assert sorted(values(load_trials(journal))) == sorted(values(found))


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x00",
        b"\0" * 40,
        b"5",
        b"[1, 2]",
        b"[" * 100_000,
        b'{"values": null}',
        b'{"values": [[25.0]], "responses": {}, "message": ""}',
        b'{"values": [25.0]}',
        b'{"values": [25.0], "responses": {"peak": "high"}, "message": ""}',
        b'{"taken": 25.0}',
    ],
    ids=lambda line: line[:24].decode("latin-1"),
)
def test_a_damaged_line_costs_one_trial(tmp_path, journal, monkeypatch, line):
    """It takes the place of a trial, which is computed again; the others are not."""
    found = values(load_trials(journal))
    kept = [text for text in journal.read_bytes().split(b"\n") if b"[25.0]" not in text]
    journal.write_bytes(b"\n".join([*kept, line]))
    assert sorted(values(load_trials(journal))) == [START, 71.0]
    computed = []
    compute = Evaluator.trial
    monkeypatch.setattr(
        Evaluator, "trial", lambda *given: computed.append(given[1].values) or compute(*given)
    )
    assert values(swept().run(tmp_path)) == found
    assert len(computed) == 1


def test_damaged_trials_that_were_put_aside_are_no_obstacle(tmp_path, journal):
    """They are left where they are."""
    (tmp_path / "trials-earlier-1.jsonl").write_bytes(b"\xff\n")
    other = ms.Study(oscillator(mass=3.0), {"k": [25.0]}, PEAK, options=OPTIONS)
    assert values(other.run(tmp_path)) == [25.0]
    assert (tmp_path / "trials-earlier-1.jsonl").read_bytes() == b"\xff\n"
