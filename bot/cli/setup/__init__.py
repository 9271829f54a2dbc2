"""`setup`: a talk that ends with a bot ready to start; one file for each of its parts."""
