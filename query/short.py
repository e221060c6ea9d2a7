"""The bare answer: a name, a place, a date or a number, taken from the place of a sentence that the question asks for.

A wrong bare answer is worse than none: where no sentence has something in that place, where sources differ, or a
conflict of the graph touches what they say, there is none.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from evigraph.graph.records import Conflict, Entity, Fact
from evigraph.graph.schema import Schema, relation_words
from evigraph.graph.store import HAN, GraphStore
from evigraph.ingest.extract.parse import parse
from evigraph.ingest.records import Document
from evigraph.ingest.values import find_values
from evigraph.query.bare import Bare, Found
from evigraph.query.bearing import gives, stands_in
from evigraph.query.cite import Place
from evigraph.query.correct import correction, holder, stated_at
from evigraph.query.evidence import TYPES, Candidate, Demand
from evigraph.query.figures import figures
from evigraph.query.fillers import Filler, fillers
from evigraph.query.gazetteer import key
from evigraph.query.index import Index
from evigraph.query.records import Plan
from evigraph.query.slots import Slot, slot
from evigraph.query.words import EMPTY, stem, stems


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a bare answer is looked up in: the store, its index, the vocabulary."""

    store: GraphStore
    index: Index
    schema: Schema


MISSING = 0.3
"""What a name that the sentence does not give takes from that."""
STATED, READ, ALIKE, SURE = 3.0, 2.5, 2.0, 2.8
"""How sure a statement of the graph makes an answer; the place asked for by the verb of the question; by one that
means the same; and how sure an answer has to be (half a point or one is added for what it is said of)."""
WORDS = 8
"""Words of the longest bare answer that is no name."""
LISTED = 4
"""Names from which a list is too long for a bare answer."""
_CHANGE = re.compile(
    r"\b(?:succe(?:ed|ss)\w*|took over|takes over|appoint\w*|since|new|became|named|replac\w+)\b", re.IGNORECASE
)
_CALLED = r"\b(?:known (?:(?:until|before|since) \d{4} )?as|formerly|previously|called|named|renamed|name of)"
_NAME = re.compile(r"\b(?:what|which) (?:other |former |old |new )?name\b", re.IGNORECASE)
POOL = 16
"""Sentences that are read for the place asked for."""
ABOUT = 0.5
"""How far a sentence has to be about the names asked for."""
SLACK = 0.25
"""How much less sure another answer may be and still be one."""
NEARLY = 0.85
"""The share of the best score from which another sentence counts as another source of the same."""


def short(plan: Plan, asked: Demand, pool: Sequence[Candidate], *, grounds: Grounds) -> Bare:
    """Return the bare answer of a question from candidate sentences, best first."""
    store = grounds.store
    pool = [one for one in pool if (one.tie >= ABOUT or not asked.names) and one.timely]
    if not pool or plan.expects in {"", "boolean"}:
        return Bare()
    tree = None if HAN.search(plan.question) else next(parse([(plan.question, 0, ())]))
    if plan.expects in {"date", "number"} or tree is None:
        return _picked(figures(plan, asked, pool[:POOL], tree), _same_figure, store)
    place = slot(tree)
    words = frozenset({*place.role, place.verb, *asked.same.get(place.verb, ())})
    pool = sorted(pool, key=lambda one: not words & one.stems)[:POOL]
    names = [_spellings(plan.question[one.start : one.end], one.nodes, grounds) for one in asked.names]
    found = [*_stated(plan, place, pool, grounds), *_read(plan, asked, place, pool=pool, names=names)]
    if not found and place.place in {"subject", "object", "prep"} and not _spoken(place, pool):
        return Bare(unsaid=True)
    if place.place != "role":
        return _picked(found, _same_name, store)
    bare = _picked(_latest(found, asked, store), _same_name, store)
    handed = holder(bare.text, plan.entities, plan.predicates, store) if bare.text else None
    if handed is None or _same_name(handed.name, bare.text):
        return bare
    known = bare.place or handed.place
    return Bare("" if asked.years else handed.name, handed.place, (known,))


def _stated(plan: Plan, place: Slot, pool: Sequence[Candidate], grounds: Grounds) -> list[Found]:
    """Return the other ends of the statements that say what is asked, where that is the end asked for."""
    words = [word.strip("?.,!;:'\"") for word in plan.question.split() if word.lower() not in EMPTY]
    turned = {one.name: one.inverted for one in relation_words(grounds.schema, words)}
    said = [(one, statement) for one in pool for statement in one.said if statement.value is None]
    facts = {fact.id: fact for fact in grounds.store.read(Fact, sorted({statement.id for _, statement in said}))}
    found = []
    for one, statement in said:
        fact = facts[statement.id]
        if statement.polarity != "positive" or statement.modality == "hedged" or fact.predicate not in turned:
            continue
        relation = grounds.schema.relation(fact.predicate)
        subject = (place.place in {"subject", "role"}) != turned[fact.predicate]
        ends = (fact.subject, fact.object) if subject else (fact.object, fact.subject)
        if relation is not None and relation.symmetric and ends[0] in plan.entities:
            ends = ends[1], ends[0]
        if ends[1] in plan.entities and ends[0] and ends[0] not in plan.entities:
            fit = TYPES.get(plan.expects, frozenset())
            ends_of = [e for e in grounds.store.read(Entity, [ends[0]]) if e.type in fit or plan.expects == "entity"]
            found += [Found(entity.name, one, STATED) for entity in ends_of]
    return found


def _read(
    plan: Plan, asked: Demand, place: Slot, *, pool: Sequence[Candidate], names: Sequence[Sequence[str]]
) -> list[Found]:
    """Return what stands in the place asked for in the sentences, with how surely it is said of the names asked for."""
    if place.sort == stem("name") or _NAME.search(plan.question):
        return [Found(text, one, READ + 1) for one in pool for text in one.typed if _called(text, one.text)][:1]
    found = []
    same = asked.same.get(place.verb, frozenset())
    trees = parse((" ".join(one.text.split()), 0, ()) for one in pool)
    for one, tree in zip(pool, trees, strict=True):
        own = fillers(tree, place)
        other = [filler for filler in fillers(tree, place, same=same) if filler not in own]
        for filler, sure in (*((f, READ) for f in own), *((f, ALIKE) for f in other)):
            text = _typed(filler, one, plan)
            if not text or text.casefold() in asked.given or any(gives(name, text) for name in names):
                continue
            if (bound := _bound(filler, one, names, asked)) > 0:
                found.append(Found(text, one, sure + bound, ended=filler.ended))
    return found


def _spoken(place: Slot, pool: Sequence[Candidate]) -> bool:
    """Tell whether a sentence has the verb of the question itself, not only one that means the same."""
    return any(place.verb in one.stems for one in pool)


def _called(text: str, sentence: str) -> bool:
    """Tell whether a sentence says that something is or was called so."""
    return bool(re.search(rf"{_CALLED}[\s\"“']*{re.escape(text)}", sentence, re.IGNORECASE))


def _typed(filler: Filler, one: Candidate, plan: Plan) -> str:
    """Return the words of a filler that are of the type asked for: the name in it, or all of it for any type."""
    fits = [text for text in one.typed if filler.head in text.split() and (text in filler.text or filler.text in text)]
    if fits:
        return max(fits, key=len)
    within = [text for text in one.typed if text in filler.text]
    if plan.expects in {"person", "organization", "place"}:
        return within[0] if within and filler.proper else ""
    return filler.text if len(filler.text.split()) <= WORDS else ""


def _bound(filler: Filler, one: Candidate, names: Sequence[Sequence[str]], asked: Demand) -> float:
    """Return how surely a filler is said of the names asked for: 1 by name, 0.5 by a pronoun, 0 of another."""
    if not names:
        told = set(stems(filler.other)) & set(asked.weights)
        return 0.5 if told or not filler.other else 0.0
    held = [gives(name, one.text) for name in names]
    fault = MISSING * (len(names) - sum(held)) + MISSING * filler.one_of
    fault += MISSING * (not filler.proper)
    if any(gives(name, filler.other) for name in names):
        return 1.0 - fault
    if not filler.loose:
        return 0.0
    if any(held):
        return 0.7 - fault
    return 0.4 if one.tie >= ABOUT and (not filler.other or stands_in(filler.other, alone=True)) else 0.0


def _latest(found: Sequence[Found], asked: Demand, store: GraphStore) -> list[Found]:
    """Return the holders of a role that hold it last, where the sources tell that it changed hands.

    Where the question asks for a year, those said to hold it in documents of later years are left out.
    """
    dates = {one.id: one.date for one in store.read(Document, sorted({one.one.place[0] for one in found}))}
    dated = [replace(one, date=dates.get(one.one.place[0], "")) for one in found]
    if asked.years:
        return dated
    changed = [one for one in dated if one.date and _CHANGE.search(one.one.text) and not one.ended]
    if not changed:
        return dated
    newest = max(changed, key=lambda one: (one.date, one.one.score))
    return [one for one in dated if _same_name(one.text, newest.text) or (one.date > newest.date and not one.ended)]


def _same_name(left: str, right: str) -> bool:
    """Tell whether two names may be of one thing: the words of one are among the other's, or their last words agree."""
    one, other = set(key(left).split()), set(key(right).split())
    if not one or not other:
        return left.casefold() == right.casefold()
    return one <= other or other <= one or (key(left).split()[-1] == key(right).split()[-1] and len(one & other) > 0)


def _same_figure(left: str, right: str) -> bool:
    """Tell whether two figures say the same, or one is only less exact."""
    one, other = find_values(left), find_values(right)
    if len(one) != 1 or len(other) != 1:
        return left.casefold() == right.casefold() or left in right or right in left
    mine, its = one[0], other[0]
    if mine.kind == "date" and its.kind == "date":
        return mine.first <= its.last and its.first <= mine.last
    if mine.low is None or its.low is None or mine.unit != its.unit:
        return mine.text == its.text
    return abs(mine.low - its.low) <= 0.01 * max(abs(mine.low), abs(its.low))


def _picked(found: Sequence[Found], same: Callable[[str, str], bool], store: GraphStore) -> Bare:
    """Return the surest answer, all of them that one sentence joins; none where other sentences give another.

    What fewer sentences of the same document say beside what more say is no rival.
    """
    ranked = sorted(found, key=lambda one: (-one.sure, -one.one.score, one.one.place))
    if not ranked or ranked[0].sure < SURE:
        return Bare()
    top = [one for one in ranked if one.sure >= ranked[0].sure - SLACK]
    groups: list[list[Found]] = []
    for one in top:
        group = next((held for held in groups if same(one.text, held[0].text)), None)
        if group is None:
            groups.append([one])
        elif one.one.place not in [other.one.place for other in group]:
            group.append(one)
    groups.sort(key=lambda group: -len(group))
    best = groups[0][0]
    joined = [best.text]
    rivals: list[Place] = []
    for group in groups[1:]:
        one = group[0]
        if one.one.place == best.one.place:
            joined += [one.text] * (not _is_figure(best.text))
        elif one.one.score >= NEARLY * best.one.score and one.one.tie >= best.one.tie:
            alone = len(group) < len(groups[0]) and one.one.place[0] == best.one.place[0]
            rivals += [] if alone or _amended(best.one.place, one.one.place, store) else [one.one.place]
    if rivals or _disputed(best, same, store):
        return Bare("", best.one.place, tuple(dict.fromkeys(rivals)))
    return Bare(" and ".join(joined) if len(joined) < LISTED else best.text, best.one.place)


def _is_figure(text: str) -> bool:
    return bool(find_values(text))


def _amended(place: Place, other: Place, store: GraphStore) -> bool:
    """Tell whether what two sentences say differs because one corrects the other."""
    return correction(sorted(stated_at([place, other], store)), store) is not None


def _disputed(best: Found, same: Callable[[str, str], bool], store: GraphStore) -> bool:
    """Tell whether an answer is one of the sides of a real conflict that its sentence takes part in."""
    said = set(stated_at([best.one.place], store))
    return any(
        conflict.kind == "real"
        and any(said & set(side) for side in conflict.sides)
        and any(same(best.text, value) or value in best.text for value in conflict.values)
        for conflict in store.read(Conflict)
    )


def _spellings(name: str, nodes: Sequence[int], grounds: Grounds) -> tuple[str, ...]:
    bearers = grounds.store.read(Entity, sorted({grounds.index.nodes[node] for node in nodes}))
    return (name, *(spelling for one in bearers for spelling in (one.name, *one.aliases)))
