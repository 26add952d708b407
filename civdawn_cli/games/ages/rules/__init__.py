"""The rules, a chapter or two in each file."""
