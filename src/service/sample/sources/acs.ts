import type { Source } from '../../../contract/records.ts';
import { contexts } from '../contexts.ts';
import { tags } from '../tags.ts';
import { type Publisher, source } from './source.ts';

const survey: Publisher = {
  home: 'https://www.census.gov/programs-surveys/acs',
  tags: [tags.survey],
  context: [contexts.period],
};

function table(product: string, number: string, title: string, universe: string): Source {
  const name = `${product}.${number}`;
  return source(
    survey,
    `${product}-${number}`,
    `${number}: ${title}`,
    `https://data.census.gov/table/${name}`,
    `American Community Survey, 2019-2023 five-year estimates. Universe: ${universe}.`,
  );
}

function detailed(number: string, title: string, universe: string): Source {
  return table('ACSDT5Y2023', number, title, universe);
}

/** Tables of the American Community Survey, each a source of its own, by table number. */
export const acs = {
  B01001: detailed('B01001', 'Sex by Age', 'total population'),
  B01002: detailed('B01002', 'Median Age by Sex', 'total population'),
  B03002: detailed('B03002', 'Hispanic or Latino Origin by Race', 'total population'),
  B05002: detailed('B05002', 'Place of Birth by Nativity and Citizenship Status', 'total population'),
  B08201: detailed('B08201', 'Household Size by Vehicles Available', 'households'),
  B08301: detailed('B08301', 'Means of Transportation to Work', 'workers 16 years and over'),
  B11001: detailed('B11001', 'Household Type (Including Living Alone)', 'households'),
  B11005: detailed(
    'B11005',
    'Households by Presence of People Under 18 Years by Household Type',
    'households',
  ),
  B14001: detailed(
    'B14001',
    'School Enrollment by Level of School for the Population 3 Years and Over',
    'population 3 years and over',
  ),
  B15003: detailed(
    'B15003',
    'Educational Attainment for the Population 25 Years and Over',
    'population 25 years and over',
  ),
  B17001: detailed(
    'B17001',
    'Poverty Status in the Past 12 Months by Sex by Age',
    'population for whom poverty status is determined',
  ),
  B19001: detailed(
    'B19001',
    'Household Income in the Past 12 Months (in 2023 Inflation-Adjusted Dollars)',
    'households',
  ),
  B19013: detailed(
    'B19013',
    'Median Household Income in the Past 12 Months (in 2023 Inflation-Adjusted Dollars)',
    'households',
  ),
  B19083: detailed('B19083', 'Gini Index of Income Inequality', 'households'),
  B19301: detailed(
    'B19301',
    'Per Capita Income in the Past 12 Months (in 2023 Inflation-Adjusted Dollars)',
    'total population',
  ),
  B22003: detailed(
    'B22003',
    'Receipt of Food Stamps/SNAP in the Past 12 Months by Poverty Status in the Past 12 Months for Households',
    'households',
  ),
  B23025: detailed(
    'B23025',
    'Employment Status for the Population 16 Years and Over',
    'population 16 years and over',
  ),
  B25002: detailed('B25002', 'Occupancy Status', 'housing units'),
  B25003: detailed('B25003', 'Tenure', 'occupied housing units'),
  B25024: detailed('B25024', 'Units in Structure', 'housing units'),
  B25034: detailed('B25034', 'Year Structure Built', 'housing units'),
  B25064: detailed('B25064', 'Median Gross Rent (Dollars)', 'renter-occupied housing units paying cash rent'),
  B25070: detailed(
    'B25070',
    'Gross Rent as a Percentage of Household Income in the Past 12 Months',
    'renter-occupied housing units',
  ),
  B25077: detailed('B25077', 'Median Value (Dollars)', 'owner-occupied housing units'),
  B28002: detailed('B28002', 'Presence and Types of Internet Subscriptions in Household', 'households'),
  C16002: detailed('C16002', 'Household Language by Household Limited English Speaking Status', 'households'),
  C17002: detailed(
    'C17002',
    'Ratio of Income to Poverty Level in the Past 12 Months',
    'population for whom poverty status is determined',
  ),
  DP04: table('ACSDP5Y2023', 'DP04', 'Selected Housing Characteristics', 'housing units'),
  S0801: table('ACSST5Y2023', 'S0801', 'Commuting Characteristics by Sex', 'workers 16 years and over'),
  S1701: table(
    'ACSST5Y2023',
    'S1701',
    'Poverty Status in the Past 12 Months',
    'population for whom poverty status is determined',
  ),
  S2701: table(
    'ACSST5Y2023',
    'S2701',
    'Selected Characteristics of Health Insurance Coverage in the United States',
    'civilian noninstitutionalized population',
  ),
};
