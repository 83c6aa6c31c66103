"""Files with faults in their bytes, whatever they hold."""

from __future__ import annotations

from random import Random


def damaged(content: bytes, random: Random) -> bytes:
    """A file in which some bytes are changed, missing, repeated, or cut off."""
    for _ in range(random.choice((1, 1, 2, 8))):
        start = random.randrange(len(content) + 1)
        end = min(len(content), start + random.choice((1, 1, 4, 50)))
        action = random.choice(("change", "remove", "repeat", "cut"))
        if action == "change":
            content = content[:start] + random.randbytes(end - start) + content[end:]
        elif action == "remove":
            content = content[:start] + content[end:]
        elif action == "repeat":
            content = content[:end] + content[start:end] * random.choice((1, 2, 50)) + content[end:]
        elif random.random() < 0.2:
            content = content[:start]
    return content
