"""One file for each command; it is imported when the command is called."""
