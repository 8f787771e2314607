import { extentOf, LoadedOf } from '../../data/loading/loading-notices.tsx';
import { useCollection } from '../../data/loading/use-collection.ts';

/** Says that filters of indicators wait for all variables, and loads the rest, or what failed, if asked. */
export function VariablesAwaited({ className }: { className?: string | undefined }) {
  const variables = useCollection('variable');
  const { isLoading, ledger } = variables;
  // A number that changes with each page would draw the eye.
  const extent = isLoading ? '' : ` So far: ${extentOf(ledger)}.`;
  const sentence = `Units, periods, data pages and sources are those of variables.${extent}`;
  return (
    <LoadedOf className={className} sentence={sentence} lists={[variables]} label="Load all variables" />
  );
}
