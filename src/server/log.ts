import { UnusableDatabase } from '../service/store.ts';
import { createLineWriter, nonBlockingStderr } from './line-writer.ts';
import { escapeControls } from './terminal-output.ts';

/** `error` for internal errors, `warn` also for outages and 5xx, `info` for every request. */
export const logLevels = ['silent', 'error', 'warn', 'info'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Logs one line of JSON. `fields` is called only if it is logged, and returns no headers, bodies or tokens. */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  event: string,
  fields?: () => Readonly<Record<string, unknown>>,
) => void;

/** Logs events of at least `threshold`. */
export function createLog(threshold: LogLevel, write: (line: string) => void): Log {
  return (level, event, fields = () => ({})) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(threshold)) return;
    write(logLine(level, event, fields()));
  };
}

/** Escapes all control characters (JSON escapes only some), so that no request can forge a line. */
function logLine(level: LogLevel, event: string, fields: Readonly<Record<string, unknown>>): string {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  return `${escapeControls(line)}\n`;
}

/** A log to standard error that never blocks or ends the service, whatever its reader does. */
export function createStderrLog(threshold: LogLevel): Log {
  const lines = createLineWriter(nonBlockingStderr(), (dropped) =>
    logLine('error', 'log lines dropped', { lines: dropped }),
  );
  process.on('exit', lines.flush);
  return createLog(threshold, lines.write);
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `; caused by ${describeError(error.cause)}`;
  // What is wrong with a database is no bug of the program: a stack would only hide the sentence.
  const text = error instanceof UnusableDatabase ? error.message : (error.stack ?? error.message);
  return `${text}${cause}`;
}

/** Query parameters of the interface, with the values that are safe to log. */
const knownParameters: Readonly<Record<string, RegExp>> = {
  format: /^[a-z]{0,10}$/,
  limit: /^[0-9]{0,20}$/,
  offset: /^[0-9]{0,20}$/,
};

const longest = 500;

/** A request target for the log, with `…` for whatever may be a credential. */
export function loggedTarget(target: string): string {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  const safePath = path
    // `http://user:password@host/…`, `//user:password@host/…` and `user:password@host`.
    .replace(/^([^/]*\/\/)?[^/]*@/, '$1…@')
    .replaceAll(/;[^/]*/g, ';…');
  const safeQuery = query === undefined ? '' : `?${query.split('&', 20).map(loggedParameter).join('&')}`;
  return (safePath + safeQuery).slice(0, longest);
}

function loggedParameter(parameter: string): string {
  const [, name = '', value] = /^([\w.[\]-]{1,40})=(.*)$/s.exec(parameter) ?? [];
  if (value === undefined) return parameter === '' ? '' : '…';
  const known = Object.hasOwn(knownParameters, name) ? knownParameters[name] : undefined;
  return `${name}=${value === '' || known?.test(value) ? value : '…'}`;
}
