import { escapeHtml } from '../../catalog/escape-html.ts';
import type { PageContent, Publication } from './page-content.ts';

/** The explorer's page with `content`: the title, what links to it show, its canonical address, data and text. */
export function withContent(
  html: string,
  path: string,
  { title, description, body, data, record }: PageContent,
  { title: site, origin }: Publication,
): string {
  const address = origin === null ? null : origin + path;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    address && meta('property', 'og:url', address),
    address && `<link rel="canonical" href="${escapeHtml(address)}" />`,
    data && `<script type="application/ld+json">${data}</script>`,
    record && `<script type="application/json" id="record">${record}</script>`,
  ].filter(Boolean);
  // Without a description of its own, a page keeps the general one.
  const replaced =
    description === ''
      ? /(?:\n *)?<meta property="og:(?:type|title)"[^>]*>/g
      : /(?:\n *)?<meta (?:name="description"|property="og:[a-z]+")[^>]*>/g;
  return html
    .replaceAll(replaced, '')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
    .replace('<div class="not-started">', (notice) =>
      body === '' ? notice : `<article class="unscripted">\n${body}\n</article>\n      ${notice}`,
    );
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
