"""One streamed answer, read to its end."""

import os

from openai import AsyncOpenAI


async def answer(model: AsyncOpenAI, text: str) -> str:
    stream = await model.chat.completions.create(
        model=os.environ["OPENAI_MODEL"],
        messages=[
            {"role": "system", "content": "You are a friendly assistant."},
            {"role": "user", "content": text},
        ],
        stream=True,
    )
    words = ""
    async for chunk in stream:
        words += (chunk.choices[0].delta.content or "") if chunk.choices else ""
    return words
