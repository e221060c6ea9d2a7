"""What every store does: write, read, update, remove, derive, decide, save, lease. See `conftest.BACKENDS`."""

import threading
from dataclasses import fields, replace

import pytest

from evigraph.errors import StoreError, UsageError
from evigraph.graph.records import Alias, Decision, Derived, Edge, Entity, Filter, Membership, Node, Subgraph
from evigraph.graph.store import KEYS, open_store
from evigraph.ingest.records import Document, File, Mention, Passage, Signature, Statement, Vectors
from tests.contracts.records import derived_records, own_records

NO_FILTER = Filter()
OWN = (Document, Passage, Mention, Statement, Signature, Vectors)
TEXTS = {
    "b.txt": "Acme supplies Bolt. Bolt sued Corp in Delft.",
    "a/zh.txt": "阳光电池 owns Acme. Émile left.",
    "a.txt": "Corp bought Delft! And Acme.",
}
ODD = (
    "it's",
    'say "x"',
    "back`tick",
    "semi;--",
    "🔋",
    "锂电池",
    "é",
    "e\u0301",
    " ",
    "%_",
    "a\nb",
    "x" * 10_000,
    "\\",
    "[1]",
)


def batch():
    return [own_records(name, text, title=f"Title of {name}", location=f"/in/{name}") for name, text in TEXTS.items()]


def filled(store):
    """Put records of every kind in a store."""
    own = batch()
    store.write(own, [File(f"/in/{name}", "hash", 1) for name in TEXTS])
    store.decide(Decision("d", "merge", ("b.txt#0@0",), ("x",), "same"))
    store.derive(derived_records(own), store.state().revision)
    store.save(answer("ans"))
    return store


def answer(root):
    nodes = (
        Node("Answer", root, (("text", "So."),)),
        Node("Document", "b.txt"),
        Node("Passage", "b.txt#0"),
        Node("Passage", "a.txt#0"),
        Node("Entity", "e:acme", (("weight", 0.5), ("count", 10**30), ("sure", True))),
    )
    edges = (
        Edge("CITES", root, "b.txt#0", (("marker", 1),)),
        Edge("CITES", root, "a.txt#0"),
        Edge("IN", "b.txt#0", "b.txt"),
        Edge("MENTIONS", "a.txt#0", "e:acme"),
    )
    return Subgraph(root, nodes, edges)


def contents(store, kinds=tuple(KEYS)):
    return {kind.__name__: list(store.read(kind)) for kind in kinds}


def test_records_come_back_equal(store):
    filled(store)
    own = batch()
    found = contents(store)
    assert found["Document"] == sorted((one.document for one in own), key=lambda one: one.id)
    for kind, field in ((Passage, "passages"), (Mention, "mentions"), (Statement, "statements"), (Vectors, "vectors")):
        written = [record for one in own for record in getattr(one, field)]
        assert found[kind.__name__] == sorted(written, key=lambda one: one.id)
    assert found["Signature"] == sorted((one.signature for one in own), key=lambda one: one.id)
    derived = derived_records(own)
    for field in fields(Derived):
        written = getattr(derived, field.name)
        assert found[type(written[0]).__name__] == sorted(written, key=lambda one: one.id)
    assert found["Decision"] == [Decision("d", "merge", ("b.txt#0@0",), ("x",), "same")]
    assert found["Subgraph"] == [answer("ans")]
    assert {file.id for file in found["File"]} == {f"/in/{name}" for name in TEXTS}


def test_every_kind_is_counted_as_often_as_it_is_read(store):
    filled(store)
    assert {kind: store.count(kind) for kind in KEYS} == {kind: len(list(store.read(kind))) for kind in KEYS}


@pytest.mark.parametrize(("kind", "by"), [(kind, by) for kind, keys in KEYS.items() for by in keys])
def test_keys_find_the_records_whose_field_is_among_them(store, kind, by):
    filled(store)
    every = list(store.read(kind))
    values = sorted({getattr(one, by) for one in every})
    for wanted in (values[:1], values[::2], values, [*values, "nowhere", *values]):
        assert list(store.read(kind, wanted, by=by)) == [one for one in every if getattr(one, by) in wanted]
    assert list(store.read(kind, [], by=by)) == []
    assert list(store.read(kind, ["nowhere"], by=by)) == []


def test_any_number_of_keys_gives_one_sequence_sorted_by_id(store):
    own = [own_records(f"d{at:04d}", "Acme met Bolt.") for at in range(1_300)]
    store.write(own)
    names = [one.document.id for one in own]
    shuffled = [*names[1::2], "none", *names[::2]]
    assert [one.id for one in store.read(Document, iter(shuffled))] == names
    found = list(store.read(Mention, shuffled, by="document"))
    assert found == list(store.read(Mention))
    assert len(found) == 2 * len(names)
    aliases = [Alias(f"{at:05d}", f"n{at % 700:03d}", "e", 1) for at in range(2_100)]
    store.derive(Derived(aliases=tuple(aliases)), 1)
    assert list(store.read(Alias, [f"n{at:03d}" for at in range(699, 0, -1)], by="name")) == [
        one for one in aliases if one.name != "n000"
    ]


def test_ids_are_sorted_by_code_point(store):
    names = ["Z", "a", "é", "e\u0301", "锂", "🔋", "\uffee", "A", "10", "9"]
    store.write([own_records(name, "Acme.") for name in names])
    assert [one.id for one in store.read(Document)] == sorted(names)


def test_odd_ids_and_texts_are_kept_as_they_are(store):
    own = [own_records(name, f"Acme sold {name}", title=name, publisher=name) for name in ODD]
    store.write(own)
    assert {one.id for one in store.read(Document)} == set(ODD)
    for one in own:
        name = one.document.id
        assert list(store.read(Document, [name])) == [one.document]
        assert list(store.read(Passage, [name], by="document")) == sorted(one.passages, key=lambda p: p.id)
        assert store.remove([name]) == 1
    assert store.count(Document) == store.count(Mention) == 0


def test_an_unknown_field_or_kind_is_refused_before_anything_is_read(store):
    with pytest.raises(ValueError, match=r"Expected to look Mention up by one of .*got 'text'"):
        store.read(Mention, ["x"], by="text")
    with pytest.raises(ValueError, match="Expected a kind of record that a store holds, got int"):
        store.read(int)


def test_a_new_store_is_empty_and_not_behind(store):
    state = store.state()
    assert (state.revision, state.settled, state.encoder) == (0, 0, "")
    assert not any(contents(store).values())
    assert store.match(["acme"], ["锂电"], limit=5, within=NO_FILTER) == []


def test_empty_batches_change_nothing(store):
    filled(store)
    before, state = contents(store), store.state()
    store.write([])
    store.update([])
    assert store.remove([]) == store.remove(["no such document"]) == 0
    store.forget([])
    assert (contents(store), store.state()) == (before, state)


def test_documents_move_the_revision_and_files_alone_do_not(store):
    revisions = [store.state().revision]

    def moved():
        revisions.append(store.state().revision)
        return revisions[-1] - revisions[-2]

    store.write(batch())
    assert moved() == 1
    store.write(batch())
    assert moved() == 1
    store.write([], [File("/in/x", "h", status="failed", reason="broken")])
    store.forget(["/in/x"])
    assert moved() == 0
    store.update([batch()[0].document])
    assert moved() == 1
    store.remove(["b.txt", "a.txt"])
    assert moved() == 1
    store.derive(Derived(), revisions[-1])
    store.save(answer("ans"))
    assert moved() == 0
    assert store.state().settled == store.state().revision


def test_the_same_batch_again_changes_nothing_else(store):
    filled(store)
    before = contents(store)
    store.write(batch(), [File(f"/in/{name}", "hash", 1) for name in TEXTS])
    assert contents(store) == before


def test_a_document_twice_in_a_batch_is_kept_as_it_came_last(store):
    store.write([own_records("a", "Acme met Bolt."), own_records("a", "Corp.")])
    assert [one.text for one in store.read(Mention)] == ["Corp"]


def test_a_document_written_again_loses_the_records_it_had(store):
    store.write(batch())
    edited = own_records("b.txt", "Nothing but Echo.")
    store.write([edited])
    assert list(store.read(Document, ["b.txt"])) == [edited.document]
    assert list(store.read(Mention, ["b.txt"], by="document")) == sorted(edited.mentions, key=lambda one: one.id)
    assert list(store.read(Statement, ["b.txt"], by="document")) == sorted(edited.statements, key=lambda one: one.id)


def test_a_write_that_fails_changes_nothing(store):
    filled(store)
    before, state = contents(store), store.state()
    twice = own_records("new", "Acme met Bolt.")
    twice = replace(twice, mentions=(*twice.mentions, twice.mentions[0]))
    with pytest.raises(StoreError):
        store.write([own_records("other", "Corp."), twice], [File("/in/new", "h")])
    stray = replace(own_records("new", "Acme."), passages=own_records("other", "Corp.").passages)
    with pytest.raises(ValueError, match="Expected records of 'new' only"):
        store.write([stray])
    assert (contents(store), store.state()) == (before, state)


def test_numbers_that_no_store_can_hold_are_refused_and_change_nothing(store):
    own = own_records("a", "Acme met Bolt.")
    (statement,) = own.statements
    for confidence in (float("nan"), float("inf")):
        with pytest.raises(StoreError, match="Expected a finite number"):
            store.write([replace(own, statements=(replace(statement, confidence=confidence),))])
    with pytest.raises(StoreError, match="Expected numbers that JSON can hold"):
        store.save(Subgraph("r", (Node("Answer", "r", (("weight", float("nan")),)),), ()))
    with pytest.raises(StoreError, match=r"Expected whole numbers below 2\*\*63"):
        store.write([replace(own, statements=(replace(statement, end=2**63),))])
    with pytest.raises(StoreError, match="half of one"):
        store.write([own_records("a", "Acme \ud800.")])
    assert (store.count(Document), store.state().revision) == (0, 0)
    largest = replace(own, statements=(replace(statement, end=2**63 - 1),))
    store.write([largest])
    assert list(store.read(Statement)) == [*largest.statements]


def test_update_replaces_metadata_and_leaves_the_text_and_what_follows_from_it(store):
    store.write(batch())
    kinds = (Passage, Mention, Statement, Signature, Vectors)
    before = contents(store, kinds)
    (old,) = store.read(Document, ["b.txt"])
    new = Document(
        "b.txt", "another text", title="Zeppelins", uri="u", publisher="p", author="w", date="2024", tier="media",
        language="en", location="/moved",
    )  # fmt: skip
    store.update([new], [File("/moved", "h")])
    assert list(store.read(Document, ["b.txt"])) == [
        replace(new, text=old.text, key=old.key, blocks=old.blocks, pages=old.pages, format=old.format)
    ]
    assert contents(store, kinds) == before
    assert list(store.read(File)) == [File("/moved", "h")]
    assert [one.id for one in store.read(Document, ["/moved"], by="location")] == ["b.txt"]


def test_update_refuses_an_unknown_document_and_then_changes_none(store):
    store.write(batch())
    before, state = contents(store), store.state()
    with pytest.raises(StoreError, match="none with the id 'nobody'"):
        store.update([Document("b.txt", "", title="New"), Document("nobody", "")], [File("f", "h")])
    assert (contents(store), store.state()) == (before, state)


def test_remove_takes_own_records_and_the_notes_of_their_files(store):
    filled(store)
    assert store.remove(["b.txt", "nobody", "a.txt"]) == 2
    assert [one.id for one in store.read(Document)] == ["a/zh.txt"]
    for kind in OWN:
        named = {one.id if kind in {Document, Signature} else one.document for one in store.read(kind)}
        assert named == {"a/zh.txt"}, kind
    assert [one.id for one in store.read(File)] == ["/in/a/zh.txt"]
    assert store.count(Decision) == 1


def test_forget_takes_notes_of_files_alone(store):
    filled(store)
    before, state = contents(store, OWN), store.state()
    store.forget(["/in/b.txt", "nowhere"])
    assert {one.id for one in store.read(File)} == {"/in/a.txt", "/in/a/zh.txt"}
    assert (contents(store, OWN), store.state()) == (before, state)


def test_derive_puts_records_in_place_of_all_there_were(store):
    own = batch()
    store.write(own)
    first, second = derived_records(own), derived_records(own[:1])
    for derived, settled in ((first, 1), (second, 7), (second, 7), (first, 2), (Derived(), 3)):
        store.derive(derived, settled)
        for field in fields(Derived):
            kind = type(getattr(first, field.name)[0])
            assert list(store.read(kind)) == sorted(getattr(derived, field.name), key=lambda one: one.id)
        assert store.state().settled == settled


def test_derive_in_any_order_gives_the_same_and_one_id_twice_is_refused(store):
    entities = tuple(Entity(f"e{at:05d}", f"N{at}", "place", (), ()) for at in range(4_500))
    store.derive(Derived(entities=entities[::2]), 1)
    renamed = tuple(replace(one, name="X") if at % 3 else one for at, one in enumerate(entities))
    store.derive(Derived(entities=renamed[::-1]), 1)
    assert tuple(store.read(Entity)) == renamed
    with pytest.raises(StoreError):
        store.derive(Derived(entities=(*entities, entities[7])), 2)
    assert tuple(store.read(Entity)) == renamed
    assert store.state().settled == 1


def test_decisions_outlive_documents_and_can_be_undone(store):
    filled(store)
    kept = Decision("d2", "split", ("a",), ("b", "c"))
    store.decide(kept)
    revision = store.state().revision
    store.remove(list(TEXTS))
    store.write(batch())
    assert [one.id for one in store.read(Decision)] == ["d", "d2"]
    store.decide(replace(kept, reason="seen"))
    store.decide(Decision("d", "merge", ()), undo=True)
    assert list(store.read(Decision)) == [replace(kept, reason="seen")]
    assert store.state().revision == revision + 4


def test_a_saved_subgraph_takes_the_place_of_the_one_its_root_had(store):
    store.save(answer("one"))
    store.save(answer("two"))
    shorter = Subgraph("one", (Node("Answer", "one"),), ())
    store.save(shorter)
    assert list(store.read(Subgraph)) == [shorter, answer("two")]
    assert list(store.read(Subgraph, ["two"])) == list(store.read(Subgraph, ["two"], by="root")) == [answer("two")]


def test_removing_a_document_takes_it_out_of_answers_and_marks_them_stale(store):
    filled(store)
    store.save(replace(answer("other"), nodes=answer("other").nodes[:1], edges=()))
    store.remove(["b.txt"])
    changed, other = store.read(Subgraph)
    assert [node.id for node in changed.nodes] == ["ans", "a.txt#0", "e:acme"]
    assert [(edge.source, edge.target) for edge in changed.edges] == [("ans", "a.txt#0"), ("a.txt#0", "e:acme")]
    assert dict(changed.nodes[0].properties) == {"text": "So.", "stale": True}
    assert dict(other.nodes[0].properties) == {"text": "So."}


def test_an_edited_document_marks_answers_stale_only_where_what_they_cite_is_gone(store):
    filled(store)
    store.write([own_records("b.txt", TEXTS["b.txt"], title="Another")])
    assert list(store.read(Subgraph)) == [answer("ans")]
    edited = own_records("a.txt", "Now Echo.")
    store.write([replace(edited, passages=(replace(edited.passages[0], id="a.txt#9"),), mentions=(), statements=())])
    (changed,) = store.read(Subgraph)
    assert "a.txt#0" not in {node.id for node in changed.nodes}
    assert ("stale", True) in changed.nodes[0].properties
    store.remove(["b.txt"])
    (changed,) = store.read(Subgraph)
    assert [node.id for node in changed.nodes] == ["ans", "e:acme"]
    assert changed.edges == ()


def test_the_lease_has_one_owner_until_it_lapses_or_is_let_go(open_):
    one, two = open_(), open_()
    assert one.lease("one", 60)
    assert not two.lease("two", 60)
    assert one.lease("one", 60)
    assert not two.lease("two", 0)
    assert one.lease("one", 0)
    assert two.lease("two", 0.05)
    assert open_("elsewhere").lease("one", 60)
    threading.Event().wait(0.1)
    assert one.lease("one", 60)
    assert not two.lease("two", 60)


def test_a_store_is_bound_to_one_encoder(open_):
    store = open_()
    store.bind("minilm@1/float32/384")
    store.bind("minilm@1/float32/384")
    with pytest.raises(StoreError, match="are of the encoder minilm@1/float32/384; got 'other'"):
        open_("another").bind("other")
    assert open_().state().encoder == "minilm@1/float32/384"


def test_workspaces_do_not_see_each_other(open_):
    one, two = filled(open_("one")), open_("two")
    assert one.state().id == two.state().id
    assert (two.state().revision, two.state().settled) == (0, 0)
    assert not any(contents(two).values())
    before = contents(one)
    scores = one.match(["acme", "bolt"], ["阳光"], limit=9, within=NO_FILTER)
    two.write([own_records("b.txt", "Acme Acme Acme and Bolt. Acme again. 阳光.", title="Acme")])
    two.derive(Derived(), 1)
    two.remove(["b.txt"])
    two.write([own_records("b.txt", "Acme Acme Acme and Bolt. Acme again. 阳光.", title="Acme")])
    assert contents(one) == before
    assert one.match(["acme", "bolt"], ["阳光"], limit=9, within=NO_FILTER) == scores
    one.remove(list(TEXTS))
    assert two.count(Mention) == 6
    assert one.cache != two.cache


def test_a_workspace_or_store_that_is_not_there_is_opened_only_to_be_made(open_):
    with pytest.raises(StoreError, match="no store at"):
        open_(create=False)
    open_()
    with pytest.raises(StoreError, match="no workspace 'typo'; it has default"):
        open_("typo", create=False)
    assert open_(create=False).count(Document) == 0
    with pytest.raises(UsageError, match="name of a workspace"):
        open_("")


def test_what_was_written_is_there_when_the_store_is_opened_again(open_):
    store = filled(open_())
    before, state = contents(store), store.state()
    store.close()
    again = open_(create=False)
    assert (contents(again), again.state()) == (before, state)


def test_a_closed_store_refuses_everything_in_one_line(store):
    filled(store)
    begun = store.read(Mention)
    next(begun)
    store.close()
    store.close()
    for use in (store.state, lambda: store.write(batch()), lambda: list(store.read(Document)), lambda: list(begun)):
        with pytest.raises(StoreError, match="closed"):
            use()


def test_a_read_sees_one_state_whatever_is_written_meanwhile(open_):
    store, other = open_(), open_()
    own = [own_records(f"d{at:04d}", "Acme met Bolt.") for at in range(1_500)]
    store.write(own)
    reading = store.read(Mention)
    by_keys = store.read(Mention, [one.document.id for one in own], by="document")
    first, same = next(reading), next(by_keys)
    other.remove([one.document.id for one in own[:1_000]])
    store.write([own_records("e", "Corp.")])
    assert first == same
    assert len([first, *reading]) == len([same, *by_keys]) == 3_000
    assert store.count(Mention) == other.count(Mention) == 1_001


def test_reads_left_half_way_hold_nothing_up(store):
    filled(store)
    for _ in range(50):
        next(store.read(Mention))
        next(store.read(Mention, ["a.txt", "b.txt"], by="document"))
    held = store.read(Membership)
    next(held)
    store.write(batch())
    store.derive(Derived(), 2)
    assert store.count(Membership) == 0


def test_a_store_may_be_used_from_several_threads(store):
    filled(store)
    expected = contents(store)
    found, failed = [], []

    def work(name):
        try:
            for _ in range(5):
                store.write([own_records(name, "Thread.")])
                found.append([one for one in store.read(Mention) if one.document in TEXTS])
                store.match(["acme"], [], limit=3, within=NO_FILTER)
        except StoreError as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(f"t{at}",)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert found == [expected["Mention"]] * 20
    assert store.count(Document) == len(TEXTS) + 4


def test_an_unknown_scheme_is_refused_with_the_known_ones():
    with pytest.raises(UsageError, match=r"one of .*sqlite://"):
        open_store("mongodb://x")
