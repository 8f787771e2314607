/**
 * Requests code without running it, so that a failure leaves nothing behind: what the URL needs (`preload`), or what the
 * next step may need (`prefetch`). The build names the files in meta elements, which `catalog serve` replaces with links
 * where the URL needs them.
 */
export function preloadCode(part: 'list' | 'record', rel: 'preload' | 'prefetch' = 'preload'): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="code-of-${part}"]`);
  if (meta === null) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.as = 'script';
  link.crossOrigin = '';
  link.fetchPriority = 'low';
  link.href = meta.content;
  meta.replaceWith(link);
}
