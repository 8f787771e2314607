import { useAutoLoad } from '../../data/load-target.ts';
import { useCollection } from '../../data/use-collection.ts';

/** The variables, and whether loading rests: numbers are shown only then, so that they do not change constantly. */
export function useVariables() {
  const variables = useCollection('variable');
  const autoLoad = useAutoLoad();
  const { isLoading, isPending, target } = variables;
  return { variables, isResting: !isLoading && !isPending && target >= autoLoad };
}
