"""The normal form of a name: the key under which mentions, titles and questions meet."""

import re
import unicodedata
from functools import lru_cache

_EDGES = re.compile(r"^[\s\W_]+|(?:[^\w+#]|_)+$")
_ARTICLE = re.compile(r"^(?:(?:the|a|an)\s+)+(?=\S)")
_POSSESSIVE = re.compile(r"[’'](?:s)?$")
_DASHES = re.compile(r"[‐‑‒–—―]")
_LEGAL = re.compile(
    r"[\s,]+(?:incorporated|inc|corporation|corp|company|co|limited|ltd|llc|llp|lp|plc|gmbh|ag|kg|kgaa|se|sa|s\.a|sas|sarl"
    r"|srl|spa|s\.p\.a|nv|n\.v|bv|b\.v|oy|oyj|ab|asa|as|a/s|aps|pty|pte|sdn bhd|bhd|kk|k\.k|kft|zrt|nyrt|s\.r\.o"
    r"|sp\. z o\.o|ltda|jsc|pjsc|holdings?|group)\.?$"
)


@lru_cache(maxsize=200_000)
def normalise(text: str) -> str:
    """Return the normal form of a name: width, case, accents, dashes, articles and possessives removed.

    Legal suffixes stay, since they tell what a thing is: `strip_legal` removes them.

    >>> normalise("The  Société Générale’s")
    'societe generale'
    """
    folded = unicodedata.normalize("NFKD", text)
    folded = "".join(c for c in folded if not unicodedata.combining(c))
    folded = unicodedata.normalize("NFKC", folded).casefold()
    folded = " ".join(_DASHES.sub("-", folded).replace("’", "'").split())
    while (bare := _bare(folded)) != folded:
        folded = bare
    return folded


def _bare(name: str) -> str:
    """Strip a possessive, punctuation at the edges and articles once; a name that is nothing else stays."""
    stripped = _EDGES.sub("", _POSSESSIVE.sub("", name))
    return _ARTICLE.sub("", stripped) or name


def strip_legal(name: str) -> str:
    """Return a normalised name without its legal suffixes; a name that is only a suffix stays.

    >>> strip_legal("halden lithium co., ltd")
    'halden lithium'
    """
    while (bare := _LEGAL.sub("", name)) and bare != name:
        name = bare
    return name
