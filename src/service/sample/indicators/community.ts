import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Civic life, public places, food and connection. */
export const communityIndicators: readonly Indicator[] = [
  indicator(
    'voter-turnout',
    'Voter turnout',
    prose`
      Ballots cast for the highest office on the ballot, divided by citizens of voting age. The more familiar
      division by registered voters rises when rolls are purged and falls when registration becomes easy,
      which is the wrong way round. The citizen count comes from the survey and includes some who may not
      vote, such as people in prison.`,
  ),
  indicator(
    'census-self-response',
    'Census self-response',
    prose`
      Households that answered the 2020 census by themselves, online, by mail or by telephone, before anyone
      came to the door. Where it is low, the final count rests more on neighbors' guesses, and so does every
      figure in this catalog that is divided by population.`,
  ),
  indicator(
    'library-visits',
    'Library visits',
    prose`
      Entries through the doors of public libraries in a year, per resident. Use of e-books and of the
      wireless network from the parking lot is not a visit. Counters miscount strollers and staff; libraries
      that replaced theirs often see a step in the series.`,
  ),
  indicator(
    'park-access',
    'Residents near a park',
    prose`
      Residents within a ten-minute walk, half a mile along streets, of the entrance to a public park. A
      parking lot with two trees and a forest of a thousand acres count the same. Fences, highways and missing
      sidewalks are taken into account, quality and safety are not.`,
  ),
  indicator(
    'Broadband_at_home',
    'Broadband at home',
    prose`
      Households that pay for an internet connection by cable, fiber, DSL, satellite or cellular plan. A
      family whose only connection is a phone counts as connected, though a child writing a term paper on it
      might not agree; see the row for cellular alone.`,
  ),
  indicator(
    'broadband-availability',
    'Broadband availability',
    prose`
      Homes and businesses where a provider says it can deliver at least 100 megabits per second down and 20
      up within ten days. That is the federal benchmark since 2024. The claim is the provider's; anyone may
      challenge it for an address, and counties that organized challenges have changed their maps
      considerably.`,
  ),
  indicator(
    'low-food-access',
    'Low-income areas far from a supermarket',
    prose`
      Residents of low-income census tracts in which at least 500 people, or a third, live more than one mile
      from a supermarket in town, or more than ten in the country. The distance is a straight line and takes
      no account of who has a car. Corner groceries and farm stands do not count as supermarkets, whatever
      they sell.`,
  ),
  indicator(
    'service-requests_311',
    'Requests to 311',
    prose`
      Potholes, broken street lights, missed trash: what residents asked the county to fix, and how many days
      it took. The number of requests measures the habit of calling as much as the state of the street. Time
      to close, by kind of request, is the fairer measure.`,
  ),
  indicator(
    'farms-and-farmland',
    'Farms and farmland',
    prose`
      Places that sold, or normally would have sold, at least $1,000 of crops or animals in the year, and the
      acres they work. The limit has stood since 1974, so with every rise in prices smaller plots qualify. The
      Census of Agriculture is taken every five years and answering it is required by law.`,
  ),
];
