/** Every way in which a page can fail to arrive; each has its words below. */
export type FailureKind = keyof typeof failureMessages;

/**
 * What is said of each kind: a title, a sentence and what a person can do about it. `{host}`, `{service}`, `{status}`,
 * `{origin}`, `{wait}` and `{certificate}` are filled in.
 */
export const failureMessages = {
  offline: {
    title: 'You are offline',
    sentence: 'This device has no network connection, so {host} could not be asked.',
    remedy: 'Loading goes on when the connection is back.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    sentence:
      'No answer came from {host}, and the reason is not reported. Its address may be wrong, or it may be down or redirect endlessly{certificate}.',
    remedy: 'Retry in a minute. To see the reason, open {service} in a new tab.',
  },
  'blocked-by-policy': {
    title: 'This site does not allow requests to the service',
    sentence:
      'The Content-Security-Policy of {origin} blocked the request: its connect-src does not allow {service}.',
    remedy: 'Ask the operator of {origin} to add {service} to connect-src.',
  },
  cors: {
    title: 'The service does not let this site read it',
    sentence: '{host} answers, but does not allow pages from {origin} to read its answers (CORS).',
    remedy: 'Ask its operator to allow {origin}, or reach the service through a proxy on this site.',
  },
  'mixed-content': {
    title: 'The browser blocked an insecure address',
    sentence: 'This page came over https, and {host} is configured with http, which browsers refuse.',
    remedy: 'Use the https address of the service, or a proxy on this site.',
  },
  'no-answer': {
    title: 'No answer in time',
    sentence: '{host} sent nothing for {wait}.',
    remedy: 'Retry in a while; the service may be overloaded.',
  },
  'too-slow': {
    title: 'The answer came too slowly',
    sentence: '{host} began to answer, then all but stopped sending.',
    remedy: 'Retry, or try on a faster connection.',
  },
  'cut-off': {
    title: 'The answer was cut off',
    sentence: 'The connection to {host} ended before the whole page had arrived.',
    remedy: 'Retry; if it happens again, the service or a proxy before it is breaking answers off.',
  },
  redirected: {
    title: 'The service sends readers elsewhere',
    sentence: '{host} redirected the request to another place, which is not the configured service.',
    remedy: 'If that place is right, set it as the address of the service.',
  },
  login: {
    title: 'The service asks for a login',
    sentence: '{host} answered {status}: it asks for a login, which the explorer does not send.',
    remedy: 'Ask its operator to open the lists for reading.',
  },
  busy: {
    title: 'The service is busy',
    sentence: '{host} answered {status}: it is busy or limits how often it may be asked.',
    remedy: 'Wait {wait}, then retry.',
  },
  status: {
    title: 'The service answered with an error',
    sentence: '{host} answered with status {status} instead of a page of records.',
    remedy: 'Retry; if it stays so, tell the operator of the service the address and the time.',
  },
  'web-page': {
    title: 'A web page came instead of data',
    sentence: '{host} sent a web page (HTML) where a list of records was expected.',
    remedy: 'Check that the address is that of the service itself, not of its website or of a login page.',
  },
  'not-utf8': {
    title: 'The answer is not readable text',
    sentence: '{host} sent text in an encoding other than UTF-8.',
    remedy: 'Tell the operator of the service: JSON has to be UTF-8.',
  },
  'not-json': {
    title: 'The answer is not valid JSON',
    sentence: '{host} sent something that is not valid JSON, so no record could be read.',
    remedy: 'Retry; if it stays so, tell the operator of the service the address and the time.',
  },
  'no-results': {
    title: 'The answer holds no list of records',
    sentence: '{host} sent JSON without a "results" list.',
    remedy: 'Check that the address is that of a Catalog Listing Service.',
  },
  'too-large': {
    title: 'The page is too large',
    sentence: '{host} sent a page larger than {size}; reading it was stopped.',
    remedy: 'Ask the operator of the service to send smaller pages.',
  },
  cancelled: {
    title: 'Loading was stopped',
    sentence: 'The request to {host} was stopped before it was answered.',
    remedy: 'Retry to go on.',
  },
  unexpected: {
    title: 'Something unexpected went wrong',
    sentence: 'Reading the answer of {host} failed in a way the explorer does not know.',
    remedy: 'Retry; if it stays so, copy the details and report them.',
  },
} as const;
