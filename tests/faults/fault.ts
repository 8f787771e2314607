import type { CollectionName } from '../../src/contract/collections.ts';
import type { Completeness } from '../../src/catalog/records/ledger.ts';
import type { PageFailure } from '../../src/client/failure/failure.ts';
import type { WalkEnd } from '../../src/client/next-page.ts';
import type { Script } from '../support/faults/fault-server.ts';

/** The expected result of loading from a faulty service; numbers default to 0. */
export interface Expected {
  shown?: number;
  held?: number;
  repeats?: number;
  versions?: number;
  state?: Completeness['state'];
  /** The final failure; only the given fields are compared. */
  failure?: Partial<Pick<PageFailure, 'kind' | 'status' | 'detail' | 'retryAfter'>>;
  end?: WalkEnd['kind'] | undefined;
  /** A note in the loading report. */
  note?: RegExp;
  /** The sentence about the completeness of the list. */
  says?: RegExp;
  /** The fields with warnings, of all records together. */
  marks?: readonly string[];
  heldFor?: string;
  /** The first record's description as displayed, or its name if it has none. */
  reads?: string | RegExp;
  /** The link made from the first source's `infoLink`, with its warning; null if none is made. */
  link?: null | { href: string; warning?: RegExp };
  /** Total requests, if their number matters. */
  requests?: number;
}

/** The expected text in the built explorer; faults without it are tested on client and ledger only. */
export interface OnScreen {
  text: RegExp;
  /** Opens the first record first. */
  open?: boolean;
  /** Unfolds the technical details of that record. */
  unfold?: boolean;
  axe?: boolean;
}

/** One named fault of a service, a network or a record. */
export interface Fault {
  name: string;
  serve: Script;
  /** The service is late on purpose, so that the test uses short deadlines. */
  exceedsDeadline?: boolean;
  collection?: CollectionName;
  expect: Expected;
  screen?: OnScreen | undefined;
  /** What the user sees, if the expectation does not describe it well enough. */
  sees?: string;
}

type Failure = NonNullable<Expected['failure']>;
export type More = string | Partial<Fault>;

/** A row of the table; of `more`, a text is what the user sees. */
export function fault(name: string, serve: Script, expected: Expected, ...more: More[]): Fault {
  const fields = more.map((each) => (typeof each === 'string' ? { sees: each } : each));
  return Object.assign({ name, serve, expect: expected }, ...fields);
}

/** The list or its next page fails for this reason, after so many requests. */
export function fails(reason: Failure | Failure['kind'], requests?: number, more: Expected = {}): Expected {
  const failure = typeof reason === 'object' ? reason : { kind: reason };
  return { state: 'partial', failure, ...(requests && { requests }), ...more };
}

/** A list of so many records that ends in this state. */
const endingAs =
  (state: Completeness['state']) =>
  (shown: number, more: Expected = {}): Expected => ({ shown, state, ...more });

export const whole = endingAs('complete');
/** With records missing. */
export const short = endingAs('short');
export const partial = endingAs('partial');
export const unknownTotal = endingAs('unknown-total');

/** One record, with warnings at these fields and no others. */
export const marks = (...fields: string[]): Expected => whole(1, { marks: fields });

/** The text on the screen, and what else to do there. */
export function seen(text: RegExp, ...options: Exclude<keyof OnScreen, 'text'>[]): { screen: OnScreen } {
  return { screen: { text, ...Object.fromEntries(options.map((option) => [option, true])) } };
}

/** The record is a variable. */
export const ofVariable = { collection: 'variable' } as const;
