import type { Indicator } from '../../../contract/records.ts';
import { prose } from '../prose.ts';
import { indicator } from './indicator.ts';

/** Population size, age, births, deaths and migration. */
export const populationIndicators: readonly Indicator[] = [
  indicator(
    'Total_Population',
    'Total population',
    prose`
      Everyone whose usual home is in the county, including people in dormitories, nursing homes and jails.
      This is the survey's count, averaged over five years; use it as the base for other survey figures of the
      same period. For the most recent year, take the Census Bureau's annual estimate instead.`,
  ),
  indicator(
    'total-population-annual-estimate',
    'Total population',
    prose`
      The Census Bureau's estimate for July 1 of each year. It starts from the last census and adds births,
      subtracts deaths and allows for people moving in and out. Each new release revises the whole series back
      to the census, so never join figures from two releases.`,
  ),
  indicator(
    'population-change',
    'Population change',
    prose`
      How much the population grew or shrank in a year, split into its two causes: natural change (births
      minus deaths) and migration. The split matters. A county that shrinks because it is old needs different
      answers from one that shrinks because the young leave.`,
  ),
  indicator(
    'population-density',
    'Population density',
    prose`
      Residents per square mile of land; lakes and rivers are left out of the area. An average over a whole
      county hides a great deal, since most people live in a small part of it. Tract maps show how crowded a
      place feels far better than the one county figure.`,
  ),
  indicator(
    'median-age',
    'Median age',
    prose`
      Half of all residents are older than this and half are younger. A college or a large prison can pull the
      figure down by several years without anything changing for the families around it.`,
  ),
  indicator(
    'children-under-18',
    'Children under 18',
    prose`
      The number of residents who have not reached their eighteenth birthday, and their share of the
      population. Schools, pediatric clinics and playgrounds are planned from it. The youngest are the hardest
      to count: the 2020 census missed, on balance, more than one in twenty children under five nationwide.`,
  ),
  indicator(
    'adults-65-and-over',
    'Adults 65 and over',
    prose`
      Residents who are 65 or older. Read it together with the group over 85, which grows faster in most
      counties and is the one that needs help at home, accessible buses and nursing care.`,
  ),
  indicator(
    'age-dependency_ratio',
    'Age dependency ratio',
    prose`
      The number of people under 18 or over 64 for every 100 people in between. It is a rough measure of how
      many residents are likely to be supported by how many others. "Rough" because plenty of people work past
      65, and plenty between 18 and 64 do not.`,
  ),
  indicator(
    'residential-mobility',
    'Residents who moved in the past year',
    prose`
      People at least one year old who lived at another address a year before. Moves within the county are
      counted apart from moves across its border, since the first mostly reflect housing and the second jobs
      and schools. A very low figure is not always good news: it can mean that people cannot afford to move.`,
  ),
];
