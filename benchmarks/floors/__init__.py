"""What the libraries alone cost: each script here answers messages and does nothing else."""
