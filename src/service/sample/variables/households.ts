import type { Variable } from '../../../contract/records.ts';
import { acs } from '../sources/acs.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

const households = { shares: true, units: 'households' };

/** Households by type and by the presence of children. */
export const householdVariables: readonly Variable[] = [
  ...table({ ...households, prefix: 'B11001_', sources: [acs.B11001] }, [
    [0, '001E', 'Total', { shortName: 'Households' }],
    [1, '002E', 'Family households', { description: 'At least one person is related to the householder.' }],
    [2, '003E', 'Married-couple family'],
    [2, '004E', 'Other family'],
    [3, '005E', 'Male householder, no spouse present'],
    [3, '006E', 'Female householder, no spouse present'],
    [
      1,
      '007E',
      'Nonfamily households',
      { description: 'People living alone, and people who share a home without being related.' },
    ],
    [2, '008E', 'Householder living alone', { shortName: 'Living alone' }],
    [2, '009E', 'Householder not living alone'],
  ]),
  ...table({ ...households, prefix: 'B11005_', sources: [acs.B11005], tags: [tags.children] }, [
    [0, '001E', 'Total'],
    [1, '002E', 'Households with one or more people under 18 years', { shortName: 'With children' }],
    [2, '003E', 'Family households'],
    [3, '004E', 'Married-couple family'],
    [3, '005E', 'Other family'],
    [4, '006E', 'Male householder, no spouse present'],
    [
      4,
      '007E',
      'Female householder, no spouse present',
      {
        description:
          'The children may be her own or other relatives; an unmarried partner may live in the home.',
      },
    ],
    [2, '008E', 'Nonfamily households', { description: 'A child here is not related to the householder.' }],
    [3, '009E', 'Male householder'],
    [3, '010E', 'Female householder'],
    [1, '011E', 'Households with no people under 18 years', { shortName: 'Without children' }],
    [2, '012E', 'Family households'],
    [3, '013E', 'Married-couple family'],
    [3, '014E', 'Other family'],
    [4, '015E', 'Male householder, no spouse present'],
    [4, '016E', 'Female householder, no spouse present'],
    [2, '017E', 'Nonfamily households', { description: 'Most are one person living alone.' }],
    [3, '018E', 'Male householder'],
    [3, '019E', 'Female householder'],
  ]),
];
