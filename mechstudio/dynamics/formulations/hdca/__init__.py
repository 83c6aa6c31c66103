"""The Hamiltonian divide-and-conquer algorithm: joint momenta."""
