import type { Variable } from '../../../contract/records.ts';
import { acs } from '../sources/acs.ts';
import { living } from '../sources/living.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

/** Enrollment and attainment. */
export const learningVariables: readonly Variable[] = [
  ...table({ shares: true, units: 'people', prefix: 'B14001_', sources: [acs.B14001] }, [
    [0, '001E', 'Total', { description: 'Residents aged 3 and over.' }],
    [
      1,
      '002E',
      'Enrolled in school',
      { description: 'Public or private, at any time in the last three months.' },
    ],
    [
      2,
      '003E',
      'Enrolled in nursery school, preschool',
      {
        shortName: 'Preschool',
        tags: [tags.children],
        description: 'Public and private programs for children not yet in kindergarten.',
      },
    ],
    [2, '004E', 'Enrolled in kindergarten', { shortName: 'Kindergarten', tags: [tags.children] }],
    [2, '005E', 'Enrolled in grade 1 to grade 4', { shortName: 'Grades 1 to 4', tags: [tags.children] }],
    [2, '006E', 'Enrolled in grade 5 to grade 8', { shortName: 'Grades 5 to 8', tags: [tags.children] }],
    [2, '007E', 'Enrolled in grade 9 to grade 12', { shortName: 'Grades 9 to 12', tags: [tags.children] }],
    [2, '008E', 'Enrolled in college, undergraduate years', { shortName: 'College' }],
    [2, '009E', 'Graduate or professional school'],
    [1, '010E', 'Not enrolled in school'],
  ]),
  ...table({ shares: true, units: 'people', prefix: 'B15003_', sources: [acs.B15003] }, [
    [0, '001E', 'Total', { description: 'Residents aged 25 and over by the highest level completed.' }],
    [1, '017E', 'Regular high school diploma'],
    [
      1,
      '018E',
      'GED or alternative credential',
      {
        shortName: 'GED',
        description:
          'Tests that stand in for a diploma; employers and colleges do not always treat them alike.',
      },
    ],
    [1, '019E', 'Some college, less than 1 year'],
    [1, '020E', 'Some college, 1 or more years, no degree', { shortName: 'Some college' }],
    [1, '021E', "Associate's degree"],
    [1, '022E', "Bachelor's degree"],
    [1, '023E', "Master's degree"],
    [1, '024E', 'Professional school degree', { description: 'Law, medicine, dentistry and the like.' }],
    [1, '025E', 'Doctorate degree'],
  ]),
  ...table({ prefix: 'ccd_', sources: [living.schools], tags: [tags.record, tags.children] }, [
    [
      0,
      'enrollment',
      'Public school students',
      { units: 'students', description: 'On the count day in October.' },
    ],
    [
      1,
      'free-meals',
      'Eligible for free or reduced-price meals',
      {
        units: 'students',
        shortName: 'Free or reduced-price meals',
        description: 'Schools that feed everyone may report all of their students.',
      },
    ],
    [
      0,
      'pupil-teacher-ratio',
      'Students per teacher',
      {
        unitNotes: 'Full-time equivalent teachers',
        description: 'Not class size: specialists without a class of their own count as teachers.',
      },
    ],
  ]),
];
