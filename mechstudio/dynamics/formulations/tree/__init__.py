"""Methods on the spanning tree: EMH, DAH, HZU and their twins by accelerations."""
