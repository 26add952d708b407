"""Tournaments: many games among entrants, on a schedule that luck and kills do not shift.

config      what a tournament is, read from a TOML file
schedule    its games: a pure function of the config
games       one game of it, in a worker
runner      workers, results, stopping and going on
results     the folder: results.jsonl and records.cdn
ratings     Plackett-Luce strengths with intervals over blocks
report      what came out, as text, CSV and JSON
"""
