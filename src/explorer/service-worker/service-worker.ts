/**
 * Keeps the application itself (never the catalog) for when its server is away. All files of one build are
 * fetched before it serves any of them, so a page never mixes two builds; a newer build waits until asked for, and the
 * one before it stays, for pages of it that are still open in other tabs. The build puts the first two names in front of this file.
 */
declare const builtFiles: readonly string[];
declare const builtVersion: string;
declare const self: ServiceWorkerGlobalScope;

const prefix = 'catalog-explorer ';
const cacheName = prefix + builtVersion;
const scope = new URL('./', self.location.href).href;
const page = scope;
const configuration = new URL('config.json', scope).href;
/** Where a cache says since when its build serves pages; no file of a build is called so. */
const serving = `${scope}served-since`;
const kept = new Set(builtFiles.map((file) => new URL(file, scope).href));

const types: Record<string, RegExp> = {
  js: /javascript/,
  css: /css/,
  svg: /svg/,
  html: /html/,
  json: /json/,
};

/** An answer worth keeping: whole, and of the type its name says; a fallback page instead of a script is not. */
function isWhole(response: Response, name: string): boolean {
  const expected = types[name.split('.').at(-1) ?? ''];
  return (
    response.ok &&
    !response.redirected &&
    (expected?.test(response.headers.get('Content-Type') ?? '') ?? true)
  );
}

async function keep(cache: Cache, address: string, name: string): Promise<void> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!isWhole(response, name)) throw new Error(`${address} is not what it should be; nothing is kept.`);
  await cache.put(address, response);
}

async function keepBuild(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all([
    keep(cache, page, 'index.html'),
    keep(cache, configuration, 'config.json'),
    ...[...kept].map((address) => keep(cache, address, address)),
  ]);
}

/** When the build in this cache began to serve pages, in epoch ms; 0 where it never did. */
async function servedSince(name: string): Promise<number> {
  const cache = await caches.open(name);
  return Number((await (await cache.match(serving))?.text()) ?? 0);
}

/** Keeps the build that served pages before this one, and forgets all others. */
async function forgetOlderBuilds(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(serving, new Response(String(Date.now())));
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  const since = await Promise.all(names.map((name) => servedSince(name)));
  const before = names[since.indexOf(Math.max(...since))];
  await Promise.all(names.filter((name) => name !== before).map((name) => caches.delete(name)));
}

/** A file that this build does not have: of the build before it, or of a newer one. */
async function fromAnyBuild(address: string, request: Request): Promise<Response> {
  return (await caches.match(address)) ?? fetch(request);
}

async function fromCache(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(address)) ?? fetch(request);
}

/** The operator may change the configuration at any time, so the server is asked first. */
async function configurationFirstFromServer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    if (isWhole(response, 'config.json')) await cache.put(configuration, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(configuration);
    if (known === undefined) throw error;
    return known;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepBuild()));
self.addEventListener('activate', (event) => {
  // The page of a first visit has its late parts from here, too, whatever its server has by then.
  event.waitUntil(Promise.all([self.clients.claim(), forgetOlderBuilds()]));
});
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/s, '');
  if (request.method !== 'GET' || !address.startsWith(scope) || address.startsWith(`${scope}api/`)) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(page, request));
  else if (address === configuration) event.respondWith(configurationFirstFromServer(request));
  else if (kept.has(address)) event.respondWith(fromCache(address, request));
  else if (address.startsWith(`${scope}assets/`)) event.respondWith(fromAnyBuild(address, request));
});

// Makes this a module for the compiler, so that `self` is its own; the build takes it out.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
