#!/bin/sh
# From a folder of documents to verified, cited answers. `make demo` runs it.
set -eu
BIN=${BIN:-.venv/bin}
STORE=sqlite:///.demo/evigraph.db
mkdir -p .demo
run() { printf '\n$ evigraph %s\n' "$*"; "$BIN/evigraph" "$@" --store "$STORE"; }
run ingest examples/corpus
run ask "What links the investor Pell Harbour to the carmaker Velmor?"
run ask "What failings come up again and again in the European Battery Oversight Agency's notices?"
