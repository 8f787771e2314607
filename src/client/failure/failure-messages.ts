export type FailureKind = keyof typeof failureMessages;

/** The message for each kind of failure; `explainFailure` fills in the placeholders. Apart, because only the name of a kind is needed early. */
export const failureMessages = {
  offline: {
    title: 'You’re offline',
    sentence: 'This device has no network connection, so {host} could not be contacted.',
    remedy: 'Loading resumes when the connection is back.',
  },
  unreachable: {
    title: 'Can’t reach {host}',
    sentence:
      '{host} did not respond, and no reason was reported. Its address may be wrong, it may be down, or it may redirect in a loop{certificate}.',
    remedy: 'Try again in a minute. To see the reason, open {service} in a new tab.',
  },
  cors: {
    title: 'The catalog does not allow access from this site',
    sentence: '{host} responds, but does not allow pages from {origin} to read its responses (CORS).',
    remedy: 'Ask the catalog’s administrator to allow {origin}, or use a proxy on this site.',
  },
  'mixed-content': {
    title: 'The browser blocked an insecure address',
    sentence: 'This page was loaded over https, but {host} is configured with http, which browsers block.',
    remedy: 'Use the https address of the catalog, or a proxy on this site.',
  },
  'no-response': {
    title: 'The catalog did not respond in time',
    sentence: '{host} sent nothing for {wait}.',
    remedy: 'Try again later; the server may be overloaded.',
  },
  'too-slow': {
    title: 'The response was too slow',
    sentence: '{host} started to respond, then almost stopped sending.',
    remedy: 'Try again, or use a faster connection.',
  },
  'cut-off': {
    title: 'The response was cut off',
    sentence: 'The connection to {host} closed before the whole page had arrived.',
    remedy: 'Try again. If it keeps happening, the server or a proxy in front of it is truncating responses.',
  },
  redirected: {
    title: 'The catalog redirects to another site',
    sentence: '{host} redirected the request to another site, which is not the configured catalog.',
    remedy: 'If that site is the right one, configure its address instead.',
  },
  login: {
    title: 'The catalog requires a login',
    sentence: '{host} returned status {status}: it requires a login, which the explorer does not send.',
    remedy: 'Ask the catalog’s administrator to allow public access.',
  },
  busy: {
    title: 'The catalog is busy',
    sentence: '{host} returned status {status}: it is busy, or limits the number of requests.',
    remedy: 'Wait {wait}, then try again.',
  },
  status: {
    title: 'The catalog returned an error',
    sentence: '{host} returned status {status} instead of a page of records.',
    remedy:
      'Try again. If it keeps happening, copy the details and send them to the catalog’s administrator.',
  },
  'web-page': {
    title: 'The catalog returned a web page instead of data',
    sentence: '{host} sent a web page (HTML) instead of a list of records.',
    remedy: 'Check that the address points to the service itself, not to a website or a login page.',
  },
  'not-utf8': {
    title: 'The response is not UTF-8',
    sentence: '{host} sent text in another encoding than UTF-8.',
    remedy: 'Ask the catalog’s administrator to send JSON as UTF-8.',
  },
  'not-json': {
    title: 'The response is not valid JSON',
    sentence: '{host} sent something other than valid JSON, so no record could be read.',
    remedy:
      'Try again. If it keeps happening, copy the details and send them to the catalog’s administrator.',
  },
  'no-results': {
    title: 'The response contains no list of records',
    sentence: '{host} sent JSON without a "results" list.',
    remedy: 'Check that the address is that of a Catalog Listing Service.',
  },
  'too-large': {
    title: 'The page is too large',
    sentence: '{host} sent a page larger than {size}, the most that is read.',
    remedy: 'Ask the catalog’s administrator for smaller pages.',
  },
  cancelled: {
    title: 'Loading was stopped',
    sentence: 'The request to {host} was cancelled before the response arrived.',
    remedy: 'Try again to continue.',
  },
  unexpected: {
    title: 'Something went wrong',
    sentence: 'Reading the response from {host} failed for an unknown reason.',
    remedy: 'Try again. If it keeps happening, copy the details and report them.',
  },
} as const;
