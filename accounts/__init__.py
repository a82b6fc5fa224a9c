"""Players: guests and accounts. Below games, and never imports it."""
