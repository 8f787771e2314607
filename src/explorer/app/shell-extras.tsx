import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { collectionQuery } from '../../client/queries.ts';
import { configurationProblems } from '../../contract/configuration-fields.ts';
import { collectionNames, collections } from '../../contract/collections.ts';
import { isOf } from '../../catalog/records/entry.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { isNoted, store, stored } from '../data/stored.ts';
import { useCollection } from '../data/loading/use-collection.ts';
import styles from './shell.module.css';
import { usePagePosition } from './page-position.ts';
import { pageTitles } from '../../catalog/page-titles.ts';
import { UpdateBanner } from './update-banner.tsx';
import { SavedBanner } from '../list/notices/saved-banner.tsx';
import { RememberOpened } from '../search/recent-records.tsx';
import { ActionIcon } from '../ui/action-icon.tsx';
import { afterFirstPaint } from '../ui/after-first-paint.ts';
import { announce } from '../ui/announcer.tsx';
import { formatCount } from '../../catalog/count.ts';
import { lazyExtra } from '../ui/lazy.tsx';
import { useShortcut } from '../ui/keys.ts';

/** The link to the selection: immediately if there is one, otherwise after the first paint. */
export const SelectionLink = lazyExtra(async () => {
  if (!isNoted('selected')) await afterFirstPaint();
  return (await import('../basket/selection-link.tsx')).SelectionLink;
});

/**
 * Parts of every page that the first screen does not need: banners, recently viewed records, announcements, shortcuts.
 */
export function ShellExtras() {
  const { configuration } = useCatalog();
  const problems = useMemo(() => configurationProblems(configuration.raw ?? configuration), [configuration]);
  // Lists, which change most, do this themselves from their first render on.
  useEffect(deleteFormerPages, []);
  usePagePosition();
  const navigate = useNavigate();
  useShortcut('help', () => {
    if (document.querySelector('dialog[open]') === null) void navigate('/help');
  });
  return (
    <>
      {/* What is wrong in `config.json` although the explorer can use it. */}
      {problems.map((problem) => (
        <p key={problem} role="note" className="notice warning banner" data-not-printed="">
          {problem}
        </p>
      ))}
      <SavedBanner />
      <UpdateBanner />
      <RememberOpened />
      <AnnouncePage />
    </>
  );
}

/** The number of sources; "…" until it is known. */
export function SourceCount() {
  const { ledger, completeness, isLoading } = useCollection('variable');
  const counted = completeness.state === 'complete' ? ledger.entries : null;
  const count = useMemo(() => {
    const ids = counted?.flatMap((entry) =>
      isOf(entry, 'variable') ? entry.record.sources.map(({ id }) => id) : [],
    );
    return new Set(ids).size;
  }, [counted]);
  if (counted === null && !isLoading) return null;
  return <span className={`quiet count ${styles.count}`}>{counted ? formatCount(count) : '…'}</span>;
}

/** Links to what is said of the catalog as a whole; on phones, where they do not fit, they are on the pages Home and Help. */
export function AboutCatalog() {
  const [, open] = useLocation().pathname.split('/');
  // The page says so itself if the service keeps a record.
  const isRecorded = document.querySelector('link[type="application/atom+xml"]') !== null;
  return (['health', 'changes'] as const).map(
    (name) =>
      (name === 'health' || isRecorded) && (
        <li key={name} className={styles.wide}>
          <Link
            to={`/${name}`}
            className={`line area ${styles.item}`}
            aria-current={open === name ? 'page' : undefined}
          >
            <ActionIcon name={name} />
            <span>{pageTitles[name]}</span>
          </Link>
        </li>
      ),
  );
}

/** Announces the page after navigation: "Variables, 313". The focus stays on the link. */
function AnnouncePage() {
  const client = useQueryClient();
  const { service } = useCatalog();
  const [, segment = ''] = useLocation().pathname.split('/');
  const shown = useRef(segment);
  useEffect(() => {
    if (shown.current === segment) return;
    shown.current = segment;
    const name = collectionNames.find((each) => collections[each].plural === segment);
    if (name === undefined) {
      announce(pageTitles[segment] ?? 'Page not found');
      return;
    }
    const loaded = client.getQueryData(collectionQuery(service, name).queryKey)?.pages.at(-1)?.count;
    const { title } = collections[name];
    announce(typeof loaded === 'number' ? `${title}, ${formatCount(loaded)}` : title);
  }, [segment, client, service]);
  return null;
}

/** Deletes the pages that versions before December 2026 saved in IndexedDB; the selection is in another database. */
function deleteFormerPages(): void {
  const key = 'catalog-explorer.pages-kept';
  if (stored(key) === null) return;
  indexedDB.deleteDatabase('catalog-explorer');
  store(key, null);
}
