"""Somebody who edits the catalog while it is read.

PostgreSQL writes an updated row to another place, and a list without an order then gives it there. SQLite leaves it
where it is, so here the row is moved by hand: the same content at the end of the table.
"""

from itertools import count

from django.db import transaction

UPDATES = 20
edits = count(1)


def update_some(model):
    rows = list(model.objects.values_list("pk", flat=True).order_by("pk"))
    if len(rows) <= UPDATES:
        return
    # Spread over the table and different each time, but the same in every run.
    start = next(edits) * 7
    moved = {rows[(start + at * 13) % len(rows)] for at in range(UPDATES)}
    with transaction.atomic():
        records = list(model.objects.filter(pk__in=moved).order_by("pk"))
        model.objects.filter(pk__in=moved).delete()
        for record in records:
            record.pk = None
        model.objects.bulk_create(records)
