import type { PageSubject } from '../html/page-content.ts';
import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import { defaultPageSize } from '../contract/page-query.ts';
import { type Change, isSummary, type ShownEntry } from '../contract/change.ts';
import { atomFeed } from '../server/walks/atom-feed.ts';

/** A file of a published catalog, by its path below the site's folder. */
export interface SiteFile {
  path: string;
  content: string | Uint8Array | AsyncIterable<string>;
  /** Of the publication before, for tabs that are still open: the next one leaves it out. */
  isFormer?: true;
}

/** Of a page, in bytes; the envelope takes some of them. */
const mostBytes = 2_000_000 - 1000;

/**
 * A list as files that follow one another by `next`. The first has as many records as that of a service (rule 6), so that the first
 * rows arrive soon; the others have as many as fit into 2 MB. `records` are JSON texts, `address` is that of the site, with a trailing
 * slash, or null: links are then relative to their page.
 */
export function* listFiles(
  collection: CollectionName,
  records: Iterable<string>,
  count: number,
  address: string | null,
): Generator<SiteFile> {
  const folder = `api/${collectionWords[collection].path}`;
  const link = (page: number) =>
    address === null ? pageName(page) || './' : address + folder + pageName(page);
  const file = (page: number, lines: readonly string[], isLast: boolean) => {
    const next = JSON.stringify(isLast ? null : link(page + 1));
    const previous = JSON.stringify(page === 1 ? null : link(page - 1));
    const text = `{"count":${count},"next":${next},"previous":${previous},"results":[\n${lines.join(',\n')}\n]}\n`;
    return page === 1
      ? { path: `${folder}index.html`, content: withoutTags(text) }
      : { path: folder + pageName(page), content: text };
  };
  let [page, size] = [1, 0];
  let lines: string[] = [];
  for (const json of records) {
    const bytes = Buffer.byteLength(json) + 2;
    const isFull = size + bytes > mostBytes || (page === 1 && lines.length === defaultPageSize);
    if (lines.length > 0 && isFull) {
      yield file(page, lines, false);
      page += 1;
      size = 0;
      lines = [];
    }
    lines.push(json);
    size += bytes;
  }
  yield file(page, lines, true);
}

/** The first is what a host sends for the folder. */
function pageName(page: number): string {
  return page === 1 ? '' : `page-${page}.json`;
}

/** The same JSON: most hosts send it as HTML, in which a text of a record must not become an element. */
function withoutTags(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

/** The newest changes that a site has, beside those of records that are gone. */
const mostChanges = 500;

/** Changes in the feed. */
const mostInFeed = 50;

/** `changes`, newest first, as the explorer and feed readers read them. */
export function* changeFiles(
  changes: readonly ShownEntry[],
  title: string,
  publicUrl: URL | null,
): Generator<SiteFile> {
  const published = changes.filter((change, at) => at < mostChanges || isGone(change));
  yield { path: 'changes.json', content: `${JSON.stringify({ changes: published, next: null })}\n` };
  const feed = { changes: changes.slice(0, mostInFeed), next: null };
  yield {
    path: 'changes.atom',
    content: atomFeed(feed, { title, query: '', origin: publicUrl?.href ?? '' }),
  };
}

/** A page for each record that is gone, as `changes` say last; `recordOf` finds those that came back, and successors. */
export function* gonePages(
  changes: readonly ShownEntry[],
  recordOf: (collection: Change['collection'], id: number) => object | null,
  page: (path: string, subject: PageSubject) => string,
): Generator<SiteFile> {
  const paths = new Set<string>();
  for (const change of changes) {
    if (!isGone(change) || typeof change.id !== 'number' || recordOf(change.collection, change.id)) continue;
    const path = `${collectionWords[change.collection].segment}/${change.id}/`;
    if (paths.has(path)) continue;
    paths.add(path);
    const { replacedBy } = change;
    const successor = typeof replacedBy === 'number' ? recordOf(change.collection, replacedBy) : null;
    yield {
      path: `${path}index.html`,
      content: page(path, { kind: 'gone', gone: { ...change, successor } }),
    };
  }
}

function isGone(change: ShownEntry): change is Extract<ShownEntry, Change> {
  return change.kind === 'gone' && !isSummary(change);
}
