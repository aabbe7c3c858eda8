# Every target sets up .venv by itself, once; afterwards it costs nothing until pyproject.toml or constraints.txt changes.
PYTHON ?= python3
# Exact versions of everything; `make CONSTRAINTS= test` tries the newest that pyproject.toml allows.
CONSTRAINTS ?= -c constraints.txt
BIN := .venv/bin
READY := .venv/ready
# Test processes. Tests wait more than they compute: two processes keep a core busy.
TESTERS ?= 4

.DEFAULT_GOAL := help
.PHONY: help play test check format bench walk fuzz flaky screens pin release clean

help: ## show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

play: $(READY) ## run the bot: on Discord with DISCORD_TOKEN, else on the sandbox in your browser
	@$(BIN)/python bot.py

test: $(READY) ## run all tests, two files at a time on each core (ARGS="-k crown" passes words on to pytest)
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(TESTERS) --dist loadfile --no-loadscope-reorder $(ARGS)

check: $(READY) ## formatting, lint, types and who may import whom
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(READY) ## put the code into its one format
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

bench: $(READY) ## measure speed (ARGS="game" for one benchmark)
	@$(BIN)/python -m bench $(ARGS)

walk: $(READY) ## print the way of one click through the running bot, from a real trace
	@$(BIN)/python -m tests.click_path $(ARGS)

fuzz: $(READY) ## send nonsense to the running bot for a minute (ARGS="--seconds 600 --seed 7")
	@$(BIN)/python -m tests.fuzz $(ARGS)

flaky: $(READY) ## run the tests again and again beside other work, each time with another seed (ARGS="--runs 5 tests/matches")
	@$(BIN)/python -m tests.flaky $(ARGS)

screens: $(READY) ## bring the bot to every screen and take pictures, into build/screens (ARGS="--language de duel plans")
	@$(BIN)/python -m tests.screens $(ARGS)

pin: ## write the newest versions that work together into constraints.txt, for all Pythons and systems
	@$(PYTHON) -m venv build/pin
	@build/pin/bin/python -m pip install --quiet --disable-pip-version-check uv
	@build/pin/bin/uv pip compile --quiet --universal --upgrade --python-version 3.11 --extra dev --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links --output-file constraints.txt pyproject.toml

release: $(READY) ## check everything, then commit and tag VERSION=1.2.3 (ARGS=--dry-run only says what it would do)
	@$(BIN)/python .ci/release.py $(VERSION) $(ARGS)

clean: ## remove .venv and all caches
	@rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("This needs Python 3.11 or newer; try: make PYTHON=python3.13" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --upgrade-strategy $(if $(CONSTRAINTS),only-if-needed,eager) $(CONSTRAINTS) -e '.[dev]'
	@touch $@
