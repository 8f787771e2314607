/**
 * Caches the application (never the catalog) for offline use. All files of a build are fetched before any is served, so
 * that a page never mixes two builds. A newer build waits until the user accepts it; the previous one stays for open
 * tabs. The build prepends the first two constants to this file.
 */
declare const builtFiles: readonly string[];
declare const builtVersion: string;
declare const self: ServiceWorkerGlobalScope;

const prefix = 'catalog-explorer ';
const cacheName = prefix + builtVersion;
const scope = new URL('./', self.location.href).href;
const page = scope;
const configuration = new URL('config.json', scope).href;
/** The cache key for the time when a build started to serve pages; no file of a build has this name. */
const serving = `${scope}served-since`;
const cached = new Set(builtFiles.map((file) => new URL(file, scope).href));

const types: Record<string, RegExp> = {
  js: /javascript/,
  css: /css/,
  svg: /svg/,
  html: /html/,
  json: /json/,
};

/**
 * Whether a response may be cached: successful, and of the type that its name implies, unlike a fallback page for a
 * script.
 */
function isCacheable(response: Response, name: string): boolean {
  const expected = types[name.split('.').at(-1) ?? ''];
  return (
    response.ok &&
    !response.redirected &&
    (expected?.test(response.headers.get('Content-Type') ?? '') ?? true)
  );
}

async function store(cache: Cache, address: string, name: string): Promise<void> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!isCacheable(response, name))
    throw new Error(`${address} has an unexpected response; nothing is cached.`);
  await cache.put(address, response);
}

async function cacheBuild(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all([
    store(cache, page, 'index.html'),
    store(cache, configuration, 'config.json'),
    ...[...cached].map((address) => store(cache, address, address)),
  ]);
}

/** When the build in this cache started to serve pages, in epoch ms; 0 if it never did. */
async function servedSince(name: string): Promise<number> {
  const cache = await caches.open(name);
  return Number((await (await cache.match(serving))?.text()) ?? 0);
}

/** Deletes all builds except this one and the previous one. */
async function deleteOlderBuilds(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(serving, new Response(String(Date.now())));
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  const since = await Promise.all(names.map((name) => servedSince(name)));
  const before = names[since.indexOf(Math.max(...since))];
  await Promise.all(names.filter((name) => name !== before).map((name) => caches.delete(name)));
}

/** A file that is not part of this build, but of the previous or a newer one. */
async function fromAnyBuild(address: string, request: Request): Promise<Response> {
  return (await caches.match(address)) ?? fetch(request);
}

async function fromCache(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(address)) ?? fetch(request);
}

/** Network first, because the configuration can change at any time. */
async function networkFirstConfiguration(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    if (isCacheable(response, 'config.json')) await cache.put(configuration, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(configuration);
    if (known === undefined) throw error;
    return known;
  }
}

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
self.addEventListener('activate', (event) => {
  // Even the page of a first visit then loads its lazy chunks from this build after a new deployment.
  event.waitUntil(Promise.all([self.clients.claim(), deleteOlderBuilds()]));
});
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/s, '');
  if (request.method !== 'GET' || !address.startsWith(scope) || address.startsWith(`${scope}api/`)) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(page, request));
  else if (address === configuration) event.respondWith(networkFirstConfiguration(request));
  else if (cached.has(address)) event.respondWith(fromCache(address, request));
  else if (address.startsWith(`${scope}assets/`)) event.respondWith(fromAnyBuild(address, request));
});

// Makes this file a module for the compiler, so that it can declare `self`; the build removes it.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
