"""Poses, velocities and coordinates of joints and bodies; the memory of a run."""
