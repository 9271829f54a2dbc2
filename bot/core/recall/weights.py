"""The weights of recall, each in standard deviations of the score it is added to."""

# Fusion: dense + LEXICAL x words.
LEXICAL = 0.7
MOST_LEXICAL = 10.0  # one rare name must not outweigh everything else

# Of a message of several sentences the last one asks; of a chat where nobody asks outright, the
# whole counts more, and its sense more than its words.
LAST_SENTENCE = 0.3
LAST_LINE = 0.3
ASKED_LINE = 0.5  # in place of LAST_LINE where the last line asks
MOST_CHAT = 1_000  # characters
CHAT_WORDS = 0.7

# What stands around a turn.
PREVIOUS = 0.1
ANSWERED = 0.5  # in place of PREVIOUS where the turn before is a question: this is its answer
NEXT = 0.05
SESSION = 0.9
SESSION_BEST = 4

# When, and who.
SAME_DAY = 2.0
DAY_AFTER = 0.5
SAME_STRETCH = 1.5
NAMED = 1.5
ROLE = 2.5

# A question rarely holds the answer.
ENDS_ASKING = 1.0
ASKING = 1.0  # times the share of the text that asks
