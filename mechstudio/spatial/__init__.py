"""Small vectors, rotations and dense factorizations for kernels; no knowledge of mechanisms."""
