import { createHash } from 'node:crypto';
import { fieldLine, kindOf } from '../../catalog/changes/changes-text.ts';
import { type ShownChange, sharedEdits } from '../../catalog/changes/groups.ts';
import { countOf } from '../../catalog/text/count.ts';
import { type RecordedChanges, type ShownEntry, isSummary } from '../../contract/recorded-changes.ts';
import { type Change, changeKinds } from '../../contract/change.ts';
import { type CollectionName, collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { EncodedBody } from '../../service/http/encoded-body.ts';
import { compressPage } from '../../service/http/rendered-page.ts';
import { bytesOf, pageHeaders, problem, type ServiceResponse } from '../../service/http/response.ts';
import { type CatalogStore, changesBefore } from '../../service/store.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { escapeHtml } from '../../catalog/text/escape-html.ts';
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
  /** All of these, each of which the JSON text of the change contains, in some case. */
  texts: readonly string[];
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
    return new EncodedBody(bytesOf(content), headers, compressPage).respond(header);
  }

  /** What became of a record last; null if nothing was recorded. Rejects with Overloaded. */
  async function latest(
    collection: CollectionName,
    id: number,
    signal?: AbortSignal,
  ): Promise<Change | null> {
    const texts = [collection, String(id)];
    const wanted = { collection, kind: null, id: String(id), words: [], texts, before: end };
    const [change] = (await read(wanted, 1, signal)).changes;
    return change === undefined || isSummary(change) ? null : change;
  }

  /** Of all changes, a page is what is read at once; a part of them may take the whole record, whose size is limited. */
  async function read(wanted: Wanted, size: number, signal?: AbortSignal): Promise<RecordedChanges> {
    const { before, texts } = wanted;
    const rows =
      texts.length === 0
        ? inTurns(await store.changes(before, batch), signal)
        : walk(changesBefore(store, before), signal);
    const mayMatch = roughly(texts);
    const changes: ShownEntry[] = [];
    for await (const { number, at, json } of rows) {
      if (!mayMatch(json)) continue;
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
    texts: [collection, kind, id, ...words].filter((text) => text !== null),
    before: Number.isSafeInteger(before) && before > 0 ? before : end,
  };
}

/**
 * Whether JSON text may be that of a change with these texts, which is much faster than to parse it; false only if it is not.
 * JSON may escape some characters, and the lower case of “İ” is an “i” with U+0307, which no pattern without regard to case
 * knows.
 */
function roughly(texts: readonly string[]): (json: string) => boolean {
  const patterns = texts
    .filter((text) => !/["\\]|\u0307|\p{Cc}|\p{Cs}/u.test(text))
    .map((text) => text.replaceAll(/[$()*+.?[\]^{|}]/g, String.raw`\$&`).replaceAll('i', '[iİ]'))
    .map((text) => new RegExp(text, 'iu'));
  return (json) => patterns.every((pattern) => pattern.test(json));
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

interface Publication {
  title: string;
  query: string;
  origin: string;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}"/>`;
}

/** RFC 4287. With an empty `origin`, addresses are relative to that of the feed. */
export function atomFeed({ changes, next }: RecordedChanges, { title, query, origin }: Publication): string {
  const address = (before: number | null) => {
    const parameters = new URLSearchParams(query);
    if (before !== null) parameters.set('before', String(before));
    return `${origin}changes.atom${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${origin === '' ? uuidOf(title) : escapeHtml(address(null))}</id>`,
    `<title>${escapeHtml(`Changes of ${title}`)}</title>`,
    `<author><name>${escapeHtml(title)}</name></author>`,
    `<updated>${changes[0]?.at ?? new Date(0).toISOString()}</updated>`,
    link('self', address(null)),
    link('alternate', `${origin}changes`),
    ...(next === null ? [] : [link('next', address(next))]),
    ...feedEntries(changes).flatMap((change) => [
      '<entry>',
      `<id>${uuidOf(identityOf(change))}</id>`,
      `<title>${escapeHtml(entryTitle(change))}</title>`,
      `<updated>${change.at}</updated>`,
      link('alternate', `${origin}${pathOf(change)}`),
      `<category term="${change.kind}"/>`,
      `<content type="text">${escapeHtml(entryText(change))}</content>`,
      '</entry>',
    ]),
    '</feed>\n',
  ].join('\n');
}

type FeedEntry = ShownEntry & Partial<Pick<ShownChange, 'note' | 'isSource'>>;

/** One import's edit of a source that several variables share is one entry. */
function feedEntries(changes: readonly ShownEntry[]): FeedEntry[] {
  const times = [...new Set(changes.map(({ at }) => at))];
  return times.flatMap((time): FeedEntry[] => {
    const entries = changes.filter(({ at }) => at === time);
    const single = entries.flatMap((entry) => (isSummary(entry) ? [] : [{ ...entry, note: '' }]));
    return single.length < 2 ? entries : [entries.filter(isSummary), sharedEdits(single)].flat();
  });
}

/** What an entry is of, whatever feed or page it is on: of a source, however many of its variables are there. */
function identityOf(change: FeedEntry): object {
  if (isSummary(change) || !change.isSource) return { ...change, note: undefined };
  return ['source', change.at, change.id, change.fields];
}

/** Depends on nothing but the value, so that a change is the same at any address. */
function uuidOf(value: object | string): string {
  const hex = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

const verbs = { new: 'New', changed: 'Changed', gone: 'Gone' };

const verbOf = ({ kind, wentEarlier, replacedBy }: Change) => {
  if (wentEarlier !== true) return verbs[kind];
  return replacedBy === undefined ? 'No longer replaced' : 'Replaced';
};

function entryTitle(change: FeedEntry): string {
  const { one, plural } = collectionWords[change.collection];
  if (isSummary(change)) return `${verbs[change.kind]}: ${countOf(change.count, one, plural)}`;
  return `${verbOf(change)}: ${change.name}`;
}

function pathOf(change: FeedEntry): string {
  if (isSummary(change)) return 'changes';
  if (change.isSource) return `sources/${change.id}`;
  const named = change.replacedBy ?? change.id;
  const id = typeof named === 'number' ? String(named) : `~${encodeURIComponent(named)}`;
  return `${collectionWords[change.collection].segment}/${id}`;
}

function entryText(change: FeedEntry): string {
  if (isSummary(change)) return 'An import changed so many records that they are not listed one by one.';
  const what = `${verbOf(change)} ${kindOf(change)} ${change.id}`;
  const { replacedBy, replaces, isStated = false } = change;
  const other =
    replacedBy === undefined
      ? replaces !== undefined &&
        (isStated ? `Replaces ID ${replaces}` : `Probably renamed; was ID ${replaces}`)
      : isStated
        ? `Replaced by ID ${replacedBy}`
        : `Probably renamed; is ID ${replacedBy} now`;
  return [what, ...(other ? [other] : []), ...change.fields.map(fieldLine)].join('\n');
}
