"""What enters the index: points made of memories and turns."""

from collections.abc import Sequence

from bot.core.recall import lexical
from bot.domain.index import Point
from bot.ports import Embedder, Indexable


async def points_of(rows: Sequence[Indexable], embedder: Embedder | None) -> Sequence[Point]:
    """Without an encoder the points have words only, and are found by those."""
    texts = [row.text for row in rows]
    vectors = await embedder.embed_documents(texts) if embedder else [()] * len(rows)
    return [
        Point(
            id=row.id,
            owner=row.owner,
            kind=row.kind,
            dense=vector,
            sparse=lexical.document(row.text),
            at=row.at,
            epoch=row.epoch,
            session=row.session,
            said_in=row.said_in,
            shared=row.shared,
        )
        for row, vector in zip(rows, vectors, strict=True)
    ]
