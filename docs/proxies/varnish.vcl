# Varnish speaks no TLS: nginx or HAProxy stands before it.
# Behind it: catalog serve --port 8081 --public-url https://catalog.example.org/ --trust-proxy 127.0.0.1
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
    # Reading needs no credentials; with them Varnish would keep nothing.
    if (req.method == "GET" || req.method == "HEAD") {
        unset req.http.Authorization;
    }
}

sub vcl_backend_response {
    # A page may be a second old; for an hour more it is kept to ask whether it still holds (If-None-Match).
    if (bereq.url ~ "^/api/" && beresp.status == 200) {
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        set beresp.keep = 1h;
        return (deliver);
    }
}
