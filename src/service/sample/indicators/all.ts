import type { Indicator } from '../../../contract/records.ts';
import { communityIndicators } from './community.ts';
import { environmentIndicators } from './environment.ts';
import { gettingAroundIndicators } from './getting-around.ts';
import { healthAccessIndicators } from './health-access.ts';
import { healthOutcomeIndicators } from './health-outcomes.ts';
import { homeIndicators } from './homes.ts';
import { householdIndicators } from './households.ts';
import { housingCostIndicators } from './housing-costs.ts';
import { incomeIndicators } from './income.ts';
import { learningIndicators } from './learning.ts';
import { originIndicators } from './origins.ts';
import { populationIndicators } from './population.ts';
import { povertyIndicators } from './poverty.ts';
import { safetyIndicators } from './safety.ts';
import { workIndicators } from './work.ts';

/** Every indicator of the sample, by subject. */
export const indicators: readonly Indicator[] = [
  ...populationIndicators,
  ...householdIndicators,
  ...originIndicators,
  ...incomeIndicators,
  ...povertyIndicators,
  ...workIndicators,
  ...learningIndicators,
  ...homeIndicators,
  ...housingCostIndicators,
  ...healthOutcomeIndicators,
  ...healthAccessIndicators,
  ...gettingAroundIndicators,
  ...environmentIndicators,
  ...safetyIndicators,
  ...communityIndicators,
];
