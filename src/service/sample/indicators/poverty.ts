import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Poverty, and the programs that reduce it. */
export const povertyIndicators: readonly Indicator[] = [
  indicator(
    'poverty-rate',
    'People in poverty',
    prose`
      The share of residents whose family income is below the federal poverty threshold for a family of that
      size. The threshold is the same in every county, whatever homes cost there. College students in
      dormitories and people in institutions are left out of both sides of the fraction.`,
  ),
  indicator(
    'Child-Poverty',
    'Child poverty',
    prose`
      Children under 18 who live in families with an income below the poverty threshold, out of all children
      for whom it can be determined. It is among the strongest predictors this catalog has: of how a child
      will read in third grade, of asthma attacks, of earnings at thirty.

      What the threshold is. It was set in the 1960s at three times the cost of a minimal diet and has
      followed consumer prices ever since. It counts cash income before taxes. Tax credits, food benefits and
      housing vouchers are not counted, although they are the main ways in which public policy helps poor
      families now. For that reason the official rate "does not move" when such a program is enlarged, and
      should not be used to judge one. The Supplemental Poverty Measure does count them, but its survey is too
      small for counties.

      Who is missing. Foster children under 15 who are not related to anyone in the household have no poverty
      status and are in neither the count nor the total. Children in shelters are mostly not interviewed.

      How to read it. The survey pools five years, which is what makes figures by age and by tract possible.
      The rate for children under five rests on the fewest interviews and has the widest margin of error; when
      it seems to leap, look first at the margin. For a single year and the county as a whole, the second
      indicator of this name, which comes from a statistical model, is steadier. The two differ by a point or
      two as a matter of course. Neither is wrong: they answer different questions, and a report should choose
      one and keep to it.`,
  ),
  indicator(
    'child-poverty_saipe',
    'Child poverty',
    prose`
      A yearly estimate for the whole county from the Small Area Income and Poverty Estimates program. It
      combines the survey with tax returns and food-benefit records in a statistical model. Federal school
      funds under Title I are distributed by its school-district version.`,
  ),
  indicator(
    'deep-poverty',
    'Deep poverty',
    prose`
      People whose income is less than half of their poverty threshold. Some are between jobs when asked, or
      live on savings. Most of the rest have no regular income but benefits.`,
  ),
  indicator(
    'near-poverty',
    'Near poverty',
    prose`
      People with incomes between the poverty threshold and twice that amount. Many families here earn just
      too much for help with food, child care or insurance, so that a raise can leave them with less.
      Advocates call this the "benefits cliff".`,
  ),
  indicator(
    'SNAP-households',
    'Households receiving food benefits',
    prose`
      Households that received benefits of the Supplemental Nutrition Assistance Program at some time in the
      past twelve months, as they reported it to the survey. People under-report: program records regularly
      show more. What the survey adds is who the households are, for example how many of them have children.`,
  ),
  indicator(
    'snap-participation-of-eligible',
    'Reach of food benefits',
    prose`
      Recipients according to program records, divided by an estimate of the people who qualify. A low figure
      points to forms, distances or fear rather than to a lack of need. Eligibility is estimated from survey
      income and is uncertain by several points.`,
  ),
  indicator(
    'food-insecurity',
    'Food insecurity',
    prose`
      People in households that at some time in the year could not be sure of enough food for an active,
      healthy life. There is no county survey; the figure is modeled by Feeding America from unemployment,
      poverty, median income, homeownership and other factors. It follows the economy closely and should not
      be used to grade a single food bank.`,
  ),
  indicator('public-assistance-income', 'Households with cash public assistance', null),
];
