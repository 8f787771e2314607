import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { completeness, ledgerOf } from '../../../catalog/records/ledger.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { type Measures, type Twins, twinsOf } from '../../../catalog/records/twins.ts';
import { nextStep } from '../../../client/next-page.ts';
import { type CatalogPages, collectionQuery } from '../../../client/queries.ts';
import type { CollectionName } from '../../../contract/collection-names.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { useRelatedLoad } from './load-target.ts';

/** All indicators and variables, once both lists are complete, unless `config.json` says `"twins": false`; otherwise null. Loads `lists`. */
export function useMeasures(lists: readonly CollectionName[]): Measures | null {
  const isOn = useCatalog().configuration.twins !== false;
  useRelatedLoad('indicator', isOn && lists.includes('indicator'));
  useRelatedLoad('variable', isOn && lists.includes('variable'));
  const indicators = useWholeList('indicator');
  const variables = useWholeList('variable');
  return useMemo(
    () => (isOn && indicators != null && variables != null ? { indicators, variables } : null),
    [isOn, indicators, variables],
  );
}

/** Renders again only when the list is complete, not with each page. */
function useWholeList(name: keyof typeof wholeLists): readonly Entry[] | null | undefined {
  const { service } = useCatalog();
  return useInfiniteQuery({
    ...collectionQuery(service, name),
    select: wholeLists[name],
    enabled: false,
    notifyOnChangeProps: ['data'],
  }).data;
}

const wholeLists = { indicator: wholeListOf('indicator'), variable: wholeListOf('variable') };

function wholeListOf(name: 'indicator' | 'variable') {
  return ({ pages }: CatalogPages): readonly Entry[] | null => {
    const ledger = ledgerOf(name, pages);
    const step = nextStep(pages);
    if (!('end' in step)) return null;
    return completeness(ledger, { ended: true, end: step.end, failed: false }).state === 'complete'
      ? ledger.entries
      : null;
  };
}

/** The indicators and variables that share what they have, as far as `useMeasures` knows them, which loads `lists`. */
export function useTwins(lists: readonly CollectionName[] = []): Twins | null {
  const measures = useMeasures(lists);
  return measures && twinsOf(measures);
}
