# make play: set everything up and serve the game.   make test: set everything up and test it.
# PORT=, DATABASE_URL= and the other variables of README.md are passed on.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
VAR := $(or $(VAR_DIR),var)

.PHONY: play test lint lock screenshots clean

play: $(VENV)/play $(VAR)/static/ready
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py expire_games > /dev/null
	@exec $(BIN)/python -m cardhearth.server

test: $(VENV)/test
	@sh tests/browser/install_chromium.sh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python -m tests.run

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "CardHearth needs Python 3.11 or newer; set PYTHON=")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/play: requirements/play.lock | $(VENV)/bin/python
	$(PIP) -r requirements/play.lock
	@touch $@

$(VENV)/test: requirements/test.lock $(VENV)/play
	$(PIP) -r requirements/test.lock
	@touch $@

$(VENV)/benchmark: requirements/benchmark.lock $(VENV)/test
	$(PIP) -r requirements/benchmark.lock
	@touch $@

# Hashed and compressed copies of the static files, made anew when one of them changed.
$(VAR)/static/ready: $(VENV)/play $(shell find static -type f 2>/dev/null)
	@$(BIN)/python manage.py collectstatic --noinput --clear --verbosity 0
	@touch $@

# Benchmarks run on demand: make benchmark-engine, make benchmark-moves
benchmark-%: $(VENV)/benchmark
	$(BIN)/python -m tests.benchmarks.$*

screenshots: $(VENV)/test
	$(BIN)/python -m tests.browser.screenshots

# Resolve the locks anew from pyproject.toml (needs uv).
lock:
	uv pip compile pyproject.toml $(LOCK_FLAGS) -o requirements/play.lock
	uv pip compile pyproject.toml --group test -c requirements/play.lock $(LOCK_FLAGS) -o requirements/test.lock
	uv pip compile pyproject.toml --group test --group benchmark -c requirements/test.lock $(LOCK_FLAGS) -o requirements/benchmark.lock
LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet

clean:
	rm -rf $(VENV) var
