import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** What households earn and own. */
export const incomeIndicators: readonly Indicator[] = [
  indicator(
    'median-household-income',
    'Median household income',
    prose`
      Half of the county's households had more income than this in the past twelve months and half had less.
      Income means money received regularly before taxes by everyone aged 15 or over in the household: wages,
      business profit, interest, Social Security, pensions and cash assistance. Food benefits, employer-paid
      insurance and the growth of a house's value are not in it.

      It is the figure people quote first, and it has three traps. The first is the period. A five-year
      estimate gathers the answers of sixty months and expresses them in the dollars of the last year, so a
      sharp change in one year shows only faintly. The second is the margin of error. At county level it may
      be a thousand dollars or two; in a single census tract it is often ten thousand. If one tract's estimate
      plus its margin reaches as far as another's estimate, the honest answer to the question "which is
      richer?" is that the survey cannot tell. The third is the household itself. Two retired people and a
      family of six are one household each, so a place with many single-person homes looks poorer than a place
      with many two-earner families, at equal pay.

      A worked example shows the second trap. Suppose that one tract is estimated at $52,000, give or take
      $9,000, and its neighbor at $58,000, give or take $8,000. The difference is $6,000. Its own margin is
      the square root of the sum of the two squared margins, here about $12,000, which is twice the
      difference. A map would color the two tracts differently all the same. A careful reader would join them
      into one area, or quote the county. What people answer has its limits as well. Nearly everybody rounds,
      many forget interest and odd jobs, and those who do not answer the question at all are given the income
      of a similar household that did. The published margin covers the luck of the draw; it does not cover any
      of this.

      To follow the county over time, compare periods that do not overlap and convert the earlier one with the
      same price index the Census Bureau uses. To compare it with other counties in a single recent year, take
      the model-based estimate of the Small Area Income and Poverty Estimates program, which was made for that
      purpose: https://www.census.gov/programs-surveys/saipe.html`,
  ),
  indicator(
    'per-capita-income',
    'Per capita income',
    prose`
      All income of all residents divided by the number of residents, babies included. A handful of very high
      incomes raises it a good deal, which the median resists. The gap between the two is itself a hint at
      inequality.`,
  ),
  indicator(
    'income-distribution',
    'Household income by bracket',
    prose`
      The number of households in each of sixteen income ranges, from under $10,000 to $200,000 and over. The
      ranges keep their dollar limits from year to year, so inflation alone moves households upward. Use it to
      see whether the middle is thinning out, which no single average can show.`,
  ),
  indicator(
    'gini-index',
    'Income inequality (Gini index)',
    prose`
      Zero would mean that every household had the same income; one, that a single household had it all.
      Counties mostly fall between 0.38 and 0.52, so a change of two hundredths is noticeable. Because it is
      measured before taxes and without food or housing benefits, it overstates the inequality of what people
      can actually spend.`,
  ),
  indicator(
    'median-earnings-by-sex',
    'Median earnings of women and men',
    prose`
      What the middle full-time, year-round worker of each sex earned in the past twelve months. Limiting it
      to full-time work removes differences in hours. It does not remove differences in occupation, seniority
      or years out of work for children, so the ratio describes the gap without explaining it.`,
  ),
  indicator(
    'personal-income_BEA',
    'Personal income per person',
    prose`
      The Bureau of Economic Analysis counts more than the survey does: employer contributions to pensions and
      health plans, Medicare and Medicaid payments, rent that owners save by living in their own home. The
      result is therefore well above per capita income. It comes from tax and benefit records, has no sampling
      error, and goes back to 1969.`,
  ),
  indicator('income-by-race-of-householder', 'Median household income by race of householder', ''),
  indicator(
    'denied-home-loans',
    'Home loan denials',
    prose`
      Applications for a mortgage on a home to live in that the lender turned down, as a share of those it
      decided. Lenders report each one under the Home Mortgage Disclosure Act, with the applicant's race,
      income and the tract of the home. The public file leaves out the credit score, so it can raise a
      question about fair lending but not settle it.`,
  ),
];
