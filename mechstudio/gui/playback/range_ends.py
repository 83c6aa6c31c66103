"""Ways to the ends of what is played, and from there to those of the run."""

from __future__ import annotations

from mechstudio.gui.playback.player import Player


def show_first(player: Player) -> None:
    """Show the first row that is played; that of the run if the time is not behind it."""
    played = player.played_range
    player.seek(played[0] if played is not None and player.time > played[0] else 0.0)


def show_last(player: Player) -> None:
    """Show the last row that is played; the newest of the run if the time is not before it."""
    played = player.played_range
    if played is not None and player.time < min(played[1], player.end):
        player.seek(played[1])
    else:
        player.to_end()
