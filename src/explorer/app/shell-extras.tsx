import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { collectionQuery } from '../../client/queries.ts';
import { configurationProblems } from '../../contract/configuration/configuration-fields.ts';
import { isOf } from '../../catalog/records/entry.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useCountInPage } from '../data/record-in-page.ts';
import { isRecordOffered } from '../data/recorded-changes.ts';
import { useSelected } from '../data/selected/use-selected.ts';
import { useCollection } from '../data/loading/use-collection.ts';
import styles from './shell.module.css';
import { usePagePosition } from './page-position.ts';
import { pageOf, pages } from '../../catalog/pages.ts';
import { SavedBanner } from '../list/notices/saved-banner.tsx';
import { RememberOpened } from '../search/recent-records.tsx';
import { Action } from '../ui/control/action.tsx';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { afterFirstPaint } from '../ui/page/after-first-paint.ts';
import { announce } from '../ui/page/announcer.tsx';
import { formatCount } from '../../catalog/text/count.ts';
import { Icon } from '../ui/control/icon.tsx';
import { isDialogOpen } from '../ui/overlay/dialog-history.ts';
import { useShortcut } from '../ui/keys/keys.ts';
import { Link } from '../ui/control/link.tsx';

/** Links to the selection with its number of records; renders nothing while it is empty. */
export function SelectionLink() {
  const [{ records, refusal }] = useSelected();
  const { pathname } = useLocation();
  const isLost = refusal !== '' && records.length > 0;
  useEffect(() => {
    if (isLost) announce(`The selection isn’t saved in this browser: ${refusal}`);
  }, [isLost, refusal]);
  if (records.length === 0) return null;
  return (
    <Link
      to="/selection"
      className="button quiet"
      aria-current={pathname === '/selection' ? 'page' : undefined}
      title={isLost ? `Not saved in this browser: ${refusal}` : undefined}
    >
      {isLost ? <Icon name="warning" /> : <ActionIcon name="selection" />}
      <span className="hidden-on-phones">Selection</span>{' '}
      <span className={`pill ${styles.selected}`}>{formatCount(records.length)}</span>
    </Link>
  );
}

/** Parts of every page that the first screen does not need: banners, recently viewed records, announcements, shortcuts. */
export function ShellExtras() {
  const { configuration } = useCatalog();
  const problems = useMemo(() => configurationProblems(configuration.raw ?? configuration), [configuration]);
  usePagePosition();
  const navigate = useNavigate();
  useShortcut('help', () => {
    if (!isDialogOpen()) void navigate('/help');
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

/** The number of sources; until they are counted, what the page says, or "…". */
export function SourceCount() {
  const inPage = useCountInPage('sources');
  const { ledger, completeness, isLoading } = useCollection('variable');
  const counted = completeness.state === 'complete' ? ledger.entries : null;
  const count = useMemo(() => {
    const ids = counted?.flatMap((entry) =>
      isOf(entry, 'variable') ? entry.record.sources.map(({ id }) => id) : [],
    );
    return ids && new Set(ids).size;
  }, [counted]);
  const shown = count ?? inPage;
  if (shown === undefined && !isLoading) return null;
  return (
    <span className={`quiet count ${styles.count}`}>{shown === undefined ? '…' : formatCount(shown)}</span>
  );
}

/** Links to what is said of the catalog as a whole; on phones, where they do not fit, they are on the pages Home and Help. */
export function AboutCatalog() {
  const [, open] = useLocation().pathname.split('/');
  return (['health', 'changes'] as const).map(
    (name) =>
      (name === 'health' || isRecordOffered()) && (
        <li key={name} className={styles.wide}>
          <Link
            to={`/${name}`}
            className={`line area ${styles.item}`}
            aria-current={open === name ? 'page' : undefined}
          >
            <ActionIcon name={name} />
            <span>{pages[name].title}</span>
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
  const visibleSegment = useRef(segment);
  useEffect(() => {
    if (visibleSegment.current === segment) return;
    visibleSegment.current = segment;
    const { title, collection } = pageOf(segment) ?? { title: 'Page not found' };
    const list = collection && client.getQueryData(collectionQuery(service, collection).queryKey);
    const count = list?.pages.at(-1)?.count;
    announce(typeof count === 'number' ? `${title}, ${formatCount(count)}` : title);
  }, [segment, client, service]);
  return null;
}

/** Registers the service worker, and asks before a newer version takes over. */
function UpdateBanner() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    // Missing on plain http and in some private windows; the application then always loads from its server.
    const workers: ServiceWorkerContainer | undefined = Reflect.get(navigator, 'serviceWorker');
    if (workers === undefined || !import.meta.env.PROD) return undefined;
    // The accepted build replaces all files of this one, so every tab loads it.
    let isControlled = workers.controller !== null;
    const onChange = () => {
      if (isControlled) location.reload();
      isControlled = true;
    };
    workers.addEventListener('controllerchange', onChange);
    // Late, because the service worker downloads every file of the explorer again.
    void afterFirstPaint()
      .then(() => workers.register(new URL('service-worker.js', document.baseURI).href))
      .then(
        // Browsers configured to block workers resolve to undefined.
        (registration: ServiceWorkerRegistration | undefined) =>
          registration && watch(registration, setWaiting),
        // Without registration only offline use is lost, and the user cannot do anything about it.
        () => undefined,
      );
    return () => workers.removeEventListener('controllerchange', onChange);
  }, []);
  if (waiting === null) return null;
  return (
    <p role="note" className="notice banner">
      Update available.
      <Action label="Reload" onPress={() => takeOver(waiting)} />
      <Action label="Not now" onPress={() => setWaiting(null)} />
    </p>
  );
}

function watch(registration: ServiceWorkerRegistration, onWaiting: (worker: ServiceWorker) => void): void {
  // Without a controller this is the first version, which replaces none.
  const notify = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      onWaiting(registration.waiting);
  };
  const follow = () => registration.installing?.addEventListener('statechange', notify);
  notify();
  // One may have been found with the page itself.
  follow();
  registration.addEventListener('updatefound', follow);
}

/** All tabs are loaded again when it has. */
function takeOver(worker: ServiceWorker): void {
  // `postMessage` of a worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage('take over');
}
