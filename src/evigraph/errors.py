"""The error tree: one root, children by what the caller can do.

EvigraphError
├── UsageError      the call was wrong: fix the arguments
├── InputError      a file or text cannot be read: fix or leave it out, the rest goes on
├── StoreError      the store is missing, locked, newer or bound to another encoder
│   ├── ReadOnlyError   the store may be read and not written: what reads goes on without keeping anything
│   └── EmptyError      the store holds nothing to answer from: ingest first
└── MissingError    an optional package is not installed: the message has the pip line
"""


class EvigraphError(Exception):
    """Root of all errors that evigraph raises on purpose; its message is one clear line."""


class UsageError(EvigraphError):
    """The call was wrong."""


class InputError(EvigraphError):
    """A file, line or text could not be read."""


class StoreError(EvigraphError):
    """The store cannot do what was asked."""


class ReadOnlyError(StoreError):
    """The store may not be written."""


class EmptyError(StoreError):
    """The store holds no passages."""


class MissingError(EvigraphError):
    """An optional package is not installed."""
