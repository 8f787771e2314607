import { expect, test } from 'vitest';
import { variablesOverview } from '../../../src/catalog/sources.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { entriesOf } from './list/entries.ts';

const a = source({ id: 1, name: 'A' });
const b = source({ id: 2, name: 'B' });

test('sources and units are counted, the most frequent first, and so is what is missing', () => {
  const variables = catalog()
    .variable({ sources: [a, a], units: '$' })
    .variable({ sources: [b], units: 'people', description: 'Given.' })
    .variable({ sources: [a, b], units: ' people ', description: ' ' })
    .variable({ units: ' ' })
    .variable({ sources: [b] });
  expect(variablesOverview(entriesOf('variable', variables))).toEqual({
    sources: [
      { key: '2', label: 'B', count: 3 },
      { key: '1', label: 'A', count: 2 },
    ],
    units: [
      { key: 'people', label: 'people', count: 2 },
      { key: '$', label: '$', count: 1 },
    ],
    withoutSource: 1,
    withoutUnit: 2,
    withoutDescription: 4,
  });
});
