"""The state of the sandbox: accounts, servers, channels, permissions, files, and its clock.

- `world`: the data, in Discord's own form
- `default_world`: the data at the start
- `services`: `Services`, which all parts of the sandbox share
- `clock`: the clock that tests can turn
- `events`: the event bus
- `faults`: faults that tests switch on
- `permission_bits`, `access`: permissions, and the checks that raise Discord's errors
- `api_errors`: Discord's errors and the validation of bodies
- `shapes`: users, members, roles, servers and channels as Discord writes them
- `attachments`: sent files
- `storage`: saves the world to a file
"""
