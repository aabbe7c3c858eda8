"""Every screen as people see it, as pictures to look at: `make screens`, `ARGS="--language de duel"`."""
