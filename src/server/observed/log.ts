import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { describeError, escapeControls } from '../command/messages.ts';
import {
  eventLevels,
  type LogLevel,
  type Observation,
  type Observe,
  type RequestObserved,
} from './observations.ts';

/** Logs observations as lines of JSON, in which no request can forge a line; a 503 while the catalog is known to be away is `info`. */
export function createLog(
  threshold: LogLevel,
  write: (line: string) => void,
  isUnavailable = () => false,
): Observe {
  const logger = pino(
    {
      level: threshold,
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line) => write(`${escapeControls(line.trimEnd())}\n`) },
  );
  return (observation) => {
    const level = levelOf(observation, isUnavailable);
    if (level === null || !logger.isLevelEnabled(level)) return;
    const { event, ...fields } = observation.event === 'request' ? requestFields(observation) : observation;
    logger[level](fields, event);
  };
}

function levelOf(observation: Observation, isUnavailable: () => boolean): 'error' | 'warn' | 'info' | null {
  if (observation.event !== 'request') return eventLevels[observation.event];
  if (observation.error !== undefined) return 'error';
  const { status } = observation;
  return status >= 500 && !(status === 503 && isUnavailable()) ? 'warn' : 'info';
}

function requestFields(observation: RequestObserved) {
  const { event, request, id, status, bytes, milliseconds, holder, error } = observation;
  return {
    event,
    id,
    // Left out of the line if there is none.
    traceparent: traceParent(request) ?? undefined,
    client: observation.client(),
    method: request.method,
    target: loggedTarget(observation.target),
    status,
    bytes,
    milliseconds: Math.round(milliseconds * 10) / 10,
    token: holder,
    error: error === undefined ? undefined : describeError(error),
  };
}

/** The `traceparent` of a request (W3C Trace Context, section 3.2); null if it is missing or invalid. */
export function traceParent({ headers }: IncomingMessage): string | null {
  const parent = String(headers['traceparent'] ?? '');
  const [, version, known, rest] =
    /^((?!ff)[0-9a-f]{2})(-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2})(-.*)?$/.exec(parent) ??
    [];
  // Later versions may append fields, of which nothing is known.
  return known === undefined || (version === '00' && rest !== undefined) ? null : `${version}${known}`;
}

/** In bytes: lines that a slow reader has not taken yet; further ones are dropped and counted. */
const maxUnread = 1024 * 1024;

/** A log to standard error that never ends the service, and never waits for the reader of a pipe. */
export function createStderrLog(threshold: LogLevel, isUnavailable?: () => boolean): Observe {
  let dropped = 0;
  const write = (line: string) => {
    if (process.stderr.writableLength < maxUnread) process.stderr.write(line);
    else dropped += 1;
  };
  const log = createLog(threshold, write, isUnavailable);
  process.stderr.on('drain', () => {
    const lines = dropped;
    dropped = 0;
    if (lines > 0) log({ event: 'log lines dropped', lines });
  });
  // A server keeps running without its terminal: the first write error is logged.
  process.stdout.once('error', (error) => {
    log({ event: 'standard output cannot be written', error: error.message });
    process.stdout.on('error', () => {});
  });
  // Node's warnings are written there, too.
  process.stderr.on('error', () => {});
  return log;
}

/** Query parameters of the interface, with the values that are safe to log. */
const knownParameters: Readonly<Record<string, RegExp>> = {
  format: /^[a-z]{0,10}$/,
  limit: /^[0-9]{0,20}$/,
  offset: /^[0-9]{0,20}$/,
};

/** A request target of at most 500 characters for the log, with `…` for whatever may be a credential. */
export function loggedTarget(target: string): string {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  const safePath = path
    // `http://user:password@host/…`, `//user:password@host/…` and `user:password@host`.
    .replace(/^([^/]*\/\/)?[^/]*@/, '$1…@')
    .replaceAll(/;[^/]*/g, ';…');
  const safeQuery = query === undefined ? '' : `?${query.split('&', 20).map(loggedParameter).join('&')}`;
  return (safePath + safeQuery).slice(0, 500);
}

function loggedParameter(parameter: string): string {
  const [, name = '', value] = /^([\w.[\]-]{1,40})=(.*)$/s.exec(parameter) ?? [];
  if (value === undefined) return parameter === '' ? '' : '…';
  const pattern = Object.hasOwn(knownParameters, name) ? knownParameters[name] : undefined;
  return `${name}=${value === '' || pattern?.test(value) ? value : '…'}`;
}
