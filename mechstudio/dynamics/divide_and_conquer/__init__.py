"""Assembly and solution over the binary tree of compounds, and what builds on its factors."""
