import { UnusableDatabase } from '../../service/store.ts';
import { escapeControls } from '../command/terminal-output.ts';

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

/** In bytes: lines that a slow reader has not taken yet; further ones are dropped and counted. */
const maxUnread = 1024 * 1024;

/** A log to standard error that never ends the service, and never waits for the reader of a pipe. */
export function createStderrLog(threshold: LogLevel): Log {
  let dropped = 0;
  const log = createLog(threshold, (line) => {
    if (process.stderr.writableLength < maxUnread) process.stderr.write(line);
    else dropped += 1;
  });
  process.stderr.on('drain', () => {
    if (dropped > 0) process.stderr.write(logLine('error', 'log lines dropped', { lines: dropped }));
    dropped = 0;
  });
  // A server keeps running without its terminal: the first write error is logged.
  process.stdout.once('error', (error) => {
    log('warn', 'standard output cannot be written', () => ({ error: error.message }));
    process.stdout.on('error', () => {});
  });
  // Node's warnings are written there, too.
  process.stderr.on('error', () => {});
  return log;
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `; caused by ${describeError(error.cause)}`;
  // What is wrong with a database is no bug of the program: a stack would only hide the sentence.
  const text = error instanceof UnusableDatabase ? error.message : (error.stack ?? error.message);
  return `${text}${cause}`;
}
