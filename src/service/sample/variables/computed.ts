import type { Variable } from '../../../contract/records.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

/** Variables computed from others. They have no source; the description contains the formula. */
export const computedVariables: readonly Variable[] = [
  ...table({ units: '%', prefix: 'computed_' }, [
    [0, 'homeownership-rate', 'Homeownership rate', { description: 'B25003_002E divided by B25003_001E.' }],
    [0, 'vacancy-rate', 'Vacancy rate', { description: 'B25002_003E divided by B25002_001E.' }],
    [
      0,
      'rent-burden-rate',
      'Rent-burdened households',
      {
        shortName: 'Rent-burdened',
        unitNotes: 'Households whose share cannot be computed are left out',
        description: 'Sum of B25070_007E to B25070_010E, divided by B25070_001E less B25070_011E.',
        tags: [tags.affordability],
      },
    ],
    [
      0,
      'labor-force-participation',
      'Labor force participation',
      { description: 'B23025_002E divided by B23025_001E.' },
    ],
    [
      0,
      'limited-english',
      'Limited English speaking households',
      {
        description: 'Sum of C16002_004E, _007E, _010E and _013E, divided by C16002_001E.',
        tags: [tags.equity],
      },
    ],
    [
      0,
      'bachelors-or-higher',
      "Bachelor's degree or higher",
      { description: 'Sum of B15003_022E to B15003_025E, divided by B15003_001E.' },
    ],
    [
      0,
      'transit-share',
      'Workers commuting by transit',
      { description: 'B08301_010E divided by B08301_001E.' },
    ],
    [0, 'no-vehicle', 'Households without a vehicle', { description: 'B08201_002E divided by B08201_001E.' }],
    [0, 'snap-share', 'Households receiving SNAP', { description: 'B22003_002E divided by B22003_001E.' }],
    [0, 'foreign-born-share', 'Foreign-born share', { description: 'B05002_013E divided by B05002_001E.' }],
  ]),
  ...table({ prefix: 'computed_' }, [
    [
      0,
      'housing-wage',
      'Housing wage',
      {
        units: '$',
        unitNotes: 'Per hour, full time',
        description: 'Twelve times the fair market rent for two bedrooms, divided by 0.3 and by 2,080 hours.',
        tags: [tags.affordability],
      },
    ],
    [
      0,
      'natural-change',
      'Natural change',
      { units: 'people', description: 'Births less deaths, from the population estimates.' },
    ],
    [
      0,
      'Diversity_Index',
      'Diversity index',
      {
        units: '%',
        description: 'One minus the sum of the squared shares of the exclusive groups of B03002.',
        tags: [tags.equity],
      },
    ],
    [
      0,
      'child-dependency',
      'Children per 100 adults under 65',
      {
        unitNotes: 'Ages 0 to 17 over ages 18 to 64',
        description: 'Residents under 18 for every hundred aged 18 to 64, from all rows of table B01001.',
      },
    ],
  ]),
];
