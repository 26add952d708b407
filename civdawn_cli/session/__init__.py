"""Sessions: games played with programs over the protocol.

channel, process      a connection, and a program at its other end
limits                time, policies, faults
shown                 what a seat may know: the one place that hides things
questions             a question as a message, and the answer to it
bots                  the seat role: a conversation with one bot
seats                 its seat in one game: questions, time, what follows a fault
referee               one game among bots and built-in players
driver                the driver role: `civdawn serve`
traffic               logs
"""
