"""The project: settings, addresses and servers; composition only."""
