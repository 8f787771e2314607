import { type Ckan, type CkanFile, type CkanOptions, cell, createCkan } from './ckan.ts';
import { listenOnFreePort, startAnswering } from './http-server.ts';

/** What a file of the stand-in portal holds: quotes, line breaks and other scripts, as real ones do. */
export const portalRows = [
  { _id: '1', 'GEO ID': '0500000US26163', name: 'Wayne County, "Detroit"', value: '1234.5' },
  { _id: '2', 'GEO ID': '0500000US72001', name: 'Adjuntas\nMunicipio, ñ 目录', value: '' },
];

/**
 * A CKAN portal below /data/ with one resource in its DataStore, for the length of a test; the result is its address with a
 * trailing slash. As in CKAN, the CSV of other resources is a 404 and JSON has bare NaN.
 */
export async function startPortal(resourceId: string): Promise<string> {
  const address = await startAnswering(({ url, method }, response) => {
    const { pathname, searchParams } = new URL(url ?? '/', 'http://portal.invalid');
    if (method !== 'GET') response.writeHead(405).end();
    else if (pathname === `/data/datastore/dump/${resourceId}`)
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(csvText());
    else if (
      pathname === '/data/api/3/action/datastore_search' &&
      searchParams.get('resource_id') === resourceId
    )
      response
        .writeHead(200, { 'content-type': 'application/json;charset=utf-8' })
        .end('{"success": true, "result": {"records": [{"_id": 1, "value": NaN}]}}');
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404 Not Found</h1>');
  });
  return `${address}data/`;
}

function csvText(): string {
  const names = Object.keys(portalRows[0] ?? {});
  return [names, ...portalRows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

/** `createCkan` on a free port, for the length of a test. */
export async function startCkan(
  files: Readonly<Record<string, CkanFile>>,
  options: CkanOptions = {},
): Promise<Ckan> {
  const { server, ...ckan } = createCkan(files, options);
  return { ...ckan, address: `${await listenOnFreePort(server)}data/` };
}
