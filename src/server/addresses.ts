import { pageEntries } from '../catalog/pages.ts';
import { allowedMethods, collectionNames, collections, rootMethods } from '../contract/collections.ts';
import { portalPaths } from '../contract/portal.ts';

/** Whose handler responds. */
export type Owner =
  | 'lists'
  | 'pages'
  | 'catalogFile'
  | 'sitemap'
  | 'changes'
  | 'robots'
  | 'portal'
  | 'mcp'
  | 'health'
  | 'metrics';

export interface Address {
  /** Below the prefix of the public address, as a pattern of the router; also the label in metrics. */
  path: string;
  owner: Owner;
  methods: readonly string[];
  /** `page` reads a few records, in a bounded queue; `walk` the whole catalog, two at once at most. All but `static` count for --rate-limit. */
  cost: 'static' | 'page' | 'walk';
  /** For how long a response may be used without asking again. */
  cache: 'never' | 'revalidate' | 'a year';
  /** In seconds; null for what takes no time, and for lists and records: they wait at most 10 s in a queue, and 5 s for the database. */
  deadline: number | null;
  /** Links in its responses have the host of the request, which must be one of ours. */
  linksToHost?: true;
}

const read = ['GET', 'HEAD'] as const;

const list = { owner: 'lists', cost: 'page', linksToHost: true } as const;
const page = { owner: 'pages', methods: read, cost: 'page', cache: 'revalidate', deadline: null } as const;
const walk = { methods: read, cost: 'walk', cache: 'revalidate', deadline: 30 } as const;
const portal = { owner: 'portal', methods: read, cost: 'page', cache: 'never', deadline: 30 } as const;
const instant = { methods: read, cost: 'static', cache: 'never', deadline: null } as const;

/** A list of the interface. */
function listOf(path: string): Address {
  return { path, ...list, methods: allowedMethods, cache: 'revalidate', deadline: null };
}

/** The explorer's pages that say something about the catalog to readers without script. */
const pageNames = pageEntries.flatMap(([name, { hasRecords }]) => (hasRecords ? name : []));

/** Every public address, for the server, --rate-limit, the metrics, docs/operations.md and the load test; the more specific pattern wins. */
export const addresses: readonly Address[] = [
  ...collectionNames.map((name) => listOf(`/api/${collections[name].path}`)),
  { path: '/api/', ...list, methods: rootMethods, cache: 'revalidate', deadline: null },
  // Redirects to the addresses above, and 404.
  { path: '/api/*', ...list, methods: allowedMethods, cache: 'never', deadline: null },
  { path: '/api', ...instant, owner: 'lists' },
  { path: '/catalog.json', owner: 'catalogFile', ...walk, deadline: 300 },
  { path: '/sitemap.xml', owner: 'sitemap', ...walk },
  { path: '/sitemap-:part(^[0-9]{1,6}$).xml', owner: 'sitemap', ...walk },
  { path: '/changes.atom', owner: 'changes', ...walk },
  { path: '/changes.json', owner: 'changes', ...walk },
  { path: '/robots.txt', ...instant, owner: 'robots', cache: 'revalidate' },
  { path: `/${portalPaths.resource}*`, ...portal, linksToHost: true },
  { path: `/${portalPaths.column}*`, ...portal, linksToHost: true },
  {
    path: '/mcp',
    owner: 'mcp',
    methods: ['POST'],
    cost: 'page',
    cache: 'never',
    deadline: 45,
    linksToHost: true,
  },
  ...pageNames.flatMap((name): Address[] => [
    { path: `/${name}`, ...page },
    { path: `/${name}/*`, ...page },
  ]),
  { path: '/assets/*', ...instant, owner: 'pages', cache: 'a year' },
  // The home page and the explorer's other pages, its configuration, icons, schemas and service worker.
  { path: '/*', ...instant, owner: 'pages', cache: 'revalidate' },
  { path: '/healthz', ...instant, owner: 'health' },
  { path: '/readyz', ...instant, owner: 'health' },
  { path: '/metrics', ...instant, owner: 'metrics' },
];
