import {
  type Change,
  changeKinds,
  isSummary,
  type RecordedChanges,
  type ShownEntry,
} from '../../contract/change.ts';
import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { EncodedBody } from '../../service/http/encoded-body.ts';
import { bytesOf, pageHeaders, problem, type ServiceResponse } from '../../service/http/response.ts';
import { type CatalogStore, changesBefore } from '../../service/store.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { atomFeed } from './atom-feed.ts';
import { inTurns, walk } from './walk.ts';

/** Changes on a page of the feed, and of the document for the explorer. */
const pageSizes = { atom: 50, json: 200 };

/** Changes read at once: a page, and whether there is another. */
const batch = pageSizes.json + 1;

/** Higher than the number of any change. */
const end = 2 ** 52;

interface Wanted {
  collection: string | null;
  kind: string | null;
  id: string | null;
  words: readonly string[];
  before: number;
}

/** The record of changes, for /changes.atom and /changes.json (`respond`) and for the page of a record; `title` is the catalog's. */
export function changesFeed(store: CatalogStore, title: string) {
  async function respond({ path, query, header, origin, signal }: ServerRequest): Promise<ServiceResponse> {
    if (origin === null) return problem(421, 'The address of this server is not known. See --public-url.');
    const wanted = wantedIn(query);
    const content =
      path === 'changes.atom'
        ? atomFeed(await read(wanted, pageSizes.atom, signal?.()), { title, query, origin })
        : JSON.stringify(await read(wanted, pageSizes.json, signal?.()));
    const type = path === 'changes.atom' ? 'application/atom+xml; charset=utf-8' : 'application/json';
    const headers = { 'Content-Type': type, ...pageHeaders };
    return new EncodedBody(bytesOf(content), headers).respond(header);
  }

  /** What became of a record last; null if nothing was recorded. Rejects with Overloaded. */
  async function latest(
    collection: CollectionName,
    id: number,
    signal?: AbortSignal,
  ): Promise<Change | null> {
    const wanted = { collection, kind: null, id: String(id), words: [], before: end };
    const [change] = (await read(wanted, 1, signal)).changes;
    return change === undefined || isSummary(change) ? null : change;
  }

  /** Of all changes, a page is what is read at once; a part of them may take the whole record, whose size is limited. */
  async function read(wanted: Wanted, size: number, signal?: AbortSignal): Promise<RecordedChanges> {
    const { before, collection, kind, id, words } = wanted;
    const isPart = [collection, kind, id, ...words].some((each) => each !== null);
    const rows = isPart
      ? walk(changesBefore(store, before), signal)
      : inTurns(await store.changes(before, batch), signal);
    const changes: ShownEntry[] = [];
    for await (const { number, at, json } of rows) {
      const change: ShownEntry = { ...JSON.parse(json), number, at: new Date(at).toISOString() };
      if (!matches(change, wanted)) continue;
      if (changes.length === size) return { changes, next: changes.at(-1)?.number ?? null };
      changes.push(change);
    }
    return { changes, next: null };
  }

  return { respond, latest };
}

/** Unknown parameters and values are ignored. */
function wantedIn(query: string): Wanted {
  const parameters = new URLSearchParams(query);
  const oneOf = (name: string, known: readonly string[]) =>
    known.find((each) => each === parameters.get(name)) ?? null;
  const [collection, kind] = [oneOf('collection', collectionNames), oneOf('kind', changeKinds)];
  const id = parameters.get('id');
  const words = (parameters.get('q') ?? '').slice(0, 200).toLowerCase().split(/\s+/).filter(Boolean);
  const before = Number(parameters.get('before') ?? end);
  return {
    collection,
    kind,
    id,
    words,
    before: Number.isSafeInteger(before) && before > 0 ? before : end,
  };
}

function matches(change: ShownEntry, { collection, kind, id, words }: Wanted): boolean {
  if (collection !== null && change.collection !== collection) return false;
  if (kind !== null && change.kind !== kind) return false;
  if (isSummary(change)) return id === null && words.length === 0;
  if (id !== null && String(change.id) !== id) return false;
  const described = change.fields.filter(({ field }) => field === 'description');
  const { description }: { description?: unknown } = Object(change.record);
  const text = [change.name, description, ...described.flatMap((each) => [each.before, each.after])]
    .filter((each) => typeof each === 'string')
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
