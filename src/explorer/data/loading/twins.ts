import { type Twins, twinsOf } from '../../../catalog/records/twins.ts';
import type { CollectionName } from '../../../contract/collection-names.ts';
import { useMeasures } from './measures.ts';

/** The indicators and variables that share what they have, as far as `useMeasures` knows them, which loads `lists`. */
export function useTwins(lists: readonly CollectionName[] = []): Twins | null {
  const measures = useMeasures(lists);
  return measures && twinsOf(measures);
}
