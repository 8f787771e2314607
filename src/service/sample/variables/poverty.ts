import type { Variable } from '../../../contract/records.ts';
import { contexts } from '../contexts.ts';
import { acs } from '../sources/acs.ts';
import { economy } from '../sources/economy.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

const people = { shares: true, units: 'people', tags: [tags.survey] };
const child = { tags: [tags.survey, tags.children], context: [contexts.margin] };

/** People and households with little income. */
export const povertyVariables: readonly Variable[] = [
  ...table({ ...people, prefix: 'B17001_', sources: [acs.B17001] }, [
    [
      0,
      '001E',
      'Total',
      {
        description:
          'People whose poverty status can be determined; not those in dormitories or institutions.',
      },
    ],
    [
      1,
      '002E',
      'Income in the past 12 months below poverty level',
      { shortName: 'In poverty', sources: [acs.B17001, acs.S1701, economy.saipe] },
    ],
    [2, '003E', 'Male'],
    [3, '004E', 'Under 5 years', child],
    [3, '005E', '5 years', child],
    [3, '006E', '6 to 11 years', child],
    [3, '007E', '12 to 14 years', child],
    [3, '008E', '15 years', child],
    [3, '009E', '16 and 17 years', child],
    [2, '017E', 'Female'],
    [3, '018E', 'Under 5 years', child],
    [3, '019E', '5 years', child],
    [3, '020E', '6 to 11 years', child],
    [3, '021E', '12 to 14 years', child],
    [3, '022E', '15 years', child],
    [3, '023E', '16 and 17 years', child],
  ]),
  ...table({ ...people, prefix: 'C17002_', sources: [acs.C17002] }, [
    [
      0,
      '001E',
      'Total',
      { description: 'People by family income as a multiple of their poverty threshold.' },
    ],
    [1, '002E', 'Under .50', { shortName: 'Deep poverty' }],
    [1, '003E', '.50 to .99'],
    [1, '004E', '1.00 to 1.24'],
    [1, '005E', '1.25 to 1.49'],
    [
      1,
      '006E',
      '1.50 to 1.84',
      { description: 'Around 1.85 lies the limit for reduced-price school meals.' },
    ],
    [1, '007E', '1.85 to 1.99'],
    [1, '008E', '2.00 and over'],
  ]),
  ...table({ units: '%', prefix: '', tags: [tags.model] }, [
    [
      0,
      'saipe_all-ages',
      'People in poverty, all ages',
      { sources: [economy.saipe], description: 'Model for a single year, published each December.' },
    ],
    [
      1,
      'saipe_under-18',
      'Under 18 years',
      {
        sources: [economy.saipe],
        shortName: 'Children in poverty',
        tags: [tags.model, tags.children],
        description: 'The figure by which school funds under Title I are shared out.',
      },
    ],
    [
      0,
      'S1701_C03_002E',
      'Under 18 years',
      {
        sources: [acs.S1701],
        shortName: 'Children in poverty',
        tags: [tags.survey, tags.children],
        description: 'Survey figure for five years; by tract as well as for the county.',
      },
    ],
    [
      0,
      'S1701_C03_010E',
      '65 years and over',
      {
        sources: [acs.S1701],
        tags: [tags.survey, tags.elders],
        description: 'Social Security keeps this rate lower than that of children nearly everywhere.',
      },
    ],
  ]),
  ...table({ shares: true, units: 'households', prefix: 'B22003_', sources: [acs.B22003] }, [
    [0, '001E', 'Total'],
    [
      1,
      '002E',
      'Household received Food Stamps/SNAP in the past 12 months',
      { shortName: 'Received SNAP', description: 'As reported to the survey; program records show more.' },
    ],
    [2, '003E', 'Income in the past 12 months below poverty level'],
    [2, '004E', 'Income in the past 12 months at or above poverty level'],
    [
      1,
      '005E',
      'Household did not receive Food Stamps/SNAP in the past 12 months',
      { shortName: 'Did not receive SNAP' },
    ],
    [
      2,
      '006E',
      'Income in the past 12 months below poverty level',
      { description: 'Poor households without food benefits: a first hint at how many the program misses.' },
    ],
    [2, '007E', 'Income in the past 12 months at or above poverty level'],
  ]),
];
