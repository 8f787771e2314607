import type { IncomingMessage } from 'node:http';

/** A response that was sent, or a stream that has ended; `milliseconds` until then. */
export interface RequestObserved {
  event: 'request';
  request: IncomingMessage;
  id: string;
  /** Its address as it was sent. */
  target: string;
  /** The address of the client, which only the log needs. */
  client: () => string;
  /** The pattern of its address, for metrics; `addresses.ts` has all of them. */
  route: string;
  status: number;
  /** Of the body; 0 for a stream. */
  bytes: number;
  milliseconds: number;
  /** Whose token authorized it. */
  holder?: string | undefined;
  /** A bug, or what cut a stream off: logged only, clients receive no details. */
  error?: unknown;
}

/** Why the server closed a connection. */
export const closeReasons = ['limit', 'unread', 'invalid', 'timeout'] as const;

/** Everything that the server observes. The log and the metrics are its two readers. */
export type Observation =
  | RequestObserved
  | { event: 'connection closed'; reason: (typeof closeReasons)[number] }
  | { event: 'host name not allowed'; host: string; remedy: string }
  | { event: 'database unavailable'; database: string; action: string; reason: string }
  | { event: 'database available again'; database: string; action: string }
  | { event: 'database read-only'; database: string; reason: string }
  | { event: 'database unusable'; database: string; error: string }
  | { event: 'database damaged'; database: string; error: string; remedy: string }
  | { event: 'database file lost'; database: string; error: string; remedy: string }
  | { event: 'database file restored'; database: string }
  | { event: 'token file reloaded'; file: string; tokens: number }
  | { event: 'token file unusable'; file: string; error: string }
  | { event: 'standard output cannot be written'; error: string }
  | { event: 'log lines dropped'; lines: number }
  | { event: 'stopped' };

export type Observe = (observation: Observation) => void;

/** The level of each event in the log; null for those that are only counted. Requests have levels of their own. */
export const eventLevels: Readonly<
  Record<Exclude<Observation['event'], 'request'>, 'error' | 'warn' | 'info' | null>
> = {
  'connection closed': null,
  'host name not allowed': 'warn',
  'database unavailable': 'warn',
  'database available again': 'warn',
  'database read-only': 'warn',
  'database unusable': 'error',
  'database damaged': 'error',
  'database file lost': 'error',
  'database file restored': 'warn',
  'token file reloaded': 'warn',
  'token file unusable': 'error',
  'standard output cannot be written': 'warn',
  'log lines dropped': 'error',
  stopped: 'info',
};

/** `error` for internal errors, `warn` also for outages and 5xx, `info` for every request. */
export const logLevels = ['silent', 'error', 'warn', 'info'] as const;

export type LogLevel = (typeof logLevels)[number];
