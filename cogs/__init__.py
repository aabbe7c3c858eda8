"""Discord: commands, views, replies and notices. Thin: parse, call a use case, show the result. No rules, no SQL, no pixels."""
