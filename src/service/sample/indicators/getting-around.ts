import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** How people travel, and how safely. */
export const gettingAroundIndicators: readonly Indicator[] = [
  indicator(
    'means-of-transportation-to-work',
    'How residents get to work',
    prose`
      The way workers usually traveled to work in the week before the survey. Somebody who drives to a station
      and takes the train counts for the train, because the longest part decides. Trips to school, shops and
      friends are about four out of five trips and are not covered at all.`,
  ),
  indicator(
    'mean-commute-time',
    'Average commute time',
    prose`
      Minutes from leaving home to arriving at work, one way, for those who do not work at home. When people
      with long drives began to work from home in 2020 the average fell, though nobody's road became shorter.
      People round to five minutes, so differences of less than one mean little.`,
  ),
  indicator(
    'worked-from-home',
    'Working from home',
    prose`
      Workers who did most of last week's work at home. The five-year figure mixes months before, during and
      after the pandemic and lags behind what you see in office parks. It also includes farmers and owners of
      home businesses, who were a large part of the group before 2020.`,
  ),
  indicator(
    'households-without-a-vehicle',
    'Households without a vehicle',
    prose`
      Homes where no car, van or light truck is kept for use. Near frequent transit that can be a choice;
      elsewhere it is rarely one. Emergency planners use it to estimate how many seats they need for an
      evacuation.`,
  ),
  indicator(
    'transit-access',
    'Residents near frequent transit',
    prose`
      Residents within a quarter mile, on foot along streets, of a stop with a departure at least every 15
      minutes from 7 a.m. to 7 p.m. on weekdays. Computed from the transit agency's published timetable, so it
      shows what is promised and not what arrives. Straight-line distances, which many maps use, overstate
      access across rivers and highways.`,
  ),
  indicator(
    'transit-ridership',
    'Transit ridership',
    prose`
      Boardings of buses and trains in a year. A person who changes once is counted twice, as is the rule of
      the National Transit Database. A redesign of lines that removes transfers therefore loses "riders"
      without losing a single person.`,
  ),
  indicator(
    'walkability',
    'National Walkability Index',
    prose`
      A score from 1 to 20 for every census block group, made of the density of intersections, the mix of
      homes and jobs, and the nearness of a transit stop. It knows nothing of sidewalks, hills, snow or
      speeding. Take it as a first sketch, to be corrected by walking.`,
  ),
  indicator(
    'traffic-deaths',
    'Traffic deaths',
    prose`
      People who died within 30 days of a crash on a public road in the county. The crash location counts, so
      through traffic on an interstate raises the number for a small county. Pedestrians deserve a look of
      their own: their deaths have risen by more than half since 2010 nationwide.`,
  ),
  indicator('bicycle-network', 'Miles of protected bicycle lanes', null),
];
