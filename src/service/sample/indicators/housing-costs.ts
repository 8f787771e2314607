import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** What a home costs, and what happens when it costs too much. */
export const housingCostIndicators: readonly Indicator[] = [
  indicator(
    'Rent_Burden',
    'Rent-burdened households',
    prose`
      Renter households that spend 30 percent or more of their income on gross rent, that is on rent plus
      electricity, gas, water and heating fuel where they pay these themselves. At 50 percent or more the
      burden is called severe.

      The 30 percent line comes from public housing law: it is the share tenants there are asked to pay. It is
      a convention, not a finding. A household with $20,000 a year and one with $120,000 may both stand at 31
      percent, but the second has more left after rent than the first has in all. Read the measure together
      with income, or use the second one in this catalog, "Cost-burdened low-income households", which looks
      only at those below 80 percent of the area's median.

      Three groups need attention before a percentage is worked out. Households with no income or a loss, and
      those that pay no cash rent, cannot be placed; the table lists them as "Not computed". Leave them out of
      the total, or the rate comes out too low. Students who rent with help from parents appear heavily
      burdened because the parents' money is not income; around a university this is a large group. Families
      with a voucher may be recorded with the full rent rather than with their own share, which makes them
      look worse off than they are.

      Because five years are pooled, a rent spike that began last spring will not be visible for some time.
      Fair market rents, listed at https://www.huduser.gov/portal/datasets/fmr.html, react sooner; private
      listings sooner still, though they show only what is on the market and not what tenants pay.`,
  ),
  indicator(
    'median-gross-rent',
    'Median gross rent',
    prose`
      The middle monthly rent including utilities, for homes with a cash rent. It covers sitting tenants as
      well as new ones, so anyone searching today will find higher prices. It is not adjusted for size: a
      county of studios seems cheap beside a county of family homes.`,
  ),
  indicator(
    'median-home-value',
    'Median home value',
    prose`
      What owners believe their home would sell for, at the middle of the list. Owners tend to guess a little
      high, and notice a falling market late. Sale prices from the recorder of deeds are the better measure of
      the market; this one covers all homes and not merely those that changed hands.`,
  ),
  indicator(
    'owner-cost-burden',
    'Cost-burdened homeowners',
    prose`
      Owner households that spend 30 percent or more of their income on mortgage payments, property tax,
      insurance, utilities and fees. Keep owners with and without a mortgage apart. Among those without one, a
      high share is mostly a sign of small pensions and rising taxes.`,
  ),
  indicator(
    'low-income-cost-burden_CHAS',
    'Cost-burdened low-income households',
    prose`
      Households with less than 80 percent of the area's median income, adjusted for family size, that spend
      30 percent or more on housing. The department of housing orders this tabulation from the Census Bureau,
      and cities must use it in the plans by which they receive federal housing money. It is published some
      three years after the survey.`,
  ),
  indicator(
    'affordable-units-per-100',
    'Affordable homes per 100 extremely low-income renters',
    prose`
      Rental homes that a household with 30 percent of the area's median income can afford and that are either
      vacant or occupied by such a household. Homes cheap enough but taken by someone better off do not count.
      A figure of 40 means that sixty of every hundred households must pay too much, crowd together, or leave.`,
  ),
  indicator(
    'housing-wage',
    'Housing wage',
    prose`
      The hourly pay a full-time worker needs for a two-bedroom home at the fair market rent, if no more than
      30 percent of it is to go to rent. The arithmetic is simple: rent times twelve, divided by 0.3, divided
      by 2,080 hours. Set against the wages of actual jobs, it makes a dry rent table understandable at a
      glance.`,
  ),
  indicator(
    'eviction-filings',
    'Eviction filings',
    prose`
      Cases in which a landlord asked a court to remove a tenant, per hundred renter households. A filing is
      not an eviction: many end when the rent is paid, and some landlords file every month as a way of
      collecting it. Yet even a dismissed case can appear in tenant screening for years. Lockouts outside the
      courts are not in any record.`,
  ),
  indicator(
    'people-experiencing-homelessness',
    'People experiencing homelessness',
    prose`
      The number of people found in shelters, in transitional housing, or outdoors on one night in the last
      ten days of January. Volunteers and outreach workers make the count together; the shelters report theirs
      from records the same night.

      It is a minimum. Nobody searches every barn, and those who do not wish to be found are not. Families who
      sleep on a relative's floor, or in a motel they pay for themselves, are homeless to a school district
      but not in this count; where both figures exist, the schools' number of children is usually several
      times larger.

      It is also a snapshot. Most spells of homelessness are short, so the number of people who pass through
      in a year is perhaps two to four times the number on one night. And since it is January, cold-climate
      counties find nearly everybody indoors while mild ones do not: compare the total between places, never
      the unsheltered part alone.

      Finally, effort changes. The unsheltered count is required only every second year, and a county that
      doubles its volunteers will "find" more people. Before reporting a rise, ask how many teams went out,
      for how many hours, and in what weather. Trends over five years or longer are safer than one year's
      change, and the separate figures for families, veterans and people homeless for a year or more are more
      useful for planning than the total. Definitions are kept at
      https://www.hudexchange.info/programs/hdx/pit-hic/`,
  ),
  indicator('first-time-buyers', 'First-time home buyers', null),
];
