"""``manage.py deal_add <104 characters>``: store a known deck and print its number."""

from django.core.management.base import BaseCommand, CommandError

from games.services import deal_add, writer


class Command(BaseCommand):
    """Stores a deck as a deal. Games on it are never ranked and its cards are open to everyone."""

    help = "Store a known deck of 104 characters, such as '5D6C...', and print the number of its deal."

    def add_arguments(self, parser) -> None:
        """Take the deck."""
        parser.add_argument("deck", help="52 cards, rank then suit, in dealing order")

    def handle(self, *args, deck: str, **options) -> None:
        """Store it."""
        try:
            deal = writer.call(lambda: deal_add(deck=deck))
        except ValueError as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(str(deal.number))
