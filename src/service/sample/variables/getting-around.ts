import type { Variable } from '../../../contract/records.ts';
import { acs } from '../sources/acs.ts';
import { surroundings } from '../sources/surroundings.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

/** Commuting, vehicles, transit and road deaths. */
export const gettingAroundVariables: readonly Variable[] = [
  ...table({ shares: true, units: 'workers', prefix: 'B08301_', sources: [acs.B08301, acs.S0801] }, [
    [0, '001E', 'Total', { description: 'Workers aged 16 and over, by the usual way to work last week.' }],
    [1, '002E', 'Car, truck, or van'],
    [2, '003E', 'Drove alone'],
    [2, '004E', 'Carpooled'],
    [1, '010E', 'Public transportation', { shortName: 'Transit' }],
    [2, '011E', 'Bus'],
    [1, '017E', 'Motorcycle'],
    [1, '018E', 'Bicycle'],
    [1, '019E', 'Walked', { description: 'All the way; walking to a stop counts as transit.' }],
    [1, '020E', 'Other means'],
    [1, '021E', 'Worked from home'],
  ]),
  ...table({ shares: true, units: 'households', prefix: 'B08201_', sources: [acs.B08201] }, [
    [0, '001E', 'Total'],
    [1, '002E', 'No vehicle available', { shortName: 'No vehicle' }],
    [1, '003E', '1 vehicle available'],
    [1, '004E', '2 vehicles available'],
    [1, '005E', '3 vehicles available'],
    [1, '006E', '4 or more vehicles available'],
  ]),
  ...table({ prefix: '' }, [
    [
      0,
      'S0801_C01_046E',
      'Mean travel time to work (minutes)',
      {
        shortName: 'Average commute',
        units: 'minutes',
        unitNotes: 'One way',
        sources: [acs.S0801],
        description: 'Workers who did not work from home.',
      },
    ],
    [
      0,
      'near-frequent-transit',
      'Residents near frequent transit',
      {
        units: '%',
        unitNotes: 'Quarter mile on foot, a departure every 15 minutes on weekdays',
        sources: [surroundings.timetable, acs.B01001],
        tags: [tags.local, tags.equity],
        description: 'From the published timetable, along streets; late buses do not count against it.',
      },
    ],
    [
      0,
      'NTD_boardings',
      'Transit boardings',
      {
        units: 'boardings',
        sources: [surroundings.transitDatabase],
        description: 'Each change of vehicle counts again.',
      },
    ],
    [
      0,
      'fars_deaths',
      'Traffic deaths',
      {
        units: 'deaths',
        sources: [surroundings.fars],
        description: 'Within 30 days, by place of the crash.',
      },
    ],
    [
      1,
      'fars_pedestrians',
      'Pedestrians',
      { units: 'deaths', sources: [surroundings.fars], description: '' },
    ],
  ]),
];
