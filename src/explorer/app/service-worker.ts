/**
 * Caches the application (never the catalog) for offline use. All files of a build are fetched and checked before any is
 * served, so that a page never mixes two builds. A newer build waits until the user accepts it, and all tabs load it then.
 * The build prepends the first three constants to this file.
 */
import { clientsClaim, setCacheNameDetails, type WorkboxPlugin } from 'workbox-core';
import { addPlugins, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { pagePattern } from '../../catalog/pages.ts';
import { escapeHtml } from '../../catalog/text/escape-html.ts';

declare const builtVersion: string;
declare const builtFiles: readonly string[];
/** Those that the page names, without which it does not start. */
declare const pageFiles: readonly string[];
declare const self: ServiceWorkerGlobalScope;

const page = new URL('./', self.location.href);
const configuration = new URL('config.json', page);
const files = new Set(builtFiles.map((file) => new URL(file, page).href));

const types: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /css/,
  svg: /svg/,
  json: /json/,
};

/** Only what the name implies: another page may be sent for a script, and a maintenance page or another build's for the page. */
const expected: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    if (!response.ok) return null;
    if (request.url === page.href) {
      const text = await response.clone().text();
      if (!pageFiles.every((file) => text.includes(file))) return null;
      // A published page finds the site from where it is; this one is sent at every address.
      return new Response(
        text.replace('<base href="./"', () => `<base href="${escapeHtml(page.pathname)}"`),
        response,
      );
    }
    const type = types[request.url.split('.').at(-1) ?? ''] ?? /./;
    return type.test(response.headers.get('Content-Type') ?? '') ? response : null;
  },
  /** The page is saved with its headers, which may have changed although the build has not: each installation fetches it. */
  async cachedResponseWillBeUsed({ event, request, cachedResponse }) {
    return event?.type === 'install' && new URL(request.url).pathname === page.pathname
      ? null
      : cachedResponse;
  },
};

/**
 * Received to its end, so that the time limit also covers a body that stalls, and from the server itself: during maintenance, or
 * in a network that wants a login first, a page is sent instead.
 */
const received: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (response.status >= 500 || /html/.test(response.headers.get('Content-Type') ?? ''))
      throw new Error(`The configuration is a page, with status ${response.status}.`);
    return new Response(await response.blob(), response);
  },
};

setCacheNameDetails({ prefix: 'catalog-explorer' });
addPlugins([expected]);
precache([
  { url: page.href, revision: builtVersion },
  ...[...files].map((url) => ({ url, revision: url.endsWith('/favicon.svg') ? builtVersion : null })),
]);

/** The page of this build if it can start; the server's otherwise, as after the browser has deleted some of the files. */
async function pageOfBuild({ request }: { request: Request }): Promise<Response> {
  const [known, ...needed] = await Promise.all(
    [page, ...pageFiles.map((file) => new URL(file, page))].map(({ href }) => matchPrecache(href)),
  );
  return known !== undefined && needed.every((file) => file !== undefined) ? known : fetch(request);
}

registerRoute(new NavigationRoute(pageOfBuild, { allowlist: [pagePattern(page.pathname)] }));
registerRoute(
  ({ url }) => files.has(url.href),
  async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request),
);

// Network first, because the configuration can change at any time.
const configurationFile = new NetworkFirst({
  cacheName: 'catalog-explorer-configuration',
  networkTimeoutSeconds: 2,
  plugins: [received, expected],
});
registerRoute(({ url }) => url.href === configuration.href, configurationFile);

self.addEventListener('install', (event) => {
  const request = new Request(configuration, { cache: 'no-cache' });
  event.waitUntil(configurationFile.handle({ event, request }));
});

// Even the page of a first visit then loads its lazy chunks from this build after a new deployment.
clientsClaim();

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
