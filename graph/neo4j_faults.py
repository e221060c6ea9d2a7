"""What goes wrong at a Neo4j server, in one line that says what to do."""

from collections.abc import Iterator
from contextlib import contextmanager

from neo4j.exceptions import ClientError, ConfigurationError, ConstraintError, DriverError, Neo4jError

from evigraph.errors import ReadOnlyError, StoreError
from evigraph.graph.neo4j_address import Address

_READ_ONLY = ("ReadOnly", "WriteOnReadOnly")
_CODES = {
    "Security.Unauthorized": "it refuses this user or password: check --user and --password-file,"
    " EVIGRAPH_NEO4J_USER and EVIGRAPH_NEO4J_PASSWORD, or those in the URL",
    "Security.AuthenticationRateLimit": "it has seen too many wrong passwords: wait some seconds and try again",
    "Security.CredentialsExpired": "its password has to be changed first: sign in once with Neo4j Browser",
    "Security.Forbidden": "this user may not do it: sign in as another",
    "Database.DatabaseNotFound": "it has no such database: leave the name out of the URL, or give another",
    "General.DatabaseUnavailable": "its database is not available: look at its log; the disk may be full",
    "Transaction.TransactionLogError": "it cannot write its transaction log, its disk may be full: make room, start it"
    " again and run the command again",
    "Transaction.TransactionStartFailed": "its database has stopped: look at its log, its disk may be full; start it"
    " again and run the command again",
    "General.OutOfDiskSpace": "no space is left on its disk: make room and run the command again",
    "General.MemoryPoolOutOfMemoryError": "it has too little memory for a transaction: raise"
    " dbms.memory.transaction.total.max or server.memory.heap.max_size",
    "General.OutOfMemoryError": "it has too little memory: raise server.memory.heap.max_size",
    "Statement.SyntaxError": "it does not know a part of Cypher that is needed: Neo4j 5.26 or later is expected",
}
_PLACES = (
    ("looks like HTTP", "this is its HTTP port: give that of Bolt, 7687 by default"),
    ("DNS resolve", "there is no host of that name: check the URL"),
    ("certificate", "its certificate is not trusted: neo4j+ssc:// takes one that it signed itself"),
    ("SSL", "it does not speak TLS there: use neo4j:// or bolt://"),
    ("encrypted", "it does not speak TLS there: use neo4j:// or bolt://"),
)


@contextmanager
def clear_errors(address: Address) -> Iterator[None]:
    """Turn what the driver raises into a `StoreError` of one line."""
    try:
        yield
    except ConstraintError as error:
        raise StoreError(f"Expected ids that occur once in a workspace; {_first_line(error)}") from None
    except (DriverError, Neo4jError) as error:
        raise told(error, address) from error
    except UnicodeEncodeError as error:
        text = error.object[max(0, error.start - 20) : error.end]
        raise StoreError(f"Expected text of whole characters, got half of one (a surrogate): {text!r}.") from None
    except OverflowError:
        raise StoreError("Expected whole numbers below 2**63, got a larger one.") from None


def told(error: Exception, address: Address) -> StoreError:
    """Return the error to raise for one of the driver's."""
    if read_only(error):
        return ReadOnlyError(f"The Neo4j database at {address.shown} is read-only: nothing can be written to it.")
    code = str(getattr(error, "code", "") or "")
    for part, hint in _CODES.items():
        if part in code:
            return StoreError(f"Cannot use the Neo4j server at {address.shown}: {hint}.")
    said = _whole(error)
    if "No space left" in said or "disk" in said.casefold():
        return StoreError(f"Cannot use the Neo4j server at {address.shown}: {_CODES['General.OutOfDiskSpace']}.")
    if not isinstance(error, ClientError):
        for part, hint in _PLACES:
            if part in said:
                return StoreError(f"Cannot reach a Neo4j server at {address.shown}: {hint}.")
    if isinstance(error, ConfigurationError):
        return StoreError(f"Cannot use the Neo4j server at {address.shown}: {_first_line(error)}")
    if isinstance(error, DriverError):
        return StoreError(
            f"Cannot reach a Neo4j server at {address.shown}: nothing answers there; check that it runs and its port."
        )
    return StoreError(
        f"The Neo4j server at {address.shown} reports {code or type(error).__name__}: {_first_line(error)}"
    )


def read_only(error: Exception) -> bool:
    """Tell whether the driver's error says that the database may not be written."""
    code = str(getattr(error, "code", "") or "")
    return any(part in code for part in _READ_ONLY)


def _first_line(error: Exception) -> str:
    said = str(getattr(error, "message", "") or error).strip() or type(error).__name__
    line = said.splitlines()[0][:300]
    return line if line.endswith(".") else f"{line}."


def _whole(error: BaseException) -> str:
    """Return what an error and those that led to it say."""
    said, seen = "", error
    for _ in range(5):
        said += f" {seen!r}"
        cause = seen.__cause__ or seen.__context__
        if cause is None:
            break
        seen = cause
    return said
