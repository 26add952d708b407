"""Records typed from a real table: the draft of a record, and the editor that asks for it."""
