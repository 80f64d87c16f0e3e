// Loads and never answers.
