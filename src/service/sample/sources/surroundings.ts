import { contexts } from '../contexts.ts';
import { tags } from '../tags.ts';
import { type Publisher, source } from './source.ts';

const air: Publisher = { home: 'https://www.epa.gov', tags: [tags.climate], context: [] };
const federal: Publisher = { home: 'https://www.transportation.gov', tags: [tags.record], context: [] };
const justice: Publisher = {
  home: 'https://cde.ucr.cjis.gov',
  tags: [tags.record],
  context: [contexts.nibrs],
};
const institute: Publisher = { home: 'https://www.imls.gov', tags: [], context: [] };
const commission: Publisher = { home: 'https://www.fcc.gov', tags: [tags.record], context: [] };
const county: Publisher = { home: 'https://gtfs.org', tags: [tags.local], context: [] };
const requests: Publisher = { home: 'https://www.open311.org', tags: [tags.local], context: [] };

/** Streets, air, safety and public places. The county's own files link to the standard that they follow. */
export const surroundings = {
  aqs: source(
    air,
    'AQS',
    'Air Quality System',
    'https://www.epa.gov/aqs',
    'Readings of outdoor air monitors.',
  ),
  landCover: source(
    { ...air, home: 'https://www.mrlc.gov' },
    'national-land-cover',
    'National Land Cover Database',
    'https://www.mrlc.gov/',
    'Tree canopy and paved surface, from satellite images.',
  ),
  crime: source(
    justice,
    'Crime_Data_Explorer',
    'Crime Data Explorer',
    'https://cde.ucr.cjis.gov/',
    'Offenses known to law enforcement agencies, as they report them to the FBI.',
  ),
  fars: source(
    federal,
    'FARS',
    'Fatality Analysis Reporting System',
    'https://www.nhtsa.gov/research-data/fatality-analysis-reporting-system-fars',
    'Every crash on a public road in which somebody died within 30 days.',
  ),
  transitDatabase: source(
    federal,
    'national-transit-database',
    'National Transit Database',
    'https://www.transit.dot.gov/ntd',
    'Service, ridership and money of transit agencies.',
  ),
  timetable: source(
    county,
    'county-transit-gtfs',
    'County transit timetable (GTFS)',
    'https://gtfs.org/',
    'Stops, lines and departures. The address explains the format in which the agency publishes them.',
  ),
  requests: source(
    requests,
    'county-311',
    'County 311 service requests (Open311)',
    'https://www.open311.org/',
    'Requests and the days until they were closed. The address explains the format.',
  ),
  libraries: source(
    institute,
    'public-libraries-survey',
    'Public Libraries Survey',
    'https://www.imls.gov/research-evaluation/surveys/public-libraries-survey-pls',
    'Visits, loans, staff and money of public library systems.',
  ),
  broadband: source(
    commission,
    'national-broadband-map',
    'National Broadband Map',
    'https://broadbandmap.fcc.gov/',
    'Internet service that providers say they can deliver, location by location.',
  ),
};
