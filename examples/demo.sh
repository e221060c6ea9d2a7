#!/bin/sh
# From a folder of documents to verified, cited answers. `make demo` runs it.
set -eu
BIN=${BIN:-.venv/bin}
STORE=sqlite:///.demo/evigraph.db
mkdir -p .demo
run() { printf '\n$ evigraph %s\n' "$*"; "$BIN/evigraph" "$@" --store "$STORE"; }
run ingest examples/corpus
run ask "Who supplies cathode material to Arden Cell Technologies, and who owns that supplier?"
run ask "What do the complaints of Velmor Lyra owners have in common?"
