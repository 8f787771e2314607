import { documentParsed } from './document-parsed.ts';
import { retryNotice } from '../explorer/parts/load-failure.ts';

/** How long the style sheet may keep the browser from painting the page, in ms. */
const timeout = 5000;

/**
 * Requests the style sheet again where it failed or does not arrive. Where that fails as well, the page is shown without
 * it, with a notice whose *Try again* requests it once more; so does the return of the network.
 */
export async function ensureStyleSheet(): Promise<void> {
  await documentParsed();
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // None under the dev server, which puts styles into scripts.
  if (link !== null && !(await arrives(link))) await retry(link);
}

async function retry(failed: HTMLLinkElement): Promise<void> {
  // Inserted by a script, it no longer keeps the browser from painting.
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  // Another address: the browser would join a request that does not end, or remember how it ended.
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

/** Whether a style sheet that is being loaded arrives before the timeout. */
async function arrives(link: HTMLLinkElement): Promise<boolean> {
  if (isApplied()) return true;
  let timer = 0;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
    // It may have failed before this ran: the page then counts as loaded, and no event follows.
    window.addEventListener('load', resolve, { once: true });
    timer = window.setTimeout(resolve, timeout);
  });
  clearTimeout(timer);
  return isApplied();
}

/** By what it sets: browsers differ in what a link says of a style sheet that failed. */
function isApplied(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('--space-1') !== '';
}
