"""What is known of the open mechanism before a run: chips, explanations, badges, remedies."""
