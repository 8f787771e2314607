import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultTable } from '../faults/table.ts';
import { faultDocument, handWritten } from '../support/faults/fault-document.ts';
import { brokenPromises, outcomeOf, patternOf } from '../support/faults/fault-outcome.ts';
import { type FaultServer, startFaultServer } from '../support/faults/fault-server.ts';
import { shortDeadlines, walkThrough } from '../support/faults/fault-walk.ts';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

describe.each(Object.entries(faultTable))('%s', (_kind, faults) => {
  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    const collection = fault.collection ?? 'indicator';
    const { baseUrl, asked } = server.put(fault.serve, collection);
    const options = fault.exceedsDeadline ? { deadlines: shortDeadlines } : {};
    const walked = await walkThrough(baseUrl, collection, options);
    expect(brokenPromises(walked, asked, new URL(baseUrl).host)).toEqual([]);
    expect(outcomeOf(walked, asked)).toEqual(expect.objectContaining(patternOf(fault.expect)));
  });
});

test('docs/faults.md has the table row by row, each fault once, and names only files that are there', () => {
  const root = new URL('../../', import.meta.url);
  const written = readFileSync(new URL('docs/faults.md', root), 'utf8');
  const tables = written.slice(0, written.indexOf(handWritten));
  expect(tables.split('\n')).toEqual(faultDocument().split('\n'));
  const names = Object.values(faultTable).flatMap((faults) => faults.map(({ name }) => name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const files = [...written.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
