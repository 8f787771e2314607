import { createHash } from 'node:crypto';
import { fieldLine, kindOf } from '../../catalog/changes/changes-text.ts';
import { type ShownChange, sharedEdits } from '../../catalog/changes/groups.ts';
import { keyOf } from '../../catalog/records/entry.ts';
import { countOf } from '../../catalog/text/count.ts';
import { escapeHtml } from '../../catalog/text/escape-html.ts';
import { type Change, isSummary, type RecordedChanges, type ShownEntry } from '../../contract/change.ts';
import { collectionWords } from '../../contract/collection-names.ts';

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
  const key = encodeURIComponent(keyOf(change.replacedBy ?? change.id));
  return `${collectionWords[change.collection].segment}/${key}`;
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
  return [what, ...(other ? [other] : []), ...change.fields.map((each) => fieldLine(each))].join('\n');
}
