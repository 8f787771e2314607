import type { Indicator } from '../../../contract/records.ts';
import { stableId } from '../identity.ts';

/** An indicator of the sample; its id is derived from its slug. */
export function indicator(slug: string, name: string, description: string | null): Indicator {
  return { id: stableId(`indicator ${slug}`), name, slug, description };
}
