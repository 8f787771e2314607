import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Crime, courts, fire and rescue. */
export const safetyIndicators: readonly Indicator[] = [
  indicator(
    'Violent-Crime',
    'Violent crime',
    prose`
      Murders, rapes, robberies and aggravated assaults known to the police, per 100,000 residents.

      "Known to the police" is the phrase that matters. In the national survey that asks people directly,
      victims say in most years that they reported fewer than half of these crimes. A police department that
      earns trust, or that opens an online desk, may record more crime while less occurs. Murder alone is
      nearly always recorded, and its trend is the check on all the others.

      In January 2021 the FBI stopped accepting the old monthly summary and now takes only incident records.
      Under the summary, one event was counted once under its gravest offense; under the new system every
      offense is kept. Many agencies were not ready, and some counties have no complete year for 2021. The
      series here leaves those years empty. An estimate could have been put in their place, but a gap is more
      honest.

      The number of residents is a doubtful denominator. A county seat with a stadium, a hospital and a
      nightlife district has thousands of visitors, each of whom can be a victim but none of whom is in the
      population. Its rate looks worse than that of the suburb where they sleep. Do not rank places by this
      indicator; the FBI itself warns against doing so. Use it to follow one place over many years, with the
      same agencies reporting throughout, and look at https://cde.ucr.cjis.gov/ to see which of them did.`,
  ),
  indicator(
    'property-crime',
    'Property crime',
    prose`
      Burglaries, larcenies and motor vehicle thefts known to the police, per 100,000 residents. Larceny is
      most of it. Insurance requires a report for a stolen car but hardly anybody reports a stolen bicycle, so
      the mixture on paper is not the mixture in life.`,
  ),
  indicator(
    'gun-deaths',
    'Gun deaths',
    prose`
      Deaths by firearm of any intent, per 100,000 residents. More than half are suicides in most years and
      most counties. Prevention looks quite different for the two kinds, so the parts should be shown whenever
      numbers are large enough.`,
  ),
  indicator(
    'jail-population',
    'People in the county jail',
    prose`
      The average number held on any day. Most have not been convicted and wait for trial, often because they
      cannot pay bail. People held here for the federal government or for another county are included; in some
      counties they fill half the beds.`,
  ),
  indicator(
    'youth-arrests',
    'Youth arrests',
    prose`
      Arrests of people aged 10 to 17, per 1,000 of that age. One young person arrested three times counts
      three times. A fall can mean less offending or a new rule that sends first offenders to counseling; the
      police department's policy is part of the figure.`,
  ),
  indicator(
    'emergency-response-time',
    'Emergency response time',
    prose`
      Minutes from answering a 911 call to the arrival of the first ambulance or engine, at the ninetieth
      percentile: nine calls in ten were faster. The average is deliberately not shown, since it flatters a
      service that fails its farthest residents.`,
  ),
  indicator(
    'child-maltreatment',
    'Confirmed child abuse and neglect',
    prose`
      Children for whom an investigation found abuse or neglect, per 1,000 children. Three quarters of cases
      are neglect, which lies close to poverty. What is confirmed depends on state law and on the number of
      caseworkers, so comparisons belong inside the state.`,
  ),
  indicator('structure-fires', 'Structure fires', null),
];
