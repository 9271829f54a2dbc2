"""The checks of `doctor`: each a small function that looks at one thing and tells what it found."""
