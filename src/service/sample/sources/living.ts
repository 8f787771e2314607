import { contexts } from '../contexts.ts';
import { tags } from '../tags.ts';
import { type Publisher, source } from './source.ts';

const housing: Publisher = { home: 'https://www.huduser.gov', tags: [tags.affordability], context: [] };
const agriculture: Publisher = { home: 'https://www.usda.gov', tags: [tags.record], context: [] };
const education: Publisher = { home: 'https://nces.ed.gov', tags: [tags.children], context: [] };
const exchange: Publisher = {
  home: 'https://www.hudexchange.info',
  tags: [tags.record],
  context: [contexts.oneNight],
};

/** Homes, food and schools. */
export const living = {
  chas: source(
    housing,
    'CHAS',
    'Comprehensive Housing Affordability Strategy data',
    'https://www.huduser.gov/portal/datasets/cp.html',
    'A tabulation of the American Community Survey made for the Department of Housing and Urban Development.',
  ),
  fmr: source(
    housing,
    'fair-market-rents',
    'Fair Market Rents',
    'https://www.huduser.gov/portal/datasets/fmr.html',
    'Rents by number of bedrooms, set each October for housing programs.',
  ),
  pit: source(
    exchange,
    'point-in-time-count',
    'Point-in-Time Count and Housing Inventory Count',
    'https://www.hudexchange.info/programs/hdx/pit-hic/',
    'People in shelters and outdoors on one January night.',
  ),
  foodAtlas: source(
    agriculture,
    'Food-Access-Research-Atlas',
    'Food Access Research Atlas',
    'https://www.ers.usda.gov/data-products/food-access-research-atlas',
    'Distance to supermarkets, income and vehicles by census tract.',
  ),
  retailers: source(
    agriculture,
    'snap-retailer-locator',
    'SNAP Retailer Locator',
    'https://www.fns.usda.gov/snap/retailer-locator',
    'Stores and markets that accept food benefits, with their locations.',
  ),
  schools: source(
    education,
    'Common_Core_of_Data',
    'Common Core of Data',
    'https://nces.ed.gov/ccd/',
    'Every public school and district: students, teachers and money.',
  ),
};
