"""Names that a sentence does not say but stands for: by a pronoun, by `the company`, by what it is about."""

from evigraph.verify.alike import Aliases, same_name
from evigraph.verify.bonds import CONTEXT, Pairing
from evigraph.verify.evidence import Candidate
from evigraph.verify.reading import ACTORS, Reading
from evigraph.verify.tokens import Token
from evigraph.verify.words import kin


def match_context(pair: Pairing, candidate: Candidate, aliases: Aliases) -> None:
    """Match names that the sentence does not say but stands for, each pronoun once."""
    claim, source, matches = pair.claim, pair.source, pair.matches
    agents = {t for f in claim.frames for role, t in f.arguments if role in {"agent", "patient"}}
    wanting = sorted(
        (i for i in claim.of("name") if not matches[i]), key=lambda i: (claim.elements[i].head not in agents, i)
    )
    for anaphor in source.anaphors:
        standing = _antecedents(source.tokens[anaphor], candidate)
        owner = source.tokens[anaphor].dep == "poss"
        for i in wanting:
            if owner and claim.tokens[claim.tokens[claim.elements[i].head].head].dep == "agent":
                continue  # who does it is no owner
            if not matches[i] and any(same_name(claim.elements[i].key, name, aliases) for name in standing):
                matches[i] = (CONTEXT,)
                break
    for i in wanting:
        if not matches[i] and (token := _described(claim.elements[i].key, source)) is not None:
            matches[i] = (token,)
    near = [a.name for a in candidate.before[-8:]]
    for i in wanting:
        key = claim.elements[i].key
        topical = any(same_name(key, name, aliases) for name in candidate.topic)
        spoken_of = not source.of("name") and any(same_name(key, name, aliases) for name in near[-3:])
        named = topical or any(same_name(key, name, aliases) for name in near)
        implied = spoken_of or (topical and not _has_named_subject(source)) or (named and _elliptic(pair, i))
        if not matches[i] and implied:
            matches[i] = (CONTEXT,)


def _described(name: str, source: Reading) -> int | None:
    """Return the noun of `the port authority`, two words at least and all of the name's, for Port of Lyra Authority."""
    words = name.split()
    for i, token in enumerate(source.tokens):
        if token.pos == "NOUN" and words and token.lemma == words[-1]:
            phrase = [t.lemma for t in source.tokens if t.head == i and t.dep == "compound"]
            if phrase and set(phrase) <= set(words):
                return i
    return None


def _elliptic(pair: Pairing, i: int) -> bool:
    """Tell whether a name only says whose something is, and the sentence leaves it unsaid: `sales` for Lyra's sales."""
    claim, source = pair.claim, pair.source
    head = claim.elements[i].head
    if claim.tokens[head].dep not in {"poss", "pobj", "compound"}:
        return False
    owner = claim.tokens[head].head
    if claim.tokens[owner].dep == "prep" and claim.tokens[owner].lemma in {"of", "for", "at", "in"}:
        owner = claim.tokens[owner].head
    place = claim.owner.get(owner)
    if place is None or claim.elements[place].kind != "word" or claim.tokens[owner].pos != "NOUN":
        return False
    return any(
        t != CONTEXT and not any(k.head == t and k.dep in {"poss", "compound", "prep", "amod"} for k in source.tokens)
        for t in pair.matches.get(place, ())
    )


def _antecedents(anaphor: Token, candidate: Candidate) -> tuple[str, ...]:
    """Return the names that a pronoun or `the club` may stand for.

    Names that are called so before come first, alone. What is no actor and was never called so stands for nothing but
    the document's topic.
    """
    near = candidate.before[-8:]
    if anaphor.pos not in {"NOUN", ""}:
        return (*candidate.topic, *(a.name for a in near))
    fitting = [a.name for a in near if any(kin(anaphor.lemma, noun) == "same" for noun in a.nouns)]
    if fitting:
        return (fitting[-1],)
    return (*candidate.topic, *(a.name for a in near)) if anaphor.lemma in ACTORS else candidate.topic


def _has_named_subject(source: Reading) -> bool:
    """Tell whether a sentence names who does or is what it says."""
    agents = {t for f in source.frames if not f.nominal for role, t in f.arguments if role in {"agent", "patient"}}
    return any(e.kind == "name" and agents & set(range(e.first, e.last + 1)) for e in source.elements)
