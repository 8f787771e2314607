type Part = 'list' | 'record';

/** Requests code that the URL needs, without running it. The build names the files in meta elements. */
export function preloadCode(part: Part): void {
  const meta = namedBy(part);
  if (meta === null) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = '';
  link.fetchPriority = 'low';
  link.href = meta.content;
  meta.replaceWith(link);
}

/** Requests the application's code where the page has left that until it is wanted. */
export function preloadApplication(): void {
  for (const link of document.querySelectorAll('link[as="script"][media]')) {
    const request = document.createElement('link');
    for (const { name, value } of link.attributes) if (name !== 'media') request.setAttribute(name, value);
    link.replaceWith(request);
  }
}

/** Loads code into the browser’s cache, by `fetch`: browsers warn of unused preload links, and Firefox applies another CSP rule to prefetch links. */
export async function prefetchCode(part: Part): Promise<void> {
  const meta = namedBy(part);
  if (meta === null) return;
  meta.remove();
  try {
    await (await fetch(meta.content, { priority: 'low' })).arrayBuffer();
  } catch {
    // Requested again when it is needed, which also reports the failure.
  }
}

function namedBy(part: Part): HTMLMetaElement | null {
  return document.querySelector(`meta[name="code-of-${part}"]`);
}
