"""A catalog as stock Django REST Framework serves one: LimitOffsetPagination, pages of 100, the browsable API.

python3 service.py --catalog FILE --folder DIR [--port N] [--allow-origin ORIGIN]

FILE holds the four lists as `catalog export` writes them; DIR takes the SQLite database. Prints one line, the base
address, once it answers.
"""

import argparse
import json
import os
import sys
import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

COLLECTIONS = ("subdomain", "taxonomy", "indicator", "variable")


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--catalog", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--allow-origin", default="")
    return parser.parse_args()


def configure(folder, allow_origin):
    from django.conf import settings

    settings.configure(
        SECRET_KEY="a test's own, of no use elsewhere",
        # Failures are then answered as deployed services answer them, without a page about the program.
        DEBUG=False,
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF="stock_catalog.urls",
        INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework", "stock_catalog"],
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": os.path.join(folder, "stock.sqlite3"),
                "OPTIONS": {"timeout": 20},
            }
        },
        MIDDLEWARE=["stock_catalog.cors.AllowOrigin", "django.middleware.common.CommonMiddleware"],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        USE_TZ=True,
        REST_FRAMEWORK={
            "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
            "PAGE_SIZE": 100,
            "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.BasicAuthentication"],
            "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
        },
        STOCK_ALLOWED_ORIGIN=allow_origin,
        LOGGING={"version": 1, "disable_existing_loggers": True},
    )


def fill(catalog):
    from django.apps import apps
    from django.core.management import call_command
    from django.db import transaction

    models = [apps.get_model("stock_catalog", name) for name in COLLECTIONS]
    call_command("migrate", run_syncdb=True, verbosity=0)
    with open(catalog, encoding="utf-8") as file:
        lists = json.load(file)
    with transaction.atomic():
        for model in models:
            model.objects.bulk_create([model(**record) for record in lists[model._meta.model_name]])


class Threaded(ThreadingMixIn, WSGIServer):
    # A browser opens connections it does not use yet; one at a time would wait for those.
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


def main():
    chosen = options()
    configure(chosen.folder, chosen.allow_origin)
    import django

    django.setup()
    fill(chosen.catalog)
    from django.core.wsgi import get_wsgi_application

    server = make_server("127.0.0.1", chosen.port, get_wsgi_application(), Threaded, Quiet)
    print(f"http://127.0.0.1:{server.server_port}/api/", flush=True)
    # Exit with the process that started it.
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    server.serve_forever()


if __name__ == "__main__":
    main()
