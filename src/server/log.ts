import { createLineWriter, nonBlockingStderr } from './line-writer.ts';
import { escapeControls } from './terminal-output.ts';

/** From the quietest: `error` is what went wrong, `warn` also what was turned away for our reasons, `info` every request. */
export const logLevels = ['silent', 'error', 'warn', 'info'] as const;

export type LogLevel = (typeof logLevels)[number];

/**
 * Writes one line of JSON for each thing worth telling; `fields`, asked for only when it is told, never hold
 * headers, bodies or tokens.
 */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  event: string,
  fields?: () => Readonly<Record<string, unknown>>,
) => void;

/** A log that tells what is at `threshold` or graver, a line at a time, in batches of a tenth of a second. */
export function createLog(threshold: LogLevel, write: (text: string) => void): Log {
  let waiting = '';
  const flush = () => {
    const text = waiting;
    waiting = '';
    write(text);
  };
  return (level, event, fields = () => ({})) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(threshold)) return;
    if (waiting === '') setTimeout(flush, level === 'info' ? 100 : 0);
    waiting += logLine(level, event, fields());
  };
}

/** One line of the log. JSON escapes line breaks but not everything that a terminal obeys; no request can forge a line. */
export function logLine(level: LogLevel, event: string, fields: Readonly<Record<string, unknown>>): string {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  return `${escapeControls(line)}\n`;
}

/** A log to standard error that never ends or delays the service, whatever becomes of who reads it. */
export function createStderrLog(threshold: LogLevel): Log {
  const lines = createLineWriter(nonBlockingStderr(), (dropped) =>
    logLine('error', 'log lines dropped', { lines: dropped }),
  );
  process.on('exit', lines.flush);
  return createLog(threshold, lines.write);
}

/** What a log tells of something thrown: the stack and what caused it, which no client ever sees. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `; caused by ${describeError(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
