import { createHash } from 'node:crypto';
import { fieldLine } from '../../catalog/changes/changes-text.ts';
import { countOf } from '../../catalog/count.ts';
import { type RecordedChanges, type ShownEntry, isSummary } from '../../contract/recorded-changes.ts';
import { changeKinds } from '../../contract/change.ts';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { EncodedBody } from '../../service/http/encoded-body.ts';
import { compressPage } from '../../service/http/rendered-page.ts';
import { bytesOf, pageHeaders, problem, type ServiceResponse } from '../../service/http/response.ts';
import type { CatalogStore } from '../../service/store.ts';
import type { SiteRequest } from '../site/site-request.ts';
import { escapeHtml } from '../../catalog/escape-html.ts';

/** Changes on a page of the feed, and of the document for the explorer. */
const pageSizes = { atom: 50, json: 200 };

/** Rows of the record read at once, and pages kept. */
const batch = 500;

/** Higher than the number of any change. */
const end = 2 ** 52;

interface Wanted {
  collection: string | null;
  kind: string | null;
  id: string | null;
  words: readonly string[];
  before: number;
}

/** Responses of /changes.atom and /changes.json, the record of changes; null for any other path. */
export function changesFeed(store: CatalogStore) {
  return (request: SiteRequest, title: string): Promise<ServiceResponse> | null =>
    /^changes\.(?:atom|json)$/.test(request.path) ? answer(request, title) : null;

  async function answer(
    { path, query, header, origin }: SiteRequest,
    title: string,
  ): Promise<ServiceResponse> {
    if (origin === null) return problem(421, 'The address of this server is not known. See --public-url.');
    const wanted = wantedIn(query);
    const content =
      path === 'changes.atom'
        ? atom(await read(wanted, pageSizes.atom), { title, query, origin })
        : JSON.stringify(await read(wanted, pageSizes.json));
    const type = path === 'changes.atom' ? 'application/atom+xml; charset=utf-8' : 'application/json';
    const headers = { 'Content-Type': type, ...pageHeaders };
    return new EncodedBody(bytesOf(content), headers, compressPage).respond(header);
  }

  /** Reads on until the page is full: at most the whole record, whose size is limited. */
  async function read(wanted: Wanted, size: number): Promise<RecordedChanges> {
    const changes: ShownEntry[] = [];
    for (let before = wanted.before; ; ) {
      const rows = await store.changes(before, batch);
      for (const { number, at, json } of rows) {
        const change: ShownEntry = { ...JSON.parse(json), number, at: new Date(at).toISOString() };
        if (!matches(change, wanted)) continue;
        if (changes.length === size) return { changes, next: changes.at(-1)?.number ?? null };
        changes.push(change);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) return { changes, next: null };
      before = last.number;
    }
  }
}

/** Unknown parameters and values are ignored. */
function wantedIn(query: string): Wanted {
  const parameters = new URLSearchParams(query);
  const oneOf = (name: string, known: readonly string[]) =>
    known.find((each) => each === parameters.get(name)) ?? null;
  const before = Number(parameters.get('before') ?? end);
  return {
    collection: oneOf('collection', collectionNames),
    kind: oneOf('kind', changeKinds),
    id: parameters.get('id'),
    words: (parameters.get('q') ?? '').slice(0, 200).toLowerCase().split(/\s+/).filter(Boolean),
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

interface Publication {
  title: string;
  query: string;
  origin: string;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}"/>`;
}

/** RFC 4287. */
function atom({ changes, next }: RecordedChanges, { title, query, origin }: Publication): string {
  const address = (before: number | null) => {
    const parameters = new URLSearchParams(query);
    if (before !== null) parameters.set('before', String(before));
    return `${origin}changes.atom${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeHtml(address(null))}</id>`,
    `<title>${escapeHtml(`Changes of ${title}`)}</title>`,
    `<author><name>${escapeHtml(title)}</name></author>`,
    `<updated>${changes[0]?.at ?? new Date(0).toISOString()}</updated>`,
    link('self', address(null)),
    link('alternate', `${origin}changes`),
    ...(next === null ? [] : [link('next', address(next))]),
    ...changes.flatMap((change) => [
      '<entry>',
      `<id>${entryId(change)}</id>`,
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

/** Depends on nothing but the change, so that it is the same at any address. */
function entryId(change: ShownEntry): string {
  const hex = createHash('sha256').update(JSON.stringify(change)).digest('hex');
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

function entryTitle(change: ShownEntry): string {
  const { plural } = collectionWords[change.collection];
  if (isSummary(change)) return `${verbs[change.kind]}: ${countOf(change.count, change.collection, plural)}`;
  return `${verbs[change.kind]}: ${change.name}`;
}

function pathOf(change: ShownEntry): string {
  if (isSummary(change)) return 'changes';
  const id = typeof change.id === 'number' ? String(change.id) : `~${encodeURIComponent(change.id)}`;
  return `${collectionWords[change.collection].plural}/${id}`;
}

function entryText(change: ShownEntry): string {
  if (isSummary(change)) return 'An import changed so many records that they are not listed one by one.';
  const what = `${verbs[change.kind]} ${change.collection} ${change.id}`;
  return [what, ...change.fields.map(fieldLine)].join('\n');
}
