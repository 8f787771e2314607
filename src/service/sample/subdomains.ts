import type { Subdomain } from '../../contract/records.ts';
import { stableId } from './identity.ts';

function subdomain(slug: string, name: string): Subdomain {
  return { id: stableId(`subdomain ${slug}`), slug, name };
}

/** The topical groupings. "Safety" and "Access" appear twice, each in a different domain. */
export const subdomains: readonly Subdomain[] = [
  subdomain('Population', 'Population'),
  subdomain('households-and-families', 'Households and families'),
  subdomain('Origins_and_Language', 'Origins and language'),
  subdomain('income-and-wealth', 'Income and wealth'),
  subdomain('Poverty-and-Benefits', 'Poverty and public benefits'),
  subdomain('work', 'Work'),
  subdomain('Schools-and-Learning', 'Schools and learning'),
  subdomain('housing-stock', 'Homes and buildings'),
  subdomain('Housing_Costs', 'Cost of housing'),
  subdomain('health-outcomes', 'Health'),
  subdomain('health-access', 'Access'),
  subdomain('mobility-access', 'Access'),
  subdomain('getting-around', 'Getting around'),
  subdomain('environment', 'Environment and climate'),
  subdomain('Public-Safety', 'Safety'),
  subdomain('road-safety', 'Safety'),
];
