"""Messages that are kept up to date with the store.

- presenter: takes requests and changes of matches, and passes them to one worker for each match
- board_worker: the worker of one match
- board_services: what all workers share
- next_step: decides what to do next for a message, as a pure function
- step_runner: carries out one step
- pending_request: requests and notices that wait for a worker
- backoff: pauses after failures
- computer_turns: the computer's turns in one match
- leftovers: old messages of a match that are deleted or lose their buttons
- match_screens: the layout and the files of a message about a match
- match_threads: threads for matches
- invitation_presenter: the messages of challenges and lobbies
"""
