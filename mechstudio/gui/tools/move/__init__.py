"""The tool that shifts and turns what is selected."""
