import type { Variable } from '../../src/contract/records.ts';
import { catalog, type CatalogBuilder, source } from './catalog-builder.ts';

const packageId = '6f1c2f0e-6d0a-4f5e-9d53-0a4b7f1f3c11';
const otherPackage = '00000000-6d0a-4f5e-9d53-0a4b7f1f3c11';
const [own, unsafe, moved, copied] = [1, 2, 3, 4].map((id) => source({ id, packageId }));

/** Variables by name, each with its faults and what is found in it. Everything else of them is as it should be. */
const planted: readonly (readonly [fields: Partial<Variable>, found: string])[] = [
  [{ name: 'Without a fault' }, ''],
  [{ name: 'Jobs', description: ' ' }, 'no-description'],
  [{ name: 'Homes', description: 'homes.' }, 'description-repeats'],
  [{ name: 'Twin', description: 'One of two.' }, 'cannot-tell-apart'],
  [{ name: 'Twin', description: 'One of two.' }, 'cannot-tell-apart'],
  [{ name: 'Rent in dollars', units: null }, 'unit-in-name no-unit'],
  [{ name: 'Rent', units: '' }, 'no-unit'],
  [{ name: 'Wage', units: '$', numberFormatOptions: { style: 'percent' } }, 'unit-format'],
  [{ name: 'Renters', percentLabel: 'Share of renters' }, 'label-off'],
  [{ name: 'Owners', sources: [] }, 'no-source'],
  [{ name: 'Cars', sources: [{ ...unsafe!, infoLink: 'http://example.org/' }] }, 'link-unusable'],
  [
    { name: 'Buses', sources: [{ ...moved!, infoLink: `https://data.test/dataset/${otherPackage}` }] },
    'link-not-of-package',
  ],
  [{ name: 'Trains', sources: [copied!] }, 'source-differs'],
  [{ name: 'Trams', sources: [{ ...copied!, name: 'Another name' }] }, 'source-differs'],
  [{ name: 'Bikes', slug: 'Bike Lanes' }, 'slug-odd'],
  [{ name: 'Walkers', denominators: [{ id: 999, name: 'Gone' }] }, 'denominator-missing'],
  [{ name: 'Flats', description: 'Flats &amp;amp; houses.' }, 'text-damaged'],
  [{ name: 'pop_65', slug: 'POP_65' }, 'name-is-code'],
  [{ name: 'Parks', depth: Number.NaN }, 'unexpected-value'],
];

/** A catalog with one fault per rule. A depth of NaN is null on the wire, which the contract does not allow. */
export function plantedFaults(): CatalogBuilder {
  return planted.reduce(
    (c, [{ name = '', ...fields }]) =>
      c.variable({ name, units: 'people', description: `About ${name}.`, sources: [own!], ...fields }),
    catalog(),
  );
}

/** What is to be found in the planted catalog: the names of rules by the id of the variable. */
export const plantedFindings: ReadonlyMap<number, readonly string[]> = new Map(
  planted.flatMap(([, found], at) => (found === '' ? [] : [[at + 1, found.split(' ')]])),
);

/** How many variables each rule finds. */
export function plantedCounts(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const names of plantedFindings.values())
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
