# Varnish does not support TLS: put nginx or HAProxy in front of it.
# In front of: catalog serve --port 8081 --public-url https://catalog.example.org/ --trust-proxy 127.0.0.1
vcl 4.1;

backend catalog {
    .host = "127.0.0.1";
    .port = "8081";
    .probe = { .url = "/readyz"; .interval = 1s; .timeout = 1s; .window = 2; .threshold = 1; }
}

sub vcl_recv {
    if (req.http.Host !~ "^catalog\.example\.org(:[0-9]+)?$") {
        return (synth(421));
    }
    # Reading needs no credentials, and Varnish does not cache requests that have some.
    if (req.method == "GET" || req.method == "HEAD") {
        unset req.http.Authorization;
    }
}

sub vcl_backend_response {
    # A page may be a second old. It is kept for another hour, to be revalidated with If-None-Match.
    if (bereq.url ~ "^/api/" && beresp.status == 200) {
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        set beresp.keep = 1h;
        return (deliver);
    }
}
