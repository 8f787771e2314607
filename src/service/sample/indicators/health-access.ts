import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Care, coverage and habits. */
export const healthAccessIndicators: readonly Indicator[] = [
  indicator(
    'uninsured-residents',
    'People without health insurance',
    prose`
      Residents with no coverage of any kind when the survey reached them. Being covered through the Indian
      Health Service alone counts as uninsured. The figure does not tell whether a plan's deductible is so
      high that its holder stays away from the doctor all the same.`,
  ),
  indicator(
    'uninsured-children',
    'Children without health insurance',
    prose`
      Residents under 19 with no coverage. Nationwide more than half of them qualify for Medicaid or the
      Children's Health Insurance Program and are not enrolled, so outreach at school registration works. The
      share is small; look at the margin before calling a change a trend.`,
  ),
  indicator(
    'primary-care-physicians',
    'Residents per primary care physician',
    prose`
      The population divided by the number of doctors in general, family and internal medicine and pediatrics.
      A ratio above 3,500 is one way an area becomes an official shortage area. Nurse practitioners, who give
      much of the care in rural clinics, are not counted.`,
  ),
  indicator('dentist-visits', 'Adults who visited a dentist', null),
  indicator(
    'prenatal-care-first-trimester',
    'Prenatal care in the first trimester',
    prose`
      Live births for which care began in the first three months of pregnancy. The month is copied from the
      prenatal record, when it reached the hospital in time. Where it did not, the birth is listed as unknown;
      check the size of that group before you trust a low value.`,
  ),
  indicator(
    'kindergarten-vaccination',
    'Kindergartners vaccinated against measles',
    prose`
      Children entering kindergarten with two doses of the measles, mumps and rubella vaccine. About 95
      percent is needed to keep measles from spreading. A county average can exceed that while one school
      stands at 80, and outbreaks start in the school.`,
  ),
  indicator(
    'Adult_Smoking',
    'Adults who smoke',
    prose`
      Adults who have smoked at least 100 cigarettes in their life and now smoke on some days or all. Vaping
      is a separate question. As the share declines, those who remain are increasingly people with low incomes
      or mental illness.`,
  ),
  indicator(
    'adult-obesity',
    'Adult obesity',
    prose`
      Adults with a body mass index of 30 or more, computed from the height and weight they gave on the
      telephone. People make themselves taller and lighter, so the true share is higher. The index is a crude
      instrument for one person and a usable one for a population.`,
  ),
  indicator(
    'childhood-lead',
    'Children with elevated blood lead',
    prose`
      Children under six whose tested blood lead was at or above the reference value, which was lowered from 5
      to 3.5 micrograms per deciliter in 2021. No level is safe; the value marks the highest 2.5 percent of
      the country's children. Only children who were tested can be counted, and testing is far from complete:
      always show the number tested beside the share.`,
  ),
];
