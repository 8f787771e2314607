import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Outlet, useLocation } from 'react-router-dom';
import { formatCount } from '../../catalog/text/count.ts';
import { pageEntries, pageOf } from '../../catalog/pages.ts';
import { type CatalogPages, collectionQuery } from '../../client/queries.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { isNameOnly } from '../../contract/same-content.ts';
import { useCountInPage } from '../data/record-in-page.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { lazyExtra, lazyPart } from '../ui/page/lazy.tsx';
import { Announcer } from '../ui/page/announcer.tsx';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { singleKey, useShortcut } from '../ui/keys/keys.ts';
import { commandKey } from '../ui/keys/pressed-key.ts';
import { Icon, type IconName } from '../ui/control/icon.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './shell.module.css';

const Palette = lazyPart(async () => (await import('../search/palette.tsx')).Palette);
const SelectionLink = lazyExtra(async () => (await import('./shell-extras.tsx')).SelectionLink);
const DoneNotices = lazyExtra(async () => (await import('../ui/notice/done-notices.tsx')).DoneNotices);
const SourceCount = lazyExtra(
  async () => (await import('./shell-extras.tsx')).SourceCount,
  <CountInPage name="sources" />,
);
const About = lazyExtra(async () => (await import('./shell-extras.tsx')).AboutCatalog);
const Extras = lazyExtra(async () => (await import('./shell-extras.tsx')).ShellExtras);

/** The frame of every page: the catalog's title, the host of a service other than the default, and the navigation. */
export function Shell({ loader }: { loader: ReactNode }) {
  const { configuration } = useCatalog();
  const { pathname } = useLocation();
  // The home page renders from first pages without the background loader; the overview and the search need more.
  const [needsLoader, setNeedsLoader] = useState(false);
  // What was typed before the palette was there; null while it is closed.
  const [typed, setTyped] = useState<string | null>(null);
  if ((pathname !== '/' || typed !== null) && !needsLoader) setNeedsLoader(true);
  const opening = useRef(false);
  function openPalette(): void {
    if (opening.current) return;
    // Home and the search page have a field for this, whose text is replaced as in an empty palette.
    const field =
      pageOf(pathname.slice(1))?.searchesAll && document.querySelector<HTMLInputElement>('main input');
    if (field) {
      field.focus();
      field.select();
      return;
    }
    opening.current = true;
    // Takes what is typed until the code is loaded; if that fails, rendering the palette reports it.
    const waiting = document.createElement('input');
    waiting.className = 'visually-hidden';
    waiting.ariaLabel = 'Search everything';
    const before = document.querySelector<HTMLElement>(':focus');
    document.body.append(waiting);
    waiting.focus({ preventScroll: true });
    const open = () => {
      opening.current = false;
      before?.focus();
      waiting.remove();
      flushSync(() => setTyped(waiting.value));
    };
    Palette.fetch().then(open, open);
  }
  return (
    <div className={styles.shell} data-page={pathname}>
      {/* A button, not a fragment link: <base> would lead a fragment away from this page. */}
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        Skip to content
      </button>
      <header className={styles.header}>
        <Link to="/" className={`line ${styles.title}`}>
          <img src="favicon.svg" alt="" width="22" height="22" />
          <span className="clip">{configuration.title}</span>
        </Link>
        <SearchButton onOpen={openPalette} />
        <div className={styles.links}>
          <SelectionLink />
          <Link to="/help" className="button quiet" aria-keyshortcuts={singleKey('help')}>
            <Icon name="help" />
            <span className="hidden-on-phones">Help</span>
          </Link>
          <Link to="/settings" className="button quiet">
            <Icon name="settings" />
            <span className="hidden-on-phones">Settings</span>
          </Link>
        </div>
      </header>
      <div className={styles.banner}>
        {typed !== null && (
          <ErrorBoundary name="The search">
            <Palette typed={typed} onClose={() => setTyped(null)} />
          </ErrorBoundary>
        )}
        <Extras />
        <ErrorBoundary name="Background loading">{needsLoader && loader}</ErrorBoundary>
      </div>
      <Navigation />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetOn={pathname} name="This page">
          <Suspense>
            <Outlet context={setNeedsLoader} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <DoneNotices />
      <Announcer />
    </div>
  );
}

function Navigation() {
  const [, open = ''] = useLocation().pathname.split('/');
  return (
    <nav aria-label="Catalog" className={styles.nav}>
      <ul>
        {pageEntries.map(([name, { title, icon, collection }]) => {
          if (icon === undefined) return null;
          const link = { to: `/${name}`, title, icon, isOpen: name === open };
          if (collection !== undefined) return <CollectionLink key={name} {...link} name={collection} />;
          return <PageLink key={name} {...link} count={name === 'sources' && <SourceCount />} />;
        })}
        <About />
      </ul>
    </nav>
  );
}

interface LinkProps {
  to: string;
  title: string;
  icon: IconName;
  isOpen: boolean;
}

function PageLink({ to, title, icon, isOpen, count }: LinkProps & { count: ReactNode }) {
  return (
    <li className={to === '/' ? styles.wide : undefined}>
      <Link to={to} className={`line area ${styles.item}`} aria-current={isOpen ? 'page' : undefined}>
        <Icon name={icon} />
        <span>{title}</span> {count}
      </Link>
    </li>
  );
}

/** Renders nothing once it is known that the list has no content. */
function CollectionLink({ name, ...link }: LinkProps & { name: CollectionName }) {
  const { service } = useCatalog();
  const { data, isError } = useInfiniteQuery({
    ...collectionQuery(service, name),
    select: (list) => (name === 'taxonomy' && isOfNames(list) ? 0 : list.pages.at(-1)?.count),
  });
  const counted = useCountInPage(collectionWords[name].segment);
  // A page says that there are no topics where no measure names one.
  const number = name === 'subdomain' && counted === 0 ? 0 : (data ?? (isError ? undefined : counted));
  if (number === 0) return null;
  const failed = isError && (
    <span className={`caution ${styles.count}`}>
      <Icon name="warning" size={14} />
      <span className="visually-hidden">could not be loaded</span>
    </span>
  );
  return <PageLink {...link} count={typeof number === 'number' ? <Count>{number}</Count> : failed} />;
}

/** The number of sources that the server has counted; nothing without one. */
function CountInPage({ name }: { name: string }) {
  const count = useCountInPage(name);
  return count !== undefined && <Count>{count}</Count>;
}

function Count({ children }: { children: number }) {
  return <span className={`quiet count ${styles.count}`}>{formatCount(children)}</span>;
}

/** Whether these are all records of a list, and none has more than a name and a code. */
function isOfNames({ pages }: CatalogPages): boolean {
  const records = pages.flatMap(({ results }) => results);
  return records.length === pages.at(-1)?.count && records.every(isNameOnly);
}

/** Opens the search palette from every page, as Ctrl+K or ⌘K does. */
function SearchButton({ onOpen }: { onOpen: () => void }) {
  useShortcut('palette', onOpen);
  return (
    <button
      type="button"
      className="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Icon name="search" />
      <span className="hidden-on-phones">Search everything</span>
      <kbd aria-hidden="true">{`${commandKey()} K`}</kbd>
    </button>
  );
}
