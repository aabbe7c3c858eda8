# Every target sets up .venv by itself, once; afterwards it costs nothing until pyproject.toml changes.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.DEFAULT_GOAL := help
.PHONY: help play test check format bench clean

help: ## show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

play: $(READY) ## run the bot: on Discord with DISCORD_TOKEN, else on the sandbox in your browser
	@$(BIN)/python bot.py

test: $(READY) ## run all tests, a file at a time on two cores (ARGS="-k crown" passes words on to pytest)
	@$(BIN)/python -m pytest -n 2 --dist loadfile $(ARGS)

check: $(READY) ## formatting, lint, types and who may import whom
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(READY) ## put the code into its one format
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

bench: $(READY) ## measure speed (ARGS="game" for one room)
	@$(BIN)/python -m bench $(ARGS)

clean: ## remove .venv and all caches
	@rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("This needs Python 3.11 or newer; try: make PYTHON=python3.13" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@
