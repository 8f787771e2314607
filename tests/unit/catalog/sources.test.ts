import { describe, expect, it } from 'vitest';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { isOf } from '../../../src/catalog/records/entry.ts';
import { sourcesOf } from '../../../src/catalog/sources.ts';
import { source, variable } from '../../support/catalog-builder.ts';

const entriesOf = (...variables: ReturnType<typeof variable>[]) =>
  ledgerOf('variable', [{ results: variables, count: variables.length }]).entries.filter((entry) =>
    isOf(entry, 'variable'),
  );

describe('the sources of variables', () => {
  it('are listed once, with the number of variables that use them', () => {
    const [a, b] = [source({ id: 1, name: 'A' }), source({ id: 2, name: 'B' })];
    const named = sourcesOf(
      entriesOf(
        variable({ id: 1, sources: [a] }),
        variable({ id: 2, sources: [b, a] }),
        variable({ id: 3, sources: [] }),
      ),
    );
    expect(named.map(({ record: { name }, variables }) => [name, variables.length])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  it('count a variable that names a source twice once', () => {
    const a = source({ id: 1 });
    const entries = entriesOf(variable({ sources: [a, a] }));
    expect(sourcesOf(entries)).toMatchObject([{ key: '1', record: a, variables: entries }]);
  });
});
