import type { Cells } from './cells.ts';
import type { SheetName } from './columns.ts';

/** Two rows per sheet, to be replaced by one's own. */
export const exampleRows: Readonly<Record<SheetName, readonly Cells[]>> = {
  subdomain: [
    { slug: 'housing', name: 'Housing' },
    { slug: 'getting-around', name: 'Getting around' },
  ],
  taxonomy: [
    {
      slug: 'community-profile',
      name: 'Community profile',
      description: 'Who lives here, how they live and get around.',
    },
    {
      slug: 'annual-report',
      name: 'Annual report',
      description: 'The measures that the report of each year shows.',
    },
  ],
  indicator: [
    {
      slug: 'tenure',
      name: 'Homeowners and renters',
      description: 'Whether households own or rent the home they live in.',
      subdomain: 'Housing',
    },
    {
      slug: 'car-access',
      name: 'Access to a car',
      description: 'Households by the number of vehicles they can use.',
      subdomain: 'Getting around',
    },
  ],
  source: [
    {
      slug: 'acs-b25003',
      name: 'B25003: Tenure',
      infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B25003',
      description: 'American Community Survey, five-year estimates. Universe: occupied housing units.',
    },
    {
      slug: 'acs-b08201',
      name: 'B08201: Household size by vehicles available',
      infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B08201',
      description: 'American Community Survey, five-year estimates. Universe: households.',
    },
  ],
  variable: [
    {
      slug: 'households',
      name: 'Households',
      units: 'households',
      description: 'All occupied housing units.',
      sources: 'acs-b25003 | acs-b08201',
    },
    {
      slug: 'households-without-a-car',
      name: 'Households without a car',
      shortName: 'No car',
      units: 'households',
      description: 'Households with no vehicle that its members can use.',
      sources: 'acs-b08201',
      denominators: 'households',
      depth: '1',
    },
  ],
};
