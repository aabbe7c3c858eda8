"""Commands and interactions, from the person who makes one to the answer of the bot.

- `command_registry`: registered commands and their limits
- `invocation`: who can use a command where, and the data that the bot gets
- `options`: the options that a person gives
- `resolving`: the objects for the ids in an interaction
- `interaction_life`: an interaction's tokens and time limits
- `callbacks`: the bot's answers
"""
