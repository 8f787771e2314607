import type { Variable } from '../../../contract/records.ts';
import { acs } from '../sources/acs.ts';
import { economy } from '../sources/economy.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

const people = { shares: true, units: 'people', tags: [tags.survey] };

/** Counts of residents by sex and age, births, deaths and migration. */
export const populationVariables: readonly Variable[] = [
  ...table({ ...people, prefix: 'B01001_', sources: [acs.B01001] }, [
    [
      0,
      '001E',
      'Total',
      { shortName: 'Residents', description: 'All residents, as the survey counts them.' },
    ],
    [1, '002E', 'Male'],
    [2, '003E', 'Under 5 years', { tags: [tags.survey, tags.children] }],
    [2, '004E', '5 to 9 years', { tags: [tags.survey, tags.children] }],
    [2, '005E', '10 to 14 years', { tags: [tags.survey, tags.children] }],
    [2, '006E', '15 to 17 years', { tags: [tags.survey, tags.children] }],
    [2, '020E', '65 and 66 years', { tags: [tags.survey, tags.elders] }],
    [2, '021E', '67 to 69 years', { tags: [tags.survey, tags.elders] }],
    [2, '022E', '70 to 74 years', { tags: [tags.survey, tags.elders] }],
    [2, '023E', '75 to 79 years', { tags: [tags.survey, tags.elders] }],
    [2, '024E', '80 to 84 years', { tags: [tags.survey, tags.elders] }],
    [2, '025E', '85 years and over', { tags: [tags.survey, tags.elders] }],
    [1, '026E', 'Female'],
    [2, '027E', 'Under 5 years', { tags: [tags.survey, tags.children] }],
    [2, '028E', '5 to 9 years', { tags: [tags.survey, tags.children] }],
    [2, '029E', '10 to 14 years', { tags: [tags.survey, tags.children] }],
    [2, '030E', '15 to 17 years', { tags: [tags.survey, tags.children] }],
    [2, '044E', '65 and 66 years', { tags: [tags.survey, tags.elders] }],
    [2, '045E', '67 to 69 years', { tags: [tags.survey, tags.elders] }],
    [2, '046E', '70 to 74 years', { tags: [tags.survey, tags.elders] }],
    [2, '047E', '75 to 79 years', { tags: [tags.survey, tags.elders] }],
    [2, '048E', '80 to 84 years', { tags: [tags.survey, tags.elders] }],
    [2, '049E', '85 years and over', { tags: [tags.survey, tags.elders] }],
  ]),
  ...table({ prefix: 'B01002_', units: 'years', sources: [acs.B01002], tags: [tags.survey] }, [
    [
      0,
      '001E',
      'Total',
      { shortName: 'Median age', description: 'The age that splits all residents in half.' },
    ],
    [1, '002E', 'Male', { shortName: 'Median age, male' }],
    [1, '003E', 'Female', { shortName: 'Median age, female' }],
  ]),
  ...table({ prefix: 'popest-', units: 'people', sources: [economy.popest], tags: [tags.record] }, [
    [
      0,
      'residents',
      'Resident population on July 1',
      {
        sources: [economy.popest, economy.census2020],
        description:
          'Census count carried forward with births, deaths and moves. The whole series is revised every year.',
      },
    ],
    [1, 'births', 'Births', { description: 'Births to mothers who live in the county, July to June.' }],
    [1, 'deaths', 'Deaths', { description: 'Deaths of residents, wherever they died, July to June.' }],
    [
      1,
      'domestic-migration',
      'Net domestic migration',
      {
        description: 'Arrivals from other counties less departures to them. Negative when more people leave.',
      },
    ],
    [
      1,
      'international-migration',
      'Net international migration',
      { description: 'Arrivals from abroad less departures, including moves of U.S. citizens.' },
    ],
  ]),
  ...table({ prefix: 'P1_', units: 'people', sources: [economy.census2020] }, [
    [0, '001N', 'Total', { shortName: '2020 census count', description: '' }],
  ]),
];
