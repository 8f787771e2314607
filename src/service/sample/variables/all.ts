import type { Variable } from '../../../contract/records.ts';
import { computedVariables } from './computed.ts';
import { gettingAroundVariables } from './getting-around.ts';
import { healthVariables } from './health.ts';
import { homeVariables } from './homes.ts';
import { householdVariables } from './households.ts';
import { housingCostVariables } from './housing-costs.ts';
import { incomeVariables } from './income.ts';
import { learningVariables } from './learning.ts';
import { originVariables } from './origins.ts';
import { populationVariables } from './population.ts';
import { povertyVariables } from './poverty.ts';
import { surroundingVariables } from './surroundings.ts';
import { workVariables } from './work.ts';

/** Every variable of the sample, by subject and in the order of its tables. */
export const variables: readonly Variable[] = [
  ...populationVariables,
  ...householdVariables,
  ...originVariables,
  ...incomeVariables,
  ...povertyVariables,
  ...workVariables,
  ...learningVariables,
  ...homeVariables,
  ...housingCostVariables,
  ...healthVariables,
  ...gettingAroundVariables,
  ...surroundingVariables,
  ...computedVariables,
];
