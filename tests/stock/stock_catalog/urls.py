"""One list per collection, as generic views give them."""

from django.apps import apps
from django.urls import path
from rest_framework import generics, serializers


def list_view(name, fields):
    model_of_list = apps.get_model("stock_catalog", name)

    class ListSerializer(serializers.ModelSerializer):
        class Meta:
            model = model_of_list
            fields = ()

    ListSerializer.Meta.fields = fields

    class List(generics.ListCreateAPIView):
        serializer_class = ListSerializer

        def get_queryset(self):
            return model_of_list.objects.order_by("row")

    return List.as_view()


COMMON = ("id", "name", "slug")
FIELDS = {
    "subdomain": ("id", "slug", "name"),
    "taxonomy": (*COMMON, "description", "tags"),
    "indicator": (*COMMON, "description"),
    "variable": (
        *COMMON,
        *("description", "shortName", "units", "unitNotes", "denominators", "sources", "depth", "displayName"),
        *("percentLabel", "numberFormatOptions", "tags", "context", "resourcetype"),
    ),
}

urlpatterns = [path(f"api/{name}/", list_view(name, fields)) for name, fields in FIELDS.items()]
