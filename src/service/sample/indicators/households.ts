import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Household types and sizes. */
export const householdIndicators: readonly Indicator[] = [
  indicator(
    'households',
    'Households',
    prose`
      A household is everyone who lives in one housing unit, related or not; a person alone is a household
      too. The number of households, rather than of people, drives the demand for homes, electricity
      connections and parking.`,
  ),
  indicator('average-household-size', 'Average household size', null),
  indicator(
    'family-households',
    'Family households',
    prose`
      Households in which at least one person is related to the householder by birth, marriage or adoption. An
      unmarried couple without children is not a family in this sense, which surprises many readers.`,
  ),
  indicator(
    'single-parent-families',
    'Single-parent families',
    prose`
      Families with children of their own under 18 and no spouse of the householder in the home. An unmarried
      partner may well be present, so the figure overstates how many parents raise children by themselves. One
      income and one pair of hands make these families the first to feel a rent increase or a closed daycare.`,
  ),
  indicator(
    'older-adults-living-alone',
    'Older adults living alone',
    prose`
      Householders of 65 or more with nobody else in the home. Many prefer it so. The measure is used to plan
      meal deliveries, and to know which streets to knock at during a heat wave or a power failure.`,
  ),
  indicator(
    'grandparents-raising-grandchildren',
    'Grandparents raising grandchildren',
    prose`
      Grandparents who live with a grandchild under 18 and say that they are responsible for most of the
      child's basic needs. Few of these arrangements pass through a court, so school enrollment and medical
      consent are common obstacles. The survey sample is small at county level: expect wide margins.`,
  ),
  indicator(
    'Veterans',
    'Veterans',
    prose`
      Adults who served on active duty in the armed forces and no longer do. People who are serving now are
      neither veterans nor nonveterans here; they are outside the table. The count includes veterans who have
      never enrolled with the Department of Veterans Affairs and so do not appear in its records.`,
  ),
  indicator(
    'people-with-a-disability',
    'People with a disability',
    prose`
      Residents who report serious difficulty with hearing, vision, concentration or memory, walking, dressing
      or bathing, or running errands alone. These six questions describe what a person can do in ordinary
      life; they are not the test by which disability benefits are granted. People in nursing homes and
      prisons are not included, which lowers the figure for the oldest.`,
  ),
];
