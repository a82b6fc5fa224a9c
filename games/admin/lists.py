"""Lists of tables that may hold millions of rows: nothing is counted, and every page costs the same.

A page starts at a place in an index (keyset) and goes on with "older". A filter that has no index of
its own looks at no more than :data:`WINDOW` rows for a page: when few of those match, the page is short and
says how far it looked.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest

WINDOW = 20_000
"""Rows that one page looks through at most."""
PAGE_SIZE = 50
AFTER, BEFORE = "after", "before"
MASK = "hidden until the deal is disclosed"


class Order(NamedTuple):
    """A column that has an index together with the number of the row, and which end comes first."""

    column: str = "pk"
    falling: bool = True

    @property
    def terms(self) -> list[str]:
        """The order as a query wants it."""
        names = [self.column] if self.column == "pk" else [self.column, "pk"]
        return [f"-{name}" if self.falling else name for name in names]


NEWEST = Order()


class KeysetChangeList(ChangeList):
    """A list that goes from place to place instead of from page to page."""

    def get_queryset(self, request: HttpRequest, *args: Any, **kwargs: Any) -> QuerySet:
        """Filter; the places are no filters, and belong to one page only."""
        self.places = {
            name: self.params.pop(name) for name in (AFTER, BEFORE) if self.filter_params.pop(name, None)
        }
        self.order = self.model_admin.order_of(request)
        return super().get_queryset(request, *args, **kwargs)

    def get_ordering(self, request: HttpRequest, queryset: QuerySet) -> list[str]:
        """Order as an index does."""
        return self.order.terms

    def get_ordering_field_columns(self) -> dict:
        """No column sorts: most have no index."""
        return {}

    def get_results(self, request: HttpRequest) -> None:
        """Find the rows of the page, and where the pages beside it begin."""
        size = self.list_per_page
        back = BEFORE in self.places
        rows, low, high = self._window(back)
        found = list(rows[: size + 1])
        more, found = len(found) > size, found[:size]
        if back:
            found.reverse()
        self.older = self._link(AFTER, found[-1].pk) if found and (more or back) else None
        has_newer = more if back else AFTER in self.places
        self.newer = self._link(BEFORE, found[0].pk) if found and has_newer else None
        # The window is at its end, the table is not.
        self.looked_through = None
        if not more and not back and low > 0 and self.model.objects.filter(pk__lte=low).exists():
            self.looked_through = WINDOW
            self.older = self._link(AFTER, low + 1)
        if AFTER in self.places and self.newer is None:
            self.newer = self._link(BEFORE, high - 1)
        self.result_list = found
        self.result_count = len(found)
        self.full_result_count = len(found)  # no other number to be shown beside it
        self.show_full_result_count = False
        self.show_admin_actions = bool(found)
        self.can_show_all = self.multi_page = False
        self.paginator = Paginator(found, size)
        self.newest = self.get_query_string() if self.places else None

    def _window(self, back: bool) -> tuple[QuerySet, int, int]:
        """Return the rows from the place on, and the numbers between which they are looked for."""
        place = self._place()
        queryset = self.queryset
        if back:
            queryset = queryset.reverse()
        if self.order != NEWEST:
            return (queryset.filter(self._beyond(place, back)) if place else queryset), 0, place or 0
        if back:
            rows = queryset.filter(pk__gt=place)
            return (rows if self._is_narrow else rows.filter(pk__lte=place + WINDOW)), 0, place
        top = place if place is not None else self._newest_number() + 1
        low = 0 if self._is_narrow else max(0, top - 1 - WINDOW)
        return queryset.filter(pk__lt=top, pk__gt=low), low, top

    def _place(self) -> int | None:
        text = next(iter(self.places.values()), None)
        if text is None:
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 18:
            raise IncorrectLookupParameters
        return int(text)

    def _newest_number(self) -> int:
        bound = self.model_admin.newest_number(self.params)
        if bound is not None:
            return bound
        return self.model.objects.order_by("-pk").values_list("pk", flat=True).first() or 0

    @property
    def _is_narrow(self) -> bool:
        """Whether an index leads to the rows."""
        return bool(self.query) or any(name in self.params for name in self.model_admin.narrow)

    def _beyond(self, place: int, back: bool) -> Q:
        column, falling = self.order
        value = self.model.objects.filter(pk=place).values_list(column, flat=True).first()
        if value is None:
            raise IncorrectLookupParameters
        than = "lt" if falling is not back else "gt"
        further = Q(**{f"{column}__{than}": value}) | Q(**{f"pk__{than}": place})
        # The first condition lets the database start there in an index.
        return Q(**{f"{column}__{than}e": value}) & further

    def _link(self, name: str, place: int) -> str:
        return self.get_query_string({name: place})


class StrictFilters:
    """Refuses every filter that the list does not offer: what is masked, or an address, could else be asked
    for letter by letter."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow what the list filters by: names of fields, and parameters of filters of its own."""
        offered = [
            of if isinstance(of, str) else getattr(of, "parameter_name", None) for of in self.list_filter
        ]
        return lookup.split("__")[0] in offered


class ReadOnlyAdmin(StrictFilters, admin.ModelAdmin):
    """Shows rows; the services are the only writers."""

    show_full_result_count = False
    list_per_page = PAGE_SIZE
    sortable_by = ()
    show_facets = admin.ShowFacets.NEVER  # they count
    narrow: tuple[str, ...] = ()
    """Parameters of filters that an index serves."""

    change_list_template = "admin/staff/change_list.html"

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Go from place to place."""
        return KeysetChangeList

    def order_of(self, request: HttpRequest) -> Order:
        """Return the order that is asked for."""
        return NEWEST

    def newest_number(self, params: dict[str, Any]) -> int | None:
        """Return the number of the newest row that filters leave, where that is known without looking."""
        return None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse."""
        return False

    def has_change_permission(self, request: HttpRequest, obj=None) -> bool:
        """Refuse."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj=None) -> bool:
        """Refuse."""
        return False
