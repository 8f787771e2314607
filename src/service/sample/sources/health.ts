import { contexts } from '../contexts.ts';
import { tags } from '../tags.ts';
import { type Publisher, source } from './source.ts';

const modeled: Publisher = {
  home: 'https://www.cdc.gov/places',
  tags: [tags.model],
  context: [contexts.modeled],
};
const statistics: Publisher = {
  home: 'https://www.cdc.gov/nchs',
  tags: [tags.record],
  context: [contexts.smallNumbers],
};
const resources: Publisher = { home: 'https://data.hrsa.gov', tags: [], context: [] };

/** Health, births and deaths. */
export const health = {
  places: source(
    modeled,
    'PLACES',
    'PLACES: Local Data for Better Health',
    'https://www.cdc.gov/places/',
    'Modeled health measures for counties, places, tracts and ZIP Code areas.',
  ),
  vital: source(
    statistics,
    'vital-statistics',
    'National Vital Statistics System',
    'https://www.cdc.gov/nchs/nvss/',
    'Birth and death certificates, collected by the states.',
  ),
  wonder: source(
    statistics,
    'cdc_wonder',
    'CDC WONDER',
    'https://wonder.cdc.gov/',
    'Queries over births, deaths and their causes by county.',
  ),
  lifeExpectancy: source(
    statistics,
    'USALEEP',
    'U.S. Small-area Life Expectancy Estimates Project',
    'https://www.cdc.gov/nchs/nvss/usaleep/usaleep.html',
    '',
  ),
  workforce: source(
    resources,
    'health-workforce',
    'HRSA Data Warehouse',
    'https://data.hrsa.gov/',
    'Health professionals, shortage areas and health centers.',
  ),
};
