/**
 * Requests code that the URL or the next step needs, without running it, so that a failure leaves nothing behind. The
 * build names the files in meta elements, which `catalog serve` replaces with links where the URL needs them.
 */
export function preloadCode(part: 'list' | 'record'): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="code-of-${part}"]`);
  if (meta === null) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = '';
  link.fetchPriority = 'low';
  link.href = meta.content;
  meta.replaceWith(link);
}
