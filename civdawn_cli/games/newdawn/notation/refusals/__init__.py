"""Why something is no option, by the chapters of the rules: what `explain.py` looks up."""
