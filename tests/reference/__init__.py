"""Independent dense references and random models: plain numpy, none of the product's kernels."""
