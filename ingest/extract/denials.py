"""Denials that no auxiliary carries: by a quantifier, by a preposition, or by the noun or adjective above a clause."""

from typing import Literal, NamedTuple

from evigraph.ingest.extract.tree import NOUN_TAGS, VERB_TAGS, Tree


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NOTHING = frozenset(("nothing", "none", "nobody", "neither", "nowhere"))
_EXCEPT = frozenset(("but", "except", "other", "less", "short"))
_FEW = frozenset(("hardly", "scarcely", "barely"))
_MORE = frozenset(
    ("fewer", "less", "more", "later", "sooner", "doubt", "cost", "charge", "expense", "matter", "wonder")
)
_BOUND = frozenset(("by", "from", "to", "in", "at", "under", "of", "on"))
"""Prepositions whose "no" denies the verb; that of "with no help" or "for no reason" does not."""
_REFRAIN = _set("""
    abstain back ban bar desist discourage dissuade exclude forbid keep prevent prohibit refrain shrink shy
""")
"""Verbs whose "from doing" did not come about."""
_FALSE = _set("""
    baseless fabricated fiction false groundless inaccurate incorrect invented mistaken myth nonsense unfounded
    untrue wrong
""")
_TRUE = frozenset(("true", "correct", "right", "accurate", "case", "fact"))
_OPEN = _set("""
    conceivable doubtful plausible possible questionable unclear unlikely uncertain unproven
""")
_REBUT = _set("""
    contradict debunk deny discount dismiss disprove dispute quash rebut refute reject repudiate scotch
""")
_RUMOURS = _set("""
    assumption belief chance doubt evidence expectation fear gossip hint hope hypothesis idea impression indication
    likelihood notion possibility prospect risk rumor rumour sign speculation suggestion suspicion talk theory
""")
"""Nouns whose clause need not be so."""
_TOLD = _set("""
    accusation allegation announcement argument assertion assurance claim complaint declaration news report
    statement story testimony word
""")
"""Nouns whose clause is somebody's word."""
_HOPEFUL = frozenset(("accuse", "capable", "dream", "hope", "suspect", "talk", "think", "way", "idea", "intention"))
_UNMADE = _set("""
    aborted abandoned blocked cancelled canceled collapsed failed unsuccessful vetoed
""")
_UNSURE = _set("""
    alleged attempted expected future hypothetical intended likely mooted pending planned possible potential
    proposed prospective rumored rumoured
""")
"""Adjectives of a deal that was not made, or is not sure to be."""
_UNDO = _set("""
    abandon abort ban block call cancel collapse drop fail halt oppose prevent prohibit reject scrap stop veto
    withdraw
""")
_WEIGH = _set("""
    anticipate consider contemplate delay discuss examine expect explore negotiate plan postpone prepare propose
    pursue review seek want
""")
"""Verbs that undo a deal which is their object, and that leave it open."""
Modality = Literal["asserted", "hedged", "reported"]


class Cast(NamedTuple):
    """What a noun or adjective above a clause makes of it."""

    negative: bool
    modality: Modality


def none_of(tree: Tree, token: int) -> bool:
    """Tell a noun phrase that says there is none: "nothing", "no cells", "neither firm", "hardly anything"."""
    after = tree.lowers[token + 1] if token + 1 < len(tree.lowers) else ""
    if tree.lowers[token] in _NOTHING:
        return after not in _EXCEPT
    for kid in tree.kids[token]:
        word = tree.lowers[kid]
        if word in ("no", "neither") and tree.deps[kid] in ("det", "preconj"):
            return tree.lowers[kid + 1] not in _MORE
        if word in _FEW and tree.lowers[token].startswith(("any", "a")):
            return True
    return False


def denied_by_object(tree: Tree, verb: int) -> bool:
    """Tell whether a verb's object, attribute or what its preposition governs is none at all."""
    for kid in tree.kids[verb]:
        dep = tree.deps[kid]
        if dep in ("dobj", "attr", "oprd") and none_of(tree, kid):
            return True
        if dep in ("prep", "agent", "dative") and tree.lowers[kid] in _BOUND:
            thing = tree.child(kid, "pobj")
            if thing >= 0 and none_of(tree, thing):
                return True
        if dep == "dobj" and _none_within(tree, kid):
            return True
    return False


def _none_within(tree: Tree, noun: int) -> bool:
    """Tell "holds shares in none of them"; "none of the shares" is seen at the noun itself."""
    things = (tree.child(kid, "pobj") for kid in tree.kids[noun] if tree.lowers[kid] in ("in", "of", "from", "to"))
    return any(thing >= 0 and tree.lowers[thing] in _NOTHING for thing in things)


def denied_by_subject(tree: Tree, verb: int) -> bool:
    """Tell whether a verb's subject is none at all: "no carmaker owns", "neither of them bought"."""
    kid = tree.child(verb, "nsubj", "nsubjpass")
    return kid >= 0 and none_of(tree, kid)


def gerund_cast(tree: Tree, verb: int) -> Cast | None:
    """Return what the preposition before a gerund makes of it: "without buying", "instead of", "decided against"."""
    prep = tree.heads[verb]
    word = tree.lowers[prep]
    governor = tree.heads[prep]
    above = "" if governor == prep else tree.lemma(governor)
    before = tree.lowers[prep - 1] if prep else ""
    if word in ("without", "against"):
        return Cast(negative=True, modality="asserted")
    if word == "from" and (above in _REFRAIN or before in ("far", "away", "back")):
        return Cast(negative=True, modality="asserted")
    if word == "of" and before in ("instead", "short", "lieu", "incapable"):
        return Cast(negative=True, modality="asserted")
    if word in ("of", "about", "on", "for", "at") and (above in _HOPEFUL or above in _RUMOURS):
        return Cast(negative=False, modality="hedged")
    return None


def noun_cast(tree: Tree, verb: int, noun: int) -> Cast | None:
    """Return what the noun over a "that" clause makes of it: a rumour, a report, a claim that was rejected."""
    if tree.tags[noun] not in NOUN_TAGS or not any(
        tree.deps[kid] == "mark" and tree.lowers[kid] == "that" for kid in tree.kids[verb]
    ):
        return None
    lemma = tree.lemma(noun)
    modality: Modality = "hedged" if lemma in _RUMOURS else "reported" if lemma in _TOLD else "asserted"
    above, dep = tree.heads[noun], tree.deps[noun]
    if tree.tags[above] in VERB_TAGS:
        if tree.lemma(above) == "be" and dep in ("nsubj", "nsubjpass") and _said(tree, above) & _FALSE:
            return Cast(negative=True, modality="asserted")
        if tree.lemma(above) in _REBUT and dep in ("dobj", "nsubjpass"):
            return Cast(negative=True, modality="reported")
    return Cast(negative=False, modality="hedged" if none_of(tree, noun) else modality)


def adjective_cast(tree: Tree, head: int, *, denied: bool) -> Cast | None:
    """Return what "it is false that", "it is not true that", "it is possible that" make of their clause."""
    if tree.lemma(head) not in ("be", "seem", "appear", "remain"):
        return None
    words = _said(tree, head)
    if words & _FALSE:
        return Cast(negative=not denied, modality="asserted")
    if words & _TRUE:
        return Cast(negative=denied, modality="asserted")
    if words & _OPEN:
        return Cast(negative="unlikely" in words, modality="hedged")
    return None


def deal_cast(tree: Tree, noun: int) -> Cast:
    """Return what its adjectives and its verb make of a deal: "the planned acquisition", "cancelled its takeover"."""
    words = {tree.lowers[kid] for kid in tree.kids[noun]}
    verb, dep = tree.heads[noun], tree.deps[noun]
    lemma = tree.lemma(verb) if tree.tags[verb] in VERB_TAGS and verb != noun else ""
    undone = lemma in _UNDO and dep in ("dobj", "nsubjpass", "nsubj")
    if lemma == "call":
        undone = any(tree.lowers[kid] == "off" for kid in tree.kids[verb])
    if undone or words & _UNMADE or "no" in words:
        return Cast(negative=True, modality="asserted")
    weighed = lemma in _WEIGH and dep in ("dobj", "nsubjpass")
    return Cast(negative=False, modality="hedged" if weighed or words & _UNSURE else "asserted")


def _said(tree: Tree, verb: int) -> set[str]:
    return {tree.lowers[kid] for kid in tree.kids[verb] if tree.deps[kid] in ("acomp", "attr", "oprd")}
