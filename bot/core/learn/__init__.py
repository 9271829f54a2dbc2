"""Learning from a stretch of conversation: what somebody said of themself, kept as facts.

The end of a turn puts its words by (`intake`); a job reads them as one `stretch` (`learner`); a
model proposes (`extract`, `reading`) or a few patterns do; the `judge` lets pass what holds; and
`reconcile` carries it out in the transaction that ends the job.
"""
