import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';

/** A cell of CSV. */
const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** A file of a stand-in portal; without `rows`, it is not in the DataStore. `rows` begin with the row number. */
export interface CkanFile {
  fields?: readonly Readonly<Record<string, unknown>>[];
  rows?: readonly (readonly string[])[];
  resource?: Readonly<Record<string, unknown>>;
  dataSet?: Readonly<Record<string, unknown>>;
}

export interface Ckan {
  /** With a trailing slash. */
  address: string;
  /** The actions that were requested, with their queries. */
  requests: string[];
  /** The headers of each request. */
  headers: IncomingHttpHeaders[];
  /** How many requests were open at once, at most. */
  atOnce: () => number;
}

export interface CkanOptions {
  fault?: CkanFault;
  cors?: boolean;
}

/** A response other than CKAN's: true if it was sent, or never will be. */
export type CkanFault = (action: string, response: ServerResponse) => boolean;

export const ckanFaults = {
  forbidden: (_, response) => html(response, 403, 'Forbidden'),
  busy: (_, response) => html(response, 429, 'Too many requests', { 'Retry-After': '30' }),
  busyForADay: (_, response) => html(response, 429, 'Too many requests', { 'Retry-After': '86400' }),
  elsewhere: (_, response) => html(response, 302, '', { Location: 'http://inside.invalid/x' }),
  silent: () => true,
  failing: (_, response) =>
    json(response, 200, { success: false, error: { message: 'Out of <b>order</b>' } }),
  huge: (_, response) => Boolean(response.end(JSON.stringify({ result: { x: 'x'.repeat(3_000_000) } }))),
  unlimited: (_, response) =>
    json(response, 200, { result: { fields: [{ id: 'a' }], records: '\n'.repeat(900_000), total: 1 } }),
  page: (_, response) => html(response, 200, 'Welcome'),
  bareNaN: (_, response) => Boolean(response.end('{"success": true, "result": {"total": NaN}}')),
  broken: (_, response) => json(response, 500, {}),
} satisfies Readonly<Record<string, CkanFault>>;

/**
 * A server with the API of a CKAN portal below /data/: `files` by resource id, each in the package "package-<id>" or that of
 * `resource`. As in CKAN, a list of `fields` is split at commas only if it is a single one, and JSON of rows has bare NaN. Without `cors`,
 * no browser lets pages of other sites read it. `datastore/dump/<id>` is a file as CSV.
 */
export function createCkan(
  files: Readonly<Record<string, CkanFile>>,
  { fault = () => false, cors = false }: CkanOptions = {},
): Omit<Ckan, 'address'> & { server: Server } {
  const ckan = { requests: [] as string[], headers: [] as IncomingHttpHeaders[] };
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://portal.invalid');
    if (request.method !== 'GET') return response.writeHead(405).end();
    const dumped = files[/^\/data\/datastore\/dump\/([\w-]+)$/.exec(pathname)?.[1] ?? ''];
    if (dumped) return dump(dumped, response);
    const action = /^\/data\/api\/3\/action\/(\w+)$/.exec(pathname)?.[1] ?? '';
    ckan.requests.push(`${action}${decodeURIComponent(search)}`);
    ckan.headers.push(request.headers);
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
    if (cors) response.setHeader('Access-Control-Allow-Origin', '*');
    // In a later turn, as over a network, so that requests meet.
    return setTimeout(() => fault(action, response) || respondTo(action, searchParams, response), 5);
  });

  function respondTo(action: string, query: URLSearchParams, response: ServerResponse): boolean {
    const id = query.get(action === 'datastore_search' ? 'resource_id' : 'id') ?? '';
    const isPackage = action === 'package_show';
    const resources = Object.entries(files).map(([id, { resource }]) =>
      Object.assign({ id, package_id: `package-${id}` }, resource),
    );
    const own = resources.filter((each) => id === (isPackage ? each.package_id : each.id));
    const file = files[own[0]?.id ?? ''];
    if (request404(action, file)) return json(response, 404, { success: false, error: notFound });
    if (action === 'resource_show') return json(response, 200, { success: true, result: own[0] });
    const dataSet = { title: `Data set ${own[0]?.id}`, resources: own, ...file?.dataSet };
    if (isPackage) return json(response, 200, { success: true, result: dataSet });
    return search(file ?? {}, query, response);
  }

  return { ...ckan, server, atOnce: () => most };
}

const notFound = { message: 'Not found', __type: 'Not Found Error' };

function request404(action: string, file: CkanFile | undefined): boolean {
  const isKnown = ['package_show', 'resource_show', 'datastore_search'].includes(action);
  return !isKnown || file === undefined || (action === 'datastore_search' && file.rows === undefined);
}

function search(
  { fields = [], rows = [] }: CkanFile,
  query: URLSearchParams,
  response: ServerResponse,
): boolean {
  const all = [{ id: '_id', type: 'int' }, ...fields];
  const named = query.getAll('fields');
  const wanted = named.length === 1 ? (named[0] ?? '').split(',') : named;
  const places =
    named.length === 0 ? [...all.keys()] : wanted.map((name) => all.findIndex(({ id }) => id === name));
  if (places.includes(-1))
    return json(response, 409, { success: false, error: { fields: ['not in table'] } });
  const shown = rows.slice(0, Number(query.get('limit') ?? 100));
  const csv = shown.map((row) => `${places.map((place) => cell(row[place] ?? '')).join(',')}\n`).join('');
  const text = JSON.stringify({ fields: places.map((place) => all[place]), total: rows.length });
  const records = query.get('records_format') === 'csv' ? JSON.stringify(csv) : '[{"value": NaN}]';
  response.end(`{"success": true, "result": {"records": ${records}, ${text.slice(1)}}`);
  return true;
}

function dump({ fields = [], rows = [] }: CkanFile, response: ServerResponse): ServerResponse {
  const names = ['_id', ...fields.map(({ id }) => String(id))];
  response.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' });
  return response.end([names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join(''));
}

function json(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, { 'Content-Type': 'application/json;charset=utf-8' }).end(JSON.stringify(value));
  return true;
}

function html(response: ServerResponse, status: number, title: string, headers = {}): true {
  response.writeHead(status, { 'Content-Type': 'text/html', ...headers });
  response.end(`<!doctype html><title>${title}</title><h1>${title}</h1>`);
  return true;
}
