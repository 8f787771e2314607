import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { exportRow, type ExportRow } from '../../../src/catalog/export/export-row.ts';
import type { Entry } from '../../../src/catalog/records/entry.ts';
import { readRecord } from '../../../src/catalog/records/read-record.ts';
import type { CollectionName } from '../../../src/contract/collections.ts';
import { contentFaults } from '../../faults/content.ts';
import type { Fault } from '../../faults/fault.ts';
import { recordFaults } from '../../faults/records.ts';
import type { Asked } from './fault-server.ts';

/** Every record of the faults of content and of records that can be shown, as received, up to `longest` characters each. */
export function hostileRows(collection: CollectionName, longest = Infinity): ExportRow[] {
  return [...contentFaults, ...recordFaults]
    .filter((fault) => (fault.collection ?? 'indicator') === collection)
    .flatMap(resultsOf)
    .flatMap((raw, position) => {
      const read = readRecord(collection, raw);
      if ('problem' in read) return [];
      return [exportRow({ ...read, collection, position })];
    })
    .filter((row) => row.json().length <= longest);
}

/** The same as entries, each under an id of its own: in the tables most have the same one. */
export function hostileEntries(collection: CollectionName, longest: number): Entry[] {
  return hostileRows(collection, longest).map((row, position) =>
    entryOf(collection, { ...JSON.parse(row.json()), id: position + 1 }, position),
  );
}

/** A record that can be shown, as an entry. */
export function entryOf(collection: CollectionName, raw: unknown, position = 0): Entry {
  const read = readRecord(collection, raw);
  if ('problem' in read) throw new Error(read.problem);
  return { ...read, collection, position };
}

function resultsOf({ serve, collection = 'indicator' }: Fault): unknown[] {
  const address = `http://service.invalid/api/${collection}/`;
  const asked: Asked = {
    collection,
    query: new URLSearchParams(),
    format: 'api',
    offset: 0,
    limit: null,
    tries: 1,
    address,
    request: new IncomingMessage(new Socket()),
  };
  const reply = serve(asked);
  if (reply === 'silence' || 'raw' in reply) return [];
  const page: { results: unknown[] } = JSON.parse(String(reply.body));
  return page.results;
}
