"""Tournaments: many games among entrants, on a schedule that neither luck nor a kill changes.

config      the settings of a tournament, read from a TOML file
schedule    blocks and games; formats that are known before the first game
swiss, ladder   formats that choose by the results so far
plan        which game comes next, the same for all formats
deciding    sequential tests that end it when the answer is known
games       one game of it, in a worker
runner      workers, results, stopping and going on
cluster     the same on a Dask cluster
live        the standings on the terminal while it runs
merge       results from several places put together
results     the folder: results.jsonl and records.cdn
line        a line of results.jsonl, checked when it is read
ratings     Plackett-Luce strengths with intervals over blocks
report      the outcome as text, CSV and JSON
page, plots the report as an HTML page with plots
"""
