"""Discord: commands, views, replies, notices. Thin: parse, call a use case, show the result.

No rules, no SQL and no pixels in here.
"""
