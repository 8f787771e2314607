import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Residents at work, and the jobs the county offers. */
export const workIndicators: readonly Indicator[] = [
  indicator(
    'unemployment-rate_LAUS',
    'Unemployment rate',
    prose`
      Residents who are without a job, available and looking for one, as a share of the civilian labor force.
      The Bureau of Labor Statistics publishes it monthly, about five weeks late, and revises it once a year.
      County figures are not adjusted for the season: compare June with June, not with May.`,
  ),
  indicator(
    'unemployment-rate_ACS',
    'Unemployment rate',
    prose`
      The same idea asked in the American Community Survey, averaged over five years. It is no guide to the
      current economy. Its use is the detail: by tract, age, race, schooling and disability, none of which the
      monthly series has.`,
  ),
  indicator(
    'labor-force-participation',
    'Labor force participation',
    prose`
      The share of residents aged 16 and over who work or look for work. As the population ages it falls even
      when jobs are plentiful. The share for ages 25 to 54 is the fairer comparison between a retirement
      county and a college town.`,
  ),
  indicator(
    'parents-in-labor-force',
    'Young children with all parents working',
    prose`
      Children under six whose parents are all in the labor force: both, or the only one at home. It is the
      usual estimate of how many young children need some form of care during the day. It says nothing about
      whether grandparents already provide it.`,
  ),
  indicator(
    'jobs-in-the-county',
    'Jobs in the county',
    prose`
      Filled jobs at workplaces in the county, wherever the worker lives, from the quarterly reports that
      employers file for unemployment insurance. More than nine jobs in ten are covered. The self-employed,
      most railroad workers and many farm jobs are not.`,
  ),
  indicator(
    'average-weekly-wage',
    'Average weekly wage',
    prose`
      Total pay of a quarter divided by jobs and by thirteen weeks. Part-time and full-time jobs count alike,
      so a county full of restaurants shows a low wage even if its cooks are well paid by the hour. Year-end
      bonuses make the fourth quarter look best.`,
  ),
  indicator(
    'employment-by-industry',
    'Employment by industry',
    prose`
      Employed residents by what their employer does. A bookkeeper at a hospital is in health care. Because it
      follows residents, not workplaces, it includes those who commute out of the county, and may list an
      industry that has no site here at all.`,
  ),
  indicator(
    'where-residents-work',
    'Where residents work',
    prose`
      How many residents work inside the county, how many leave it for work, and how many workers come in from
      outside. The flows are built from payroll and benefit records. Addresses are blurred slightly to protect
      workers, and large employers sometimes report every job at their head office.`,
  ),
  indicator('small-businesses', 'Small businesses', ''),
  indicator(
    'youth-not-in-school-or-work',
    'Young people neither in school nor working',
    prose`
      People aged 16 to 19 who are not enrolled in school and have no job. The group is small but the stakes
      are high, since a year of drifting at eighteen still shows in pay at thirty. Young parents at home are
      counted, which not every reader would expect.`,
  ),
];
