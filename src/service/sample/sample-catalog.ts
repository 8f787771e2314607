import type { Indicator, Subdomain, Taxonomy, Variable } from '../../contract/records.ts';
import { indicators } from './indicators/all.ts';
import { inArbitraryOrder } from './order.ts';
import { subdomains } from './subdomains.ts';
import { taxonomies } from './taxonomies.ts';
import { variables } from './variables/all.ts';

/**
 * The sample catalog: the measures of a community profile of a fictitious American county. Real measures and public
 * sources, no data values; 136 indicators and 313 variables, the same on every call.
 */
export function sampleCatalog(): {
  subdomain: Subdomain[];
  taxonomy: Taxonomy[];
  indicator: Indicator[];
  variable: Variable[];
} {
  return {
    subdomain: inArbitraryOrder(subdomains),
    taxonomy: inArbitraryOrder(taxonomies),
    indicator: inArbitraryOrder(indicators),
    variable: inArbitraryOrder(variables),
  };
}
