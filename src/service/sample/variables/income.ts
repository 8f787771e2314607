import type { Variable } from '../../../contract/records.ts';
import { contexts } from '../contexts.ts';
import { acs } from '../sources/acs.ts';
import { economy } from '../sources/economy.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

const dollars = { units: '$', unitNotes: '2023 inflation-adjusted dollars', context: [contexts.margin] };

/** Household income and its distribution. */
export const incomeVariables: readonly Variable[] = [
  ...table({ ...dollars, prefix: '', tags: [tags.survey] }, [
    [
      0,
      'B19013_001E',
      'Median household income in the past 12 months (in 2023 inflation-adjusted dollars)',
      {
        shortName: 'Median household income',
        sources: [acs.B19013, economy.saipe],
        description:
          'Half of all households had more and half had less. The incomes of everyone in the home are added up first.',
      },
    ],
    [
      0,
      'B19301_001E',
      'Per capita income in the past 12 months (in 2023 inflation-adjusted dollars)',
      {
        shortName: 'Per capita income',
        sources: [acs.B19301],
        description: 'All income divided by all residents, children included.',
      },
    ],
    [
      0,
      'B19083_001E',
      'Gini Index',
      {
        units: null,
        unitNotes: '0 = all equal, 1 = one household has everything',
        sources: [acs.B19083],
        description: 'Inequality of household income before taxes and benefits in kind.',
      },
    ],
    [
      0,
      'bea_personal-income-per-capita',
      'Per capita personal income',
      {
        unitNotes: 'Current dollars, not adjusted for inflation',
        sources: [economy.bea, economy.popest],
        tags: [tags.record],
        context: [],
        description:
          'Includes employer contributions, Medicare and Medicaid; not comparable with the survey.',
      },
    ],
  ]),
  ...table({ shares: true, units: 'households', prefix: 'B19001_', sources: [acs.B19001] }, [
    [0, '001E', 'Total', { description: 'Households by income before taxes, in the dollars of 2023.' }],
    [1, '002E', 'Less than $10,000', { description: 'Includes households with no income or with a loss.' }],
    [1, '003E', '$10,000 to $14,999'],
    [1, '004E', '$15,000 to $19,999'],
    [1, '005E', '$20,000 to $24,999'],
    [1, '006E', '$25,000 to $29,999'],
    [1, '007E', '$30,000 to $34,999'],
    [1, '008E', '$35,000 to $39,999'],
    [1, '009E', '$40,000 to $44,999'],
    [1, '010E', '$45,000 to $49,999'],
    [1, '011E', '$50,000 to $59,999'],
    [1, '012E', '$60,000 to $74,999'],
    [1, '013E', '$75,000 to $99,999'],
    [1, '014E', '$100,000 to $124,999'],
    [1, '015E', '$125,000 to $149,999'],
    [1, '016E', '$150,000 to $199,999'],
    [1, '017E', '$200,000 or more'],
  ]),
];
