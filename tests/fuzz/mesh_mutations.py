"""Mesh files that went wrong: boxes of every format with faults in their data and their bytes."""

from __future__ import annotations

import json
import struct
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.edits.mesh_files import WRITERS, box_mesh
from tests.fuzz.bytes_mutations import damaged

INTEGERS = (
    *(0, 1, -1, 2, 255, 256, 65536, 2**31 - 1, 2**31, -(2**31), 2**32 - 1, 2**32, 2**63, -(2**63)),
    *(10**20, 10**30, -(10**30)),
)
WORDS = ("nan", "inf", "-inf", "1e400", "1e-400", "1e30", "x", "", "1/2/3", "0", "-9", "1_0", "٣")
JSON_VALUES = (None, True, "a", -0.5, 1e30, 1e400, float("nan"), [], {}, [[]], "data:,x", "\u0000")


@cache
def _sound(suffix: str) -> bytes:
    """A file of the format without a fault."""
    with TemporaryDirectory() as folder:
        path = WRITERS[suffix](Path(folder) / f"box{suffix}", *box_mesh())
        return path.read_bytes()


def mutated_mesh(seed: int, number: int) -> tuple[str, bytes]:
    """Suffix and content of a mesh file with some faults, the same for the same numbers."""
    random = Random(f"mesh {seed} {number}")
    kind = random.choice(("text stl", "binary stl", "obj", "obj", "gltf", "gltf", "glb"))
    suffix = f".{kind.split()[-1]}"
    content = _sound(suffix)
    if kind == "binary stl":
        content = _binary_stl(random)
    elif kind in ("text stl", "obj"):
        content = _with_other_words(content, random)
    elif kind == "gltf":
        content = _with_other_json(content, random)
    else:
        content = _with_other_chunks(content, random)
    if random.random() < 0.3:
        content = damaged(content, random)
    return suffix, content


def _binary_stl(random: Random) -> bytes:
    """A binary file of some triangles of any bits."""
    count = random.choice((0, 1, 12))
    claimed = random.choice((count, count, count, *(abs(n) % 2**32 for n in INTEGERS)))
    return bytes(80) + struct.pack("<I", claimed) + random.randbytes(50 * count)


def _with_other_words(content: bytes, random: Random) -> bytes:
    """A text whose lines have words changed, removed or repeated."""
    lines = [line.split(" ") for line in content.decode().split("\n")]
    for _ in range(random.choice((1, 1, 2, 5))):
        words = random.choice(lines)
        place = random.randrange(len(words))
        action = random.choice(("word", "integer", "remove", "repeat", "lines"))
        if action == "word":
            words[place] = random.choice(WORDS)
        elif action == "integer":
            words[place] = str(random.choice(INTEGERS))
        elif action == "remove":
            words.pop(place) if len(words) > 1 else words.clear()
            words.extend([] if words else [""])
        elif action == "repeat":
            words.insert(place, words[place])
        else:
            random.shuffle(lines)
    return "\n".join(" ".join(words) for words in lines).encode()


def _with_other_json(content: bytes, random: Random) -> bytes:
    """A document some of whose values are others, or gone, or there twice."""
    document = json.loads(content)
    for _ in range(random.choice((1, 1, 2, 4))):
        holders = list(_holders(document))
        if not holders:
            break
        holder = random.choice(holders)
        key = random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        action = random.choice(("integer", "integer", "value", "remove", "repeat"))
        if action == "integer":
            holder[key] = random.choice((*INTEGERS, 3, 4, 5, 6, 5121, 5123, 5125, 5126))
        elif action == "value":
            holder[key] = deepcopy(random.choice(JSON_VALUES))
        elif action == "remove":
            del holder[key]
        elif isinstance(holder, list):
            holder.extend(deepcopy(holder[key]) for _ in range(random.choice((1, 5, 300))))
    return json.dumps(document).encode()


def _holders(value: object):
    """All lists and objects in a document that hold something."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if inner:
        yield value
    for item in inner:
        yield from _holders(item)


def _with_other_chunks(content: bytes, random: Random) -> bytes:
    """A binary glTF file with another document, or with lengths that are not true."""
    length = struct.unpack("<I", content[12:16])[0]
    text, rest = content[20 : 20 + length], content[20 + length :]
    if random.random() < 0.7:
        text = _with_other_json(text, random)
    claimed = len(text) if random.random() < 0.8 else abs(random.choice(INTEGERS)) % 2**32
    return content[:12] + struct.pack("<I4s", claimed, b"JSON") + text + rest
