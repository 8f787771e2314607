import { type Change, isSummary, type ShownEntry } from '../contract/change.ts';
import { collectionWords } from '../contract/collection-names.ts';
import { atomFeed } from '../server/walks/atom-feed.ts';
import type { PageRenderer } from './render-page.ts';
import type { SiteFile } from './site-file.ts';

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

/** A page for each record that is gone, as `changes` say last; `isPublished` tells those that came back. */
export function* gonePages(
  changes: readonly ShownEntry[],
  isPublished: (collection: Change['collection'], id: number) => boolean,
  pages: PageRenderer,
): Generator<SiteFile> {
  const paths = new Set<string>();
  for (const change of changes) {
    if (!isGone(change) || typeof change.id !== 'number' || isPublished(change.collection, change.id))
      continue;
    const path = `${collectionWords[change.collection].segment}/${change.id}/`;
    if (paths.has(path)) continue;
    paths.add(path);
    yield { path: `${path}index.html`, content: pages.page(path, { kind: 'gone', gone: change }) };
  }
}

function isGone(change: ShownEntry): change is Extract<ShownEntry, Change> {
  return change.kind === 'gone' && !isSummary(change);
}
