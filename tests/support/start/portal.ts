import { type Ckan, type CkanFile, type CkanOptions, createCkan } from './ckan.ts';
import { listenOnFreePort } from './http-server.ts';

/** What a file of the stand-in portal holds: quotes, line breaks and other scripts, as real ones do. */
export const portalRows = [
  { _id: '1', 'GEO ID': '0500000US26163', name: 'Wayne County, "Detroit"', value: '1234.5' },
  { _id: '2', 'GEO ID': '0500000US72001', name: 'Adjuntas\nMunicipio, ñ 目录', value: '' },
];

/** A portal with `portalRows` under this resource id, for the length of a test; the result is its address. */
export async function startPortal(resourceId: string): Promise<string> {
  const fields = ['GEO ID', 'name', 'value'].map((id) => ({ id }));
  const rows = portalRows.map((row) => Object.values(row));
  return (await startCkan({ [resourceId]: { fields, rows } })).address;
}

/** `createCkan` on a free port, for the length of a test. */
export async function startCkan(
  files: Readonly<Record<string, CkanFile>>,
  options: CkanOptions = {},
): Promise<Ckan> {
  const { server, ...ckan } = createCkan(files, options);
  return { ...ckan, address: `${await listenOnFreePort(server)}data/` };
}
