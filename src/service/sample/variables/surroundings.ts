import type { Variable } from '../../../contract/records.ts';
import { acs } from '../sources/acs.ts';
import { economy } from '../sources/economy.ts';
import { living } from '../sources/living.ts';
import { surroundings } from '../sources/surroundings.ts';
import { contexts } from '../contexts.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

/** Connection, air, safety, food and public places. */
export const surroundingVariables: readonly Variable[] = [
  ...table({ shares: true, units: 'households', prefix: 'B28002_', sources: [acs.B28002] }, [
    [0, '001E', 'Total'],
    [1, '002E', 'With an Internet subscription', { sources: [acs.B28002, surroundings.broadband] }],
    [2, '004E', 'Broadband of any type', { shortName: 'Broadband' }],
    [2, '005E', 'Cellular data plan'],
    [
      3,
      '006E',
      'Cellular data plan with no other type of Internet subscription',
      { shortName: 'Phone only', description: 'Often a sign that a home connection costs too much.' },
    ],
    [1, '013E', 'No Internet access', { shortName: 'No internet' }],
  ]),
  ...table({ prefix: '', tags: [tags.climate] }, [
    [
      0,
      'AQS_88101',
      'PM2.5, annual mean',
      {
        units: 'micrograms per cubic meter',
        sources: [surroundings.aqs],
        description: 'Mean of the monitors in the county. The federal limit was set to 9.0 in 2024.',
      },
    ],
    [
      0,
      'AQS_44201',
      'Ozone, fourth-highest 8-hour reading',
      {
        units: 'parts per million',
        unitNotes: 'Mean of three years',
        sources: [surroundings.aqs],
        description: 'The form in which the standard of 0.070 is written.',
      },
    ],
    [
      0,
      'nlcd_tree-canopy',
      'Tree canopy',
      { units: '%', unitNotes: 'Share of land area', sources: [surroundings.landCover], description: '' },
    ],
  ]),
  ...table({ units: 'per 100,000', prefix: 'UCR_', context: [contexts.nibrs], tags: [tags.record] }, [
    [
      0,
      'violent',
      'Violent crime',
      {
        sources: [surroundings.crime, economy.popest],
        description: 'Murder, rape, robbery and aggravated assault.',
      },
    ],
    [
      1,
      'murder',
      'Murder and nonnegligent manslaughter',
      {
        sources: [surroundings.crime, economy.popest],
        description: 'Recorded almost completely, so the surest of the series.',
      },
    ],
    [
      0,
      'property',
      'Property crime',
      {
        sources: [surroundings.crime, economy.popest],
        description: 'Burglary, larceny and motor vehicle theft.',
      },
    ],
  ]),
  ...table({ prefix: '' }, [
    [
      0,
      'low-food-access',
      'Low-income residents far from a supermarket',
      {
        shortName: 'Low food access',
        units: 'people',
        unitNotes: 'More than 1 mile in town, 10 miles in the country',
        sources: [living.foodAtlas, living.retailers, surroundings.timetable],
        tags: [tags.equity],
        description:
          'Distances from the atlas, checked against open stores and the bus lines that reach them.',
      },
    ],
    [
      0,
      'library_visits',
      'Library visits',
      { units: 'visits', sources: [surroundings.libraries], description: 'Entries counted at the door.' },
    ],
    [
      0,
      'requests-311_median-days',
      'Days to close a 311 request',
      {
        shortName: 'Days to close',
        units: 'days',
        unitNotes: 'Median',
        sources: [surroundings.requests],
        tags: [tags.local],
        description: 'Half of the requests of the year were closed sooner.',
      },
    ],
  ]),
];
