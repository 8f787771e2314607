import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../catalog/text/escape-html.ts';
import { pages } from '../catalog/pages.ts';
import { filesBelow } from '../server/command/files.ts';
import { siteHeaders } from '../server/site/site.ts';
import { robotsText, sitemapFile, sitemapParts } from '../server/walks/sitemap.ts';
import type { SiteFile } from './catalog-files.ts';

/** Of the build: what is written anew, describes a service, or hosts make themselves. */
const excludedFiles = /^(?:index\.html|config\.json|openapi\.json)$|\.(?:br|gz|map)$/;

/** The files of the explorer built in `folder`. `version` changes whenever its page does, which the service worker saves. */
export function* explorerFiles(folder: string, version: string): Generator<SiteFile> {
  const paths = filesBelow(folder).filter((path) => !excludedFiles.test(path));
  for (const path of paths.sort()) {
    const content = readFileSync(join(folder, path));
    yield path === 'service-worker.js'
      ? { path, content: `${content.toString()}\n// ${version}\n` }
      : { path, content };
  }
}

export function* sitemapFiles(address: string, paths: readonly string[]): Generator<SiteFile> {
  for (const path of ['sitemap.xml', ...sitemapParts(paths.length)])
    yield { path, content: sitemapFile(path, address, paths) ?? '' };
}

/** What hosts and crawlers look for; `sources` are the origins of other services that the explorer reads. */
export function* hostFiles(
  index: string,
  publicUrl: URL | null,
  sources: readonly string[],
): Generator<SiteFile> {
  yield { path: 'robots.txt', content: robotsText(publicUrl?.href ?? null) };
  // GitHub Pages would leave out files whose names begin with an underscore.
  yield { path: '.nojekyll', content: '' };
  yield { path: '_headers', content: headersFile(sources) };
  yield { path: '404.html', content: notFoundPage(index, publicUrl) };
}

/** The rules that Cloudflare Pages and Netlify read. */
function headersFile(sources: readonly string[]): string {
  const script = `'sha256-${createHash('sha256').update(findBase).digest('base64')}'`;
  const headers = Object.entries(siteHeaders(sources)).map(([name, value]) => {
    return `  ${name}: ${value?.replace("script-src 'self'", `script-src 'self' ${script}`)}`;
  });
  return [
    '/*',
    ...headers,
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/api/*',
    '  Content-Type: application/json; charset=utf-8',
    '  Access-Control-Allow-Origin: *',
    '',
  ].join('\n');
}

/**
 * The site's address is not known, and this page is sent at any depth: below the names of the explorer's pages it is what stands
 * before them, elsewhere the folder. Where the explorer turns out not to be there, the folder above opens instead.
 */
const findBase = [
  `const names = ${JSON.stringify(Object.keys(pages).filter(Boolean))};`,
  'const parts = location.pathname.replace(/\\/$/, "").split("/");',
  'const at = parts.map((part) => names.includes(part.toLowerCase())).lastIndexOf(true);',
  'document.querySelector("base").href = parts.slice(0, at).join("/") + "/";',
  'const above = parts.slice(0, -1).join("/") + "/";',
  'const leave = ({ target }) => target.nodeName === "SCRIPT" && parts.length > 1 && location.replace(above);',
  'addEventListener("error", leave, true);',
].join('');

/** The explorer, at addresses without a file. */
function notFoundPage(index: string, publicUrl: URL | null): string {
  const base =
    publicUrl === null
      ? `<base href="/" /><script>${findBase}</script>`
      : `<base href="${escapeHtml(publicUrl.pathname)}" />`;
  // Without script neither the catalog nor its stylesheet may be found from here: the rest of the page is the text of an element that is not shown.
  const way =
    publicUrl === null
      ? 'Shorten the address to come to the catalog.'
      : '<a href="./">Go to the catalog.</a>';
  const withoutScript = `<noscript><h1>Not found</h1><p>There is no page at this address that can be read without JavaScript. ${way}</p><style type="text/plain">`;
  return index
    .replace(/<base [^>]*>/, () => `${base}\n    <meta name="robots" content="noindex" />`)
    .replace(/<noscript>[^]*?(?=<\/noscript>)/, () => withoutScript);
}
