import { documentParsed } from './document-parsed.ts';
import { retryNotice } from '../explorer/parts/load-failure.ts';

/** How long the style sheet may block the first paint, in ms. */
const timeout = 5000;

/** Requests a failed or slow style sheet again; if that fails too, shows the unstyled page with a Try again button. */
export async function ensureStyleSheet(): Promise<void> {
  await documentParsed();
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link !== null && !(await arrives(link))) await retry(link);
}

async function retry(failed: HTMLLinkElement): Promise<void> {
  // A style sheet inserted by a script does not block painting.
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  // A different URL, because the browser would reuse a request that hangs, or its cached failure.
  link.href = `${failed.href.replace(/\?.*/, '')}?${Date.now()}`;
  failed.replaceWith(link);
  if (await arrives(link)) return;
  const done = new AbortController();
  const again = () => {
    done.abort();
    void retry(link);
  };
  const notice = retryNotice(
    'The style sheet of the explorer did not arrive, so this page looks plain.',
    again,
  );
  document.body.prepend(notice);
  window.addEventListener('online', again, { signal: done.signal });
  link.addEventListener('load', () => done.abort(), { signal: done.signal });
  done.signal.addEventListener('abort', () => notice.remove());
}

async function arrives(link: HTMLLinkElement): Promise<boolean> {
  if (hasStyles()) return true;
  let timer = 0;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
    // If it failed before this ran, the page counts as loaded and no event of the link follows.
    window.addEventListener('load', resolve, { once: true });
    timer = window.setTimeout(resolve, timeout);
  });
  clearTimeout(timer);
  return hasStyles();
}

/**
 * Whether the style sheet is applied. Checks the effect: browsers differ in what a link reports for a style sheet that
 * failed.
 */
export function hasStyles(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('--space-1') !== '';
}
