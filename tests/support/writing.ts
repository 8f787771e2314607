import type { CollectionName } from '../../src/contract/collections.ts';
import { fixedTokens } from '../../src/service/http/tokens.ts';
import { readDraft } from '../../src/service/records/draft.ts';
import type { Draft } from '../../src/service/store.ts';
import { variable } from './catalog-builder.ts';

/** The token with which tests add records, and another one. */
export const writeToken = 'c4a760a8d1f24b19b6f0d5b2a4f7e913';
export const otherToken = '7d1f60c2b94e4b0f8a35d6e92c41f8ab';

/** The tokens of a service that knows `writeToken`. */
export const oneToken = fixedTokens([writeToken]);

/** Headers of an authorized write. */
export const writeHeaders = { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' };

/** A record of each collection as a writer sends it: everything but the id. */
export const newRecords: Readonly<Record<CollectionName, Readonly<Record<string, unknown>>>> = {
  subdomain: { slug: 'new', name: 'New' },
  taxonomy: { name: 'New', slug: 'new', description: '', tags: [] },
  indicator: { name: 'New', slug: 'new', description: null },
  variable: { ...variable({ name: 'New', slug: 'new' }), id: undefined },
};

/** A new record as a store takes it, with `slug` for its name, too. */
export function draftOf(slug: string, collection: CollectionName = 'indicator', fields: object = {}): Draft {
  const names = collection === 'variable' ? { displayName: slug, percentLabel: slug } : {};
  const record = { ...newRecords[collection], name: slug, ...names, slug, ...fields };
  const read = readDraft(collection, JSON.stringify(record));
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.draft;
}
