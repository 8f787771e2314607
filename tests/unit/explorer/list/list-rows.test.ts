import { expect, it } from 'vitest';
import { explain } from '../../../../src/catalog/search/explain-match.ts';
import { explainBy } from '../../../../src/explorer/list/list-rows.ts';
import { indicatorsNamed } from '../../catalog/list/entries.ts';

it('found rows explain a record by the same object until the search terms change, also while pages arrive', () => {
  const [entry] = indicatorsNamed('Gross rent');
  const whyFor = (...terms: string[]) => explainBy({ terms, explain })(entry!);
  const why = whyFor('rent');
  expect(why?.name).toEqual([expect.anything()]);
  expect(whyFor('rent')).toBe(why);
  expect(whyFor('gross')?.name).not.toEqual(why?.name);
});
