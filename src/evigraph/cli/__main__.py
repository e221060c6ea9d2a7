"""`python -m evigraph.cli`."""

from evigraph.cli.app import main

main()
