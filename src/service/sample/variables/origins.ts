import type { Variable } from '../../../contract/records.ts';
import { contexts } from '../contexts.ts';
import { acs } from '../sources/acs.ts';
import { economy } from '../sources/economy.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

const people = { shares: true, units: 'people', tags: [tags.survey, tags.equity] };

/** Race, birthplace and language. */
export const originVariables: readonly Variable[] = [
  ...table({ ...people, prefix: 'B03002_', sources: [acs.B03002] }, [
    [0, '001E', 'Total', { sources: [acs.B03002, economy.census2020] }],
    [1, '002E', 'Not Hispanic or Latino'],
    [2, '003E', 'White alone', { shortName: 'White' }],
    [2, '004E', 'Black or African American alone', { shortName: 'Black' }],
    [2, '005E', 'American Indian and Alaska Native alone', { shortName: 'American Indian' }],
    [2, '006E', 'Asian alone', { shortName: 'Asian' }],
    [2, '007E', 'Native Hawaiian and Other Pacific Islander alone', { shortName: 'Pacific Islander' }],
    [2, '008E', 'Some other race alone'],
    [
      2,
      '009E',
      'Two or more races',
      { description: 'Rose steeply with the 2020 change in how written answers are coded.' },
    ],
    [1, '012E', 'Hispanic or Latino', { shortName: 'Hispanic', description: 'Of any race.' }],
  ]),
  ...table({ ...people, prefix: 'B05002_', sources: [acs.B05002], context: [contexts.margin] }, [
    [0, '001E', 'Total'],
    [1, '002E', 'Native', { description: 'A U.S. citizen at birth, wherever born.' }],
    [2, '003E', 'Born in state of residence'],
    [2, '004E', 'Born in other state in the United States'],
    [3, '005E', 'Northeast'],
    [3, '006E', 'Midwest'],
    [3, '007E', 'South'],
    [3, '008E', 'West'],
    [2, '009E', 'Born outside the United States', { description: 'Puerto Rico, island areas, or abroad.' }],
    [1, '013E', 'Foreign-born', { description: 'Not a U.S. citizen at birth.' }],
    [
      2,
      '014E',
      'Naturalized U.S. citizen',
      { description: 'Foreign-born residents who have become citizens.' },
    ],
    [
      2,
      '021E',
      'Not a U.S. citizen',
      { description: 'Permanent residents, students, workers on visas, refugees and people without papers.' },
    ],
  ]),
  ...table({ shares: true, units: 'households', prefix: 'C16002_', sources: [acs.C16002] }, [
    [0, '001E', 'Total'],
    [1, '002E', 'English only'],
    [1, '003E', 'Spanish'],
    [
      2,
      '004E',
      'Limited English speaking household',
      { description: 'Nobody aged 14 or over speaks only English or speaks it "very well".' },
    ],
    [2, '005E', 'Not a limited English speaking household'],
    [1, '006E', 'Other Indo-European languages', { description: 'French, Russian, Hindi and many more.' }],
    [2, '007E', 'Limited English speaking household'],
    [2, '008E', 'Not a limited English speaking household'],
    [1, '009E', 'Asian and Pacific Island languages'],
    [2, '010E', 'Limited English speaking household'],
    [2, '011E', 'Not a limited English speaking household'],
    [
      1,
      '012E',
      'Other languages',
      { description: 'Arabic, Amharic, Navajo and others outside the three groups.' },
    ],
    [2, '013E', 'Limited English speaking household'],
    [2, '014E', 'Not a limited English speaking household'],
  ]),
];
