"""Sessions: games played with programs over the protocol.

channel, process      a connection, and a program at its other end
reaping               the end of every process that a program has left
limits                time, policies, faults
events                the answers that a seat may know: the one place that hides things
questions             a question as a message, and the answer to it
bots                  the seat role: a conversation with one bot
seats                 a bot's seat in one game, a player like others: questions, time, faults
programs              the programs of a match, and their seats in a game
game_run              one game from its opening to its end: what play, tournaments and drivers run
driver                the driver role: `civdawn serve`
driven_game           a game that a driver drives
driven_players        the driver's own seats in it, and programs whose faults it hears of
listening             the driver's input, heard while somebody thinks
ranking               answers ranked by a bot
files                 the files that a driver names
driver_settings       the settings that a driver makes for its next games
driver_tags           the tags that it puts into records
client                the other side: built-in bots as programs, `civdawn bot greedy`
starters              small bots in several languages to begin from: `civdawn bot new`
conformance           checks of a bot and their report: `civdawn bot check`
traffic               logs
traffic_replay        a bot asked again what a log asks: `civdawn bot replay`
"""
