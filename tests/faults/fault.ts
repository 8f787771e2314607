import type { CollectionName } from '../../src/contract/collections.ts';
import type { Completeness } from '../../src/catalog/completeness.ts';
import type { PageFailure } from '../../src/client/failure.ts';
import type { WalkEnd } from '../../src/client/next-page.ts';
import type { Script } from '../support/faults/fault-server.ts';

/** What has to be true at the end of the walk over a strange service; numbers that are not named are 0. */
export interface Expected {
  shown?: number;
  held?: number;
  repeats?: number;
  versions?: number;
  state?: Completeness['state'];
  /** The failure that remains, in part. */
  failure?: Partial<Pick<PageFailure, 'kind' | 'status' | 'detail' | 'retryAfter'>>;
  end?: WalkEnd['kind'] | undefined;
  /** What the account of how the list was loaded has to note. */
  note?: RegExp;
  /** The sentence on how whole the list is. */
  says?: RegExp;
  /** The fields marked, of all records together. */
  marks?: readonly string[];
  heldFor?: string;
  /** The first record's description (its name where it has none) as a person reads it. */
  reads?: string | RegExp;
  /** What becomes of the first source's `infoLink`: no link, or where it leads and with what warning. */
  link?: null | { href: string; warning?: RegExp };
  /** Requests in all, where their number is the point. */
  requests?: number;
}

/** What a person finds on the screen of the built explorer; rows without it are run through client and ledger only. */
export interface OnScreen {
  text: RegExp;
  /** Opens the first record first. */
  open?: boolean;
  /** Unfolds the technical details of that record. */
  unfold?: boolean;
  axe?: boolean;
}

/** One named way in which a service, a network or a record is not as it should be. */
export interface Fault {
  name: string;
  serve: Script;
  collection?: CollectionName;
  expect: Expected;
  screen?: OnScreen | undefined;
  /** What a person sees, where the expectation does not say it well enough. */
  sees?: string;
}
