"""The four collections as tables. `row` is where the database keeps a record, `id` what its readers know it by."""

from django.db import models


class Record(models.Model):
    row = models.AutoField(primary_key=True)
    id = models.IntegerField(unique=True)
    name = models.TextField()
    slug = models.TextField()

    class Meta:
        abstract = True


class Subdomain(Record):
    pass


class Taxonomy(Record):
    description = models.TextField(blank=True)
    tags = models.JSONField(default=list)


class Indicator(Record):
    description = models.TextField(null=True)


class Variable(Record):
    description = models.TextField(null=True)
    shortName = models.TextField(null=True)
    units = models.TextField(null=True)
    unitNotes = models.TextField(null=True)
    denominators = models.JSONField(default=list)
    sources = models.JSONField(default=list)
    depth = models.PositiveIntegerField(default=0)
    displayName = models.TextField()
    percentLabel = models.TextField()
    numberFormatOptions = models.JSONField(default=dict)
    tags = models.JSONField(default=list)
    context = models.JSONField(default=list)
    resourcetype = models.TextField()
