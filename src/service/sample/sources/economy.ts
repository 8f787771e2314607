import { tags } from '../tags.ts';
import { type Publisher, source } from './source.ts';

const census: Publisher = { home: 'https://www.census.gov', tags: [tags.record], context: [] };
const labor: Publisher = { home: 'https://www.bls.gov', tags: [tags.record], context: [] };
const analysis: Publisher = { home: 'https://www.bea.gov', tags: [], context: [] };

/** Population, income and jobs: programs other than the survey. */
export const economy = {
  census2020: source(
    census,
    'DECENNIALPL2020-P1',
    '2020 Census, P1: Race',
    'https://data.census.gov/table/DECENNIALPL2020.P1',
    'The count of April 1, 2020. Small counts have been altered slightly to protect the people behind them.',
  ),
  popest: source(
    census,
    'population-estimates',
    'Population Estimates Program',
    'https://www.census.gov/programs-surveys/popest.html',
    'Yearly estimates for July 1 with births, deaths and migration.',
  ),
  saipe: source(
    census,
    'SAIPE',
    'Small Area Income and Poverty Estimates',
    'https://www.census.gov/programs-surveys/saipe.html',
    'Model of yearly income and poverty for counties and school districts.',
  ),
  permits: source(
    census,
    'building-permits-survey',
    'Building Permits Survey',
    'https://www.census.gov/construction/bps/',
    'Housing units authorized by local permit offices, monthly and yearly.',
  ),
  lodes: source(
    census,
    'LEHD_LODES',
    'LEHD Origin-Destination Employment Statistics',
    'https://lehd.ces.census.gov/data/',
    'Where workers live and where they work, by census block.',
  ),
  laus: source(
    labor,
    'LAUS',
    'Local Area Unemployment Statistics',
    'https://www.bls.gov/lau/',
    'Monthly labor force, employment and unemployment by place of residence.',
  ),
  qcew: source(
    labor,
    'QCEW',
    'Quarterly Census of Employment and Wages',
    'https://www.bls.gov/cew/',
    'Jobs and pay from the reports employers file for unemployment insurance.',
  ),
  bea: source(
    analysis,
    'personal-income-by-county',
    'Personal Income by County, Metro, and Other Areas',
    'https://www.bea.gov/data/income-saving/personal-income-county-metro-and-other-areas',
    '',
  ),
};
