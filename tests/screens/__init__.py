"""Takes pictures of every screen, for people to look at: `make screens`, `ARGS="--language de duel"`."""
