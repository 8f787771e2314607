import { expect, it } from 'vitest';
import { explain } from '../../../../../src/catalog/search/explain-match.ts';
import { explainBy, rowsAt } from '../../../../../src/explorer/list/rows/rows.ts';
import { indicatorsNamed } from '../../../catalog/list/entries.ts';

it('found rows explain a record by the same object until the search terms change, also while pages arrive', () => {
  const entries = indicatorsNamed('Gross rent');
  const positions = Uint32Array.of(0);
  const rowsFor = (...terms: string[]) =>
    rowsAt(entries, positions, explainBy({ positions, terms, explain }));
  const entry = entries[0]!;
  const why = rowsFor('rent').explain(entry);
  expect(why?.name).toEqual([expect.anything()]);
  expect(rowsFor('rent').explain(entry)).toBe(why);
  expect(rowsFor('gross').explain(entry)?.name).not.toEqual(why?.name);
});
