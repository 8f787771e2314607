import type { Variable } from '../../../contract/records.ts';
import { contexts } from '../contexts.ts';
import { acs } from '../sources/acs.ts';
import { living } from '../sources/living.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

/** Rents, values, burdens and homelessness. */
export const housingCostVariables: readonly Variable[] = [
  ...table({ units: '$', prefix: '', tags: [tags.survey, tags.affordability] }, [
    [
      0,
      'B25064_001E',
      'Median gross rent',
      {
        unitNotes: '2023 inflation-adjusted dollars per month',
        sources: [acs.B25064, acs.DP04],
        description: 'Rent and utilities, for homes with a cash rent, whatever their size.',
      },
    ],
    [
      0,
      'B25077_001E',
      'Median value (dollars)',
      {
        shortName: 'Median home value',
        sources: [acs.B25077, acs.DP04],
        description: "The owner's own estimate.",
      },
    ],
    [
      0,
      'fmr_two-bedroom',
      'Fair market rent, two bedrooms',
      {
        unitNotes: 'Per month, utilities included',
        shortName: 'Fair market rent',
        sources: [living.fmr],
        tags: [tags.affordability],
        description: 'The 40th percentile of rents paid by recent movers; vouchers are built on it.',
      },
    ],
  ]),
  ...table(
    {
      shares: true,
      units: 'households',
      prefix: 'B25070_',
      sources: [acs.B25070],
      tags: [tags.affordability],
    },
    [
      [0, '001E', 'Total', { description: 'Renter households by the share of income that goes to rent.' }],
      [1, '002E', 'Less than 10.0 percent'],
      [1, '003E', '10.0 to 14.9 percent'],
      [1, '004E', '15.0 to 19.9 percent'],
      [1, '005E', '20.0 to 24.9 percent'],
      [1, '006E', '25.0 to 29.9 percent'],
      [1, '007E', '30.0 to 34.9 percent', { description: 'At 30 percent a household counts as burdened.' }],
      [1, '008E', '35.0 to 39.9 percent'],
      [1, '009E', '40.0 to 49.9 percent'],
      [
        1,
        '010E',
        '50.0 percent or more',
        {
          shortName: 'Severely burdened',
          description: 'Half of all income or more goes to rent and utilities.',
        },
      ],
      [1, '011E', 'Not computed', { description: 'No income, a loss, or no cash rent. Leave out of rates.' }],
    ],
  ),
  ...table({ shares: true, units: 'households', prefix: 'CHAS_', sources: [living.chas] }, [
    [
      0,
      'low-income',
      'Low-income households',
      { description: "Below 80 percent of the area's median family income, adjusted for size." },
    ],
    [1, 'cost-burdened', 'Spending more than 30 percent on housing', { shortName: 'Cost-burdened' }],
    [
      2,
      'severely-burdened',
      'Spending more than 50 percent on housing',
      { shortName: 'Severely burdened', description: 'Already included in the row above.' },
    ],
    [
      1,
      'crowded',
      'More than one person per room',
      { shortName: 'Crowded', description: 'Kitchens count as rooms, bathrooms and halls do not.' },
    ],
  ]),
  ...table(
    { shares: true, units: 'people', prefix: 'pit-', sources: [living.pit], context: [contexts.oneNight] },
    [
      [0, 'total', 'People experiencing homelessness', { description: 'Counted on one January night.' }],
      [
        1,
        'sheltered',
        'Sheltered',
        { description: 'In emergency shelters, safe havens or transitional housing.' },
      ],
      [
        1,
        'Unsheltered',
        'Unsheltered',
        { description: 'In cars, parks, tents, stations and other such places.' },
      ],
    ],
  ),
];
