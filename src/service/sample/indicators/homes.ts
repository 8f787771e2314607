import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** The buildings people live in. */
export const homeIndicators: readonly Indicator[] = [
  indicator(
    'housing-units',
    'Housing units',
    prose`
      Every house, apartment, mobile home or room that is lived in, or meant to be lived in, as separate
      quarters with an entrance of its own. Dormitories, barracks and nursing homes are not housing units.
      Growth in units that outpaces growth in households ends up as vacancy.`,
  ),
  indicator(
    'homeownership',
    'Homeownership',
    prose`
      The share of occupied homes in which the owner lives, mortgage or not. It is a share of homes, not of
      people. The rate differs more by race than almost any other housing measure, a legacy of lending rules
      that lasted into the 1960s, and that gap is passed on as family wealth.`,
  ),
  indicator(
    'vacant-homes',
    'Vacant homes',
    prose`
      Housing units in which nobody lives at the time of the survey. Some vacancy is healthy: homes for rent
      or for sale must be empty for a while. The kind to worry about is "other vacant", homes that are neither
      on the market nor used at weekends.`,
  ),
  indicator(
    'year-structure-built',
    'Age of homes',
    prose`
      Homes by the decade in which the building went up. Before 1978 house paint could contain lead, and
      before about 1940 water pipes to the street often were lead. Occupants answer from memory, so the border
      between two decades is soft.`,
  ),
  indicator(
    'units-in-structure',
    'Types of home',
    prose`
      Homes by the number of units in the building, from the detached house to the tower. The rows with two to
      nineteen units, sometimes called "missing middle", are the ones many zoning codes stopped allowing.`,
  ),
  indicator(
    'overcrowded-homes',
    'Overcrowded homes',
    prose`
      Occupied homes with more than one person per room; kitchens count as rooms, bathrooms and halls do not.
      More than 1.5 is called severe. Where rents rise, crowding often rises before homelessness does, because
      relatives take people in.`,
  ),
  indicator(
    'new-homes-permitted',
    'New homes permitted',
    prose`
      Housing units authorized by building permits in the month or year. A permit is an intention: most become
      homes within two years, a few never do. Places that require no permits appear as if nothing were built.`,
  ),
  indicator(
    'assessed-property-value',
    'Assessed property value',
    prose`
      The value that the county assessor puts on land and buildings for taxation. Between reassessments it
      stands still while market prices move, so new owners and long-time owners of similar homes can carry
      very different tax bills. A study of the ratio of assessed value to sale price shows whether cheap homes
      are taxed too heavily.`,
  ),
  indicator('mobile-homes', 'Mobile homes', ''),
];
