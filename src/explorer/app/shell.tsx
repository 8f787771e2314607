import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { lazyExtra, lazyPart } from '../ui/lazy.tsx';
import { Navigation } from './navigation.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { singleKey } from '../ui/keys.ts';
import { Icon } from '../ui/icon.tsx';
import { SearchButton } from '../search/search-button.tsx';
import styles from './shell.module.css';

const Palette = lazyPart(async () => (await import('../search/palette.tsx')).Palette);
const SelectionLink = lazyExtra(async () => (await import('./shell-extras.tsx')).SelectionLink);
const DoneNotices = lazyExtra(async () => (await import('../ui/done-notices.tsx')).DoneNotices);
const Extras = lazyExtra(async () => (await import('./shell-extras.tsx')).ShellExtras);

interface Props {
  loader: ReactNode;
}

/** The frame of every page: the catalog's title, the host of a service other than the default, and the navigation. */
export function Shell({ loader }: Props) {
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
    // Home and the search page have a field for this.
    const own = /^.(search)?$/.test(pathname) && document.querySelector<HTMLElement>('main input');
    if (own) return own.focus();
    opening.current = true;
    // Takes what is typed until the code is loaded; if that fails, rendering the palette reports it.
    const field = document.createElement('input');
    field.className = 'visually-hidden';
    field.ariaLabel = 'Search everything';
    const before = document.querySelector<HTMLElement>(':focus');
    document.body.append(field);
    field.focus({ preventScroll: true });
    const open = () => {
      opening.current = false;
      before?.focus();
      field.remove();
      flushSync(() => setTyped(field.value));
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
