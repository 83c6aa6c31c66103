# make run    set up what is missing, then open the sample linkage and let it move
# make test   set up what is missing, then run every check there is
# make lower-bounds   test with the oldest packages that pyproject.toml allows
# make kernels   compile all solvers and pack them for machines like this one
# make help   list the other targets

VENV := .venv
BIN := $(VENV)/bin
SAMPLE := sample_models/four_bar.mech.json
OUTPUT := output

# a stamp carries the hash of what it depends on: a touched file alone sets up nothing again
SOURCES := pyproject.toml packaging/set-up.sh packaging/linux-libs.sh
KEY := $(shell cat $(SOURCES) 2>/dev/null | cksum | cut -d ' ' -f 1)
# a window needs libraries that a run without a display does without
RUN_STAMP := $(VENV)/.run-$(KEY)$(if $(DISPLAY)$(WAYLAND_DISPLAY),-window)
DEV_STAMP := $(VENV)/.dev-$(KEY)

.DEFAULT_GOAL := help
.PHONY: help run test lower-bounds lint format kernels wheel api clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

run: | $(RUN_STAMP) ## open the sample linkage in the window, or simulate it without a display
	@packaging/run.sh "$(BIN)" "$(SAMPLE)" "$(OUTPUT)"

test: | $(DEV_STAMP) ## every check: style, types, import rules, spelling, tests
	@packaging/test.sh "$(BIN)"

lower-bounds: ## test with the oldest packages that pyproject.toml allows, in an environment of their own
	@packaging/lower-bounds.sh

lint: | $(DEV_STAMP) ## style, types, import rules and spelling alone
	@packaging/test.sh "$(BIN)" lint

format: | $(DEV_STAMP) ## let ruff rewrite what it can
	@"$(BIN)/ruff" check --fix --quiet . && "$(BIN)/ruff" format .

kernels: | $(RUN_STAMP) ## compile all solvers and pack them for machines like this one
	@"$(BIN)/python" packaging/pack_kernels.py

wheel: kernels ## the wheel, with the packed kernels, in dist/
	@"$(BIN)/python" -m pip wheel --quiet --no-deps --wheel-dir dist .

api: | $(DEV_STAMP) ## the reference of the Python API from its docstrings, in build/api/
	@"$(BIN)/python" -m pip install --quiet "pdoc>=15"
	@"$(BIN)/python" -W ignore -m pdoc --docformat google -o build/api mechstudio

clean: ## remove the environment and everything that was written by these targets
	@rm -rf "$(VENV)" "$(OUTPUT)" build dist .mypy_cache .ruff_cache .pytest_cache \
		.import_linter_cache .hypothesis .coverage htmlcov
	@find mechstudio tests packaging benchmarks docs -name __pycache__ -type d -prune \
		-exec rm -rf {} + 2>/dev/null || true

$(RUN_STAMP):
	@packaging/set-up.sh "$(VENV)" run "$@"

$(DEV_STAMP):
	@packaging/set-up.sh "$(VENV)" dev "$@"
