"""Whatever happened to a store before, it holds what a dict of documents would hold."""

from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.graph.export import export
from evigraph.graph.records import Filter
from evigraph.graph.store import KEYS
from evigraph.ingest.records import Document
from tests.contracts.records import derived_records, own_records

NAMES = st.sampled_from(["a", "b/c", "it's", "锂"])
TEXTS = st.sampled_from(["Acme met Bolt.", "Acme. Corp of Delft! 阳光电池 grew.", "", "Émile owns Acme. Émile left."])
TITLES = st.sampled_from(["", "Acme Report", "年报"])
STEPS = st.one_of(
    st.tuples(st.just("write"), st.dictionaries(NAMES, st.tuples(TEXTS, TITLES), max_size=3)),
    st.tuples(st.just("update"), st.dictionaries(NAMES, TITLES, max_size=2)),
    st.tuples(st.just("remove"), st.sets(NAMES, max_size=2)),
    st.tuples(st.just("derive"), st.none()),
)


def apply(store, model, step):
    """Take one step on the store and on the model, a dict of document id to (text, title)."""
    action, what = step
    if action == "write":
        store.write([own_records(name, text, title=title) for name, (text, title) in what.items()])
        model.update(what)
    elif action == "update":
        known = {name: title for name, title in what.items() if name in model}
        store.update([Document(name, "", title=title) for name, title in known.items()])
        model.update({name: (model[name][0], title) for name, title in known.items()})
    elif action == "remove":
        assert store.remove(what) == len(what & model.keys())
        for name in what:
            model.pop(name, None)
    else:
        store.derive(derived_records(own(model)), store.state().revision)


def own(model):
    return [own_records(name, text, title=title) for name, (text, title) in model.items()]


def seen(store):
    """Return all that can be read of a store: records, look-ups, scores, the export."""
    hits = [store.match([word], ["电池", "年报"], limit=9, within=Filter()) for word in ("acme", "report", "emile")]
    return {kind: list(store.read(kind)) for kind in KEYS}, hits, list(export(store))


@settings(max_examples=40, deadline=None)
@given(steps=st.lists(STEPS, max_size=7))
def test_a_store_with_any_history_equals_one_that_was_written_once(new_store, steps):
    with new_store() as open_:
        store, fresh = open_(), open_("fresh")
        model = {}
        for step in steps:
            apply(store, model, step)
        fresh.write(own(model))
        for each in (store, fresh):
            each.derive(derived_records(own(model)), each.state().revision)
        assert seen(store) == seen(fresh)


@settings(max_examples=20, deadline=None)
@given(
    documents=st.dictionaries(NAMES, st.tuples(TEXTS, TITLES), min_size=1),
    data=st.data(),
)
def test_neither_order_nor_batches_nor_what_was_removed_shows(new_store, documents, data):
    order = data.draw(st.permutations(sorted(documents)))
    cut = data.draw(st.integers(0, len(order)))
    with new_store() as open_:
        once, pieces = open_("once"), open_("pieces")
        once.write(own(documents))
        pieces.write([own_records("gone", "Acme and Zeta. 电池.")])
        for part in (order[:cut], order[cut:]):
            pieces.write(own({name: documents[name] for name in part}))
        pieces.remove(["gone"])
        for each in (once, pieces):
            each.derive(derived_records(own(documents)), each.state().revision)
        assert seen(once) == seen(pieces)
