import type { Variable } from '../../../contract/records.ts';
import { contexts } from '../contexts.ts';
import { acs } from '../sources/acs.ts';
import { health } from '../sources/health.ts';
import { tags } from '../tags.ts';
import { table } from './table.ts';

const adults = { units: '%', unitNotes: 'Adults 18 and over, crude prevalence' };

/** Births, deaths, illness and coverage. */
export const healthVariables: readonly Variable[] = [
  ...table(
    {
      ...adults,
      prefix: 'PLACES_',
      sources: [health.places],
      tags: [tags.model],
      context: [contexts.modeled],
    },
    [
      [
        0,
        'CASTHMA',
        'Current asthma among adults',
        {
          shortName: 'Asthma',
          description: 'Told by a professional that they have asthma, and still have it.',
        },
      ],
      [
        0,
        'DIABETES',
        'Diagnosed diabetes among adults',
        { shortName: 'Diabetes', description: 'Told by a professional, other than during pregnancy.' },
      ],
      [0, 'OBESITY', 'Obesity among adults', { description: 'From height and weight given by telephone.' }],
      [
        0,
        'CSMOKING',
        'Current cigarette smoking among adults',
        {
          shortName: 'Smoking',
          description: 'At least 100 cigarettes in their life, and smoking now on some days or all.',
        },
      ],
      [
        0,
        'MHLTH',
        'Frequent mental distress among adults',
        { shortName: 'Mental distress', description: 'Fourteen or more bad days in the past thirty.' },
      ],
      [
        0,
        'DENTAL',
        'Visited dentist or dental clinic in the past year among adults',
        {
          shortName: 'Dentist visit',
          description: 'For any reason, from cleaning to surgery. Asked every second year.',
        },
      ],
      [
        0,
        'CHECKUP',
        'Visits to doctor for routine checkup within the past year among adults',
        { description: 'A general examination, not a visit for one illness or injury.' },
      ],
    ],
  ),
  ...table({ prefix: 'vital_', sources: [health.vital, health.wonder], context: [contexts.smallNumbers] }, [
    [0, 'births', 'Live births', { units: 'births', description: "By the mother's county of residence." }],
    [
      1,
      'low-birthweight',
      'Low birthweight',
      {
        units: '%',
        unitNotes: 'Share of live births under 2,500 grams',
        description: 'Twins and triplets are included.',
      },
    ],
    [
      1,
      'preterm',
      'Preterm',
      {
        units: '%',
        unitNotes: 'Share of live births before 37 weeks',
        description: "By the clinician's estimate of the length of pregnancy.",
      },
    ],
    [
      0,
      'infant-mortality',
      'Infant mortality',
      {
        units: 'per 1,000 live births',
        tags: [tags.children],
        description: 'Deaths before the first birthday, five years combined.',
      },
    ],
    [
      0,
      'overdose_deaths',
      'Drug overdose deaths',
      {
        units: 'per 100,000',
        unitNotes: 'Adjusted to the age structure of 2000',
        description: 'Underlying cause X40-X44, X60-X64, X85 or Y10-Y14 of ICD-10.',
      },
    ],
    [
      0,
      'gun-deaths',
      'Firearm deaths',
      { units: 'per 100,000', description: 'All intents: suicide, homicide, accident and unknown.' },
    ],
    [
      0,
      'Life-Expectancy',
      'Life expectancy at birth',
      {
        units: 'years',
        sources: [health.vital, health.wonder, health.lifeExpectancy],
        description: "Years a newborn would live if the period's death rates stayed as they are.",
      },
    ],
  ]),
  ...table(
    {
      ...adults,
      unitNotes: 'Civilian noninstitutionalized population',
      prefix: 'S2701_',
      sources: [acs.S2701],
    },
    [
      [0, 'C05_001E', 'Uninsured', { description: 'No coverage of any kind at the time of the survey.' }],
      [1, 'C05_011E', 'Under 19 years', { shortName: 'Uninsured children', tags: [tags.children] }],
    ],
  ),
  ...table({ prefix: 'hrsa_', sources: [health.workforce] }, [
    [
      0,
      'residents-per-physician',
      'Residents per primary care physician',
      { units: 'people', description: 'Counts physicians only; nurse practitioners are not included.' },
    ],
  ]),
];
