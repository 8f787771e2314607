import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circumstances } from '../faults/circumstances.ts';
import { faultTable } from '../faults/table.ts';
import { faultDocument } from '../support/faults/fault-document.ts';
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

describe('the table', () => {
  test('names more than 150 faults, each once', () => {
    const names = Object.values(faultTable).flatMap((faults) => faults.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(150);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('names for each circumstance a test file that is there', () => {
    const root = new URL('../../', import.meta.url);
    expect(circumstances.filter(({ test: file }) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  test('is in docs/faults.md, row by row', () => {
    const written = readFileSync(new URL('../../docs/faults.md', import.meta.url), 'utf8');
    expect(written.split('\n')).toEqual(faultDocument().split('\n'));
  });
});
