// Loads, and says nothing for ever.
