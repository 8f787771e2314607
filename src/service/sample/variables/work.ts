import type { Variable } from '../../../contract/records.ts';
import { acs } from '../sources/acs.ts';
import { economy } from '../sources/economy.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

/** Residents in the labor force, and jobs in the county. */
export const workVariables: readonly Variable[] = [
  ...table({ shares: true, units: 'people', prefix: 'B23025_', sources: [acs.B23025] }, [
    [0, '001E', 'Total', { description: 'Residents aged 16 and over.' }],
    [1, '002E', 'In labor force'],
    [2, '003E', 'Civilian labor force'],
    [3, '004E', 'Employed'],
    [
      3,
      '005E',
      'Unemployed',
      { description: 'Without work, available, and looking for it during the last four weeks.' },
    ],
    [
      2,
      '006E',
      'Armed Forces',
      { description: 'On active duty and living in the county, in barracks or at home.' },
    ],
    [
      1,
      '007E',
      'Not in labor force',
      { description: 'Retired, studying, caring for others, ill, or no longer looking.' },
    ],
  ]),
  ...table({ units: 'people', prefix: 'laus-', sources: [economy.laus], tags: [tags.model] }, [
    [0, 'labor-force', 'Civilian labor force', { description: 'Monthly, not adjusted for the season.' }],
    [
      1,
      'employed',
      'Employed',
      { description: 'Residents with a job, wherever it is. Each person counts once.' },
    ],
    [
      1,
      'unemployed',
      'Unemployed',
      {
        description:
          'Without a job, available, and looking. Drawing benefits is neither necessary nor enough.',
      },
    ],
    [
      1,
      'unemployment_rate',
      'Unemployment rate',
      {
        units: '%',
        unitNotes: 'Share of the civilian labor force',
        sources: [economy.laus, acs.B23025],
        description: 'Compare a month with the same month of another year.',
      },
    ],
  ]),
  ...table({ prefix: 'QCEW_', sources: [economy.qcew], tags: [tags.record] }, [
    [0, 'establishments', 'Establishments', { units: 'workplaces', description: '' }],
    [
      0,
      'employment',
      'Average employment',
      { units: 'jobs', description: 'Jobs, not people: some hold two.' },
    ],
    [
      0,
      'weekly-wage',
      'Average weekly wage',
      {
        units: '$',
        unitNotes: 'Current dollars per job and week',
        shortName: 'Weekly wage',
        description: 'Full-time and part-time jobs alike, bonuses included.',
      },
    ],
  ]),
  ...table({ units: 'jobs', prefix: 'lodes_', sources: [economy.lodes], tags: [tags.record] }, [
    [
      0,
      'jobs-in-county',
      'Jobs in the county',
      {
        sources: [economy.lodes, economy.qcew],
        description: 'Workplaces in the county, wherever the workers live.',
      },
    ],
    [1, 'live-and-work', 'Held by residents'],
    [
      1,
      'commute-in',
      'Held by people who live elsewhere',
      { shortName: 'Commuting in', description: 'Workers who cross the county line to come here.' },
    ],
    [
      0,
      'commute-out',
      'Jobs of residents outside the county',
      {
        shortName: 'Commuting out',
        description: 'Some are recorded at a head office where the worker never goes.',
      },
    ],
  ]),
];
