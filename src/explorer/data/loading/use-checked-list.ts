import { useEffect, useState } from 'react';
import type { CheckedList } from '../../../catalog/health/report.ts';
import { useCatalog } from '../services/catalog-context.tsx';
import { useTwins } from './twins.ts';
import { healthOf, readHealth } from './health.ts';
import type { LoadingState } from './use-collection.ts';

/**
 * A list with its findings, as of when its loading last rested; null before that. `problem` is why accepted findings are
 * not known, or null.
 */
export function useCheckedList(list: LoadingState): { checked: CheckedList | null; problem: string | null } {
  const catalog = useCatalog();
  const [state, setState] = useState<ReturnType<typeof useCheckedList>>({ checked: null, problem: null });
  const { ledger, isLoading, isPending, completeness } = list;
  const isComplete = completeness.state === 'complete';
  const twins = useTwins();
  const isResting = !isPending && !isLoading;
  useEffect(() => {
    const { collection, entries, count } = ledger;
    let isOver = false;
    async function check() {
      const { readers, problem } = await healthOf(catalog);
      const reader = readers[collection];
      await readHealth(reader, entries, () => isOver);
      if (isOver || !isResting) return;
      const findings = reader.findings(isComplete, twins);
      setState({ checked: { collection, entries, findings, total: count, isComplete }, problem });
    }
    void check();
    return () => {
      isOver = true;
    };
  }, [catalog, ledger, isComplete, isResting, twins]);
  return state;
}
