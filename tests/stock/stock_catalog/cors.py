"""Leave to read for one listed origin, as django-cors-headers gives it; nothing at all for any other."""

from django.conf import settings
from django.utils.cache import patch_vary_headers


class AllowOrigin:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        patch_vary_headers(response, ("Origin",))
        origin = request.headers.get("Origin")
        if origin is not None and origin == settings.STOCK_ALLOWED_ORIGIN:
            response["Access-Control-Allow-Origin"] = origin
        return response
