import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Address, addresses } from '../../../src/server/addresses.ts';
import { eventLevels } from '../../../src/server/observed/observations.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

/** The row of an address in docs/operations.md. */
function rowOf({ path, methods, cost, cache, deadline }: Address): string {
  const shown = path.replace(/\(.*?\)/, '');
  return `| \`${shown}\` | ${methods.join(', ')} | ${cost} | ${cache} | ${deadline === null ? '' : `${deadline} s`} |`;
}

test('docs/operations.md lists every public address with its cost, and no other', () => {
  const [, table = ''] = /\n\| address \| methods.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(page) ?? [];
  expect(table.trimEnd().split('\n')).toEqual(addresses.map(rowOf));
});

test('docs/operations.md lists every event of the log with its level', () => {
  const [, table = ''] = /\n\| event \| level.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(page) ?? [];
  const listed = table
    .split('\n')
    .flatMap((row) => /^\| `([^`]+)` \| (\w+) \|/.exec(row)?.slice(1).join(': ') ?? []);
  const logged = Object.entries(eventLevels).filter(([, level]) => level !== null);
  expect(listed.sort()).toEqual(logged.map(([event, level]) => `${event}: ${level}`).sort());
});
