"""A cross-encoder of a few hundred bytes, as fastembed loads it: the longer a text, the better."""

import json
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

NAME = "Xenova/ms-marco-MiniLM-L-6-v2"  # whose place it takes
FLOAT, INT64 = 1, 7


def make(folder: Path) -> Path:
    (folder / "onnx").mkdir(parents=True)
    (folder / "onnx" / "model.onnx").write_bytes(_counting())
    words = Tokenizer(WordLevel({"[PAD]": 0, "[UNK]": 1}, unk_token="[UNK]"))
    words.pre_tokenizer = Whitespace()
    words.save(str(folder / "tokenizer.json"))
    limits = {"model_max_length": 512, "pad_token": "[PAD]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(limits))
    (folder / "config.json").write_text(json.dumps({"pad_token_id": 0}))
    return folder


def _counting() -> bytes:
    """ONNX in protobuf: the sum of the mask, as a number for each pair."""
    to_float = _text(1, "to") + _number(3, FLOAT) + _number(20, 2)
    each_row = _text(1, "axes") + _number(8, 1) + _number(20, 7)
    graph = (
        _part(1, _text(1, "attention_mask") + _text(2, "m") + _text(4, "Cast") + _part(5, to_float))
        + _part(1, _text(1, "m") + _text(2, "logits") + _text(4, "ReduceSum") + _part(5, each_row))
        + _text(2, "counting")
        + _part(11, _tensor("input_ids", INT64))
        + _part(11, _tensor("attention_mask", INT64))
        + _part(12, _tensor("logits", FLOAT))
    )
    return _number(1, 7) + _part(7, graph) + _part(8, _text(1, "") + _number(2, 11))


def _tensor(name: str, kind: int) -> bytes:
    shape = _part(1, _text(2, "pairs")) + _part(1, _text(2, f"of {name}"))
    return _text(1, name) + _part(2, _part(1, _number(1, kind) + _part(2, shape)))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _text(field: int, value: str) -> bytes:
    return _part(field, value.encode())


def _part(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    more = value >> 7
    return bytes([value & 0x7F | (0x80 if more else 0)]) + (_varint(more) if more else b"")
