import type { Variable } from '../../../contract/records.ts';
import { acs } from '../sources/acs.ts';
import { economy } from '../sources/economy.ts';
import { table } from './table.ts';

const homes = { shares: true, units: 'homes' };

/** The stock of homes. */
export const homeVariables: readonly Variable[] = [
  ...table({ ...homes, prefix: 'B25002_', sources: [acs.B25002] }, [
    [0, '001E', 'Total', { shortName: 'Homes', sources: [acs.B25002, acs.DP04, economy.permits] }],
    [1, '002E', 'Occupied'],
    [1, '003E', 'Vacant', { description: 'For rent, for sale, seasonal, or simply empty.' }],
  ]),
  ...table({ ...homes, prefix: 'B25003_', sources: [acs.B25003, acs.DP04] }, [
    [0, '001E', 'Total', { description: 'Occupied homes only, one household in each.' }],
    [1, '002E', 'Owner occupied', { shortName: 'Owners' }],
    [1, '003E', 'Renter occupied', { shortName: 'Renters' }],
  ]),
  ...table({ ...homes, prefix: 'B25024_', sources: [acs.B25024] }, [
    [0, '001E', 'Total'],
    [1, '002E', '1, detached', { shortName: 'Detached house', description: 'Open space on all four sides.' }],
    [1, '003E', '1, attached', { shortName: 'Row house' }],
    [1, '004E', '2', { shortName: 'Two units' }],
    [1, '005E', '3 or 4', { shortName: 'Three or four units' }],
    [1, '006E', '5 to 9', { shortName: '5 to 9 units' }],
    [1, '007E', '10 to 19', { shortName: '10 to 19 units' }],
    [1, '008E', '20 to 49', { shortName: '20 to 49 units' }],
    [1, '009E', '50 or more', { shortName: '50 units or more' }],
    [1, '010E', 'Mobile home'],
    [1, '011E', 'Boat, RV, van, etc.', { description: 'Counted only when somebody lives in it.' }],
  ]),
  ...table({ ...homes, prefix: 'B25034_', sources: [acs.B25034] }, [
    [0, '001E', 'Total'],
    [1, '002E', 'Built 2020 or later'],
    [1, '003E', 'Built 2010 to 2019'],
    [1, '004E', 'Built 2000 to 2009'],
    [1, '005E', 'Built 1990 to 1999'],
    [1, '006E', 'Built 1980 to 1989'],
    [1, '007E', 'Built 1970 to 1979', { description: 'Lead was banned from house paint in 1978.' }],
    [1, '008E', 'Built 1960 to 1969'],
    [1, '009E', 'Built 1950 to 1959'],
    [1, '010E', 'Built 1940 to 1949'],
    [1, '011E', 'Built 1939 or earlier', { description: 'Lead paint is likely unless it has been removed.' }],
  ]),
  ...table({ units: 'homes', prefix: 'permits_', sources: [economy.permits] }, [
    [0, 'total', 'Homes permitted', { description: 'Units authorized in the year, not units finished.' }],
    [
      1,
      'single-family',
      'In single-family buildings',
      { description: 'Detached houses and row houses that stand on their own ground.' },
    ],
    [
      1,
      'five-plus',
      'In buildings with five units or more',
      { description: 'Apartment buildings, for rent or for sale.' },
    ],
  ]),
];
