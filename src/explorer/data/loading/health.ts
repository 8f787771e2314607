import { useEffect, useState } from 'react';
import { readAccepted } from '../../../catalog/health/accepted.ts';
import { createHealthReader, type HealthReader } from '../../../catalog/health/read-health.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import type { CatalogClient } from '../../../client/catalog-client.ts';
import { byCollection, type CollectionName } from '../../../contract/collection-names.ts';
import { type CatalogContextValue, useCatalog } from '../services/catalog-context.tsx';
import type { CheckedList } from '../../../catalog/health/report.ts';
import { useMeasures } from './measures.ts';
import type { LoadingState } from './use-collection.ts';

/** The readers of a service's lists, and why the file of accepted findings is not used, or null. */
export interface Health {
  readers: Readonly<Record<CollectionName, HealthReader>>;
  problem: string | null;
}

const healthByClient = new WeakMap<CatalogClient, Promise<Health>>();

/** Shared by everything that shows findings, so that each record is read once. Never rejects. */
export function healthOf({ service, configuration }: CatalogContextValue): Promise<Health> {
  const started = healthByClient.get(service);
  if (started !== undefined) return started;
  const health = fetchAccepted(configuration.healthAccepted).then(({ accepted, problem }) => {
    // Requested again by the next page that shows findings.
    if (problem?.endsWith(`${unreachable}.`)) healthByClient.delete(service);
    return { readers: byCollection((name) => createHealthReader(name, accepted)), problem };
  });
  healthByClient.set(service, health);
  return health;
}

const unreachable = 'it cannot be reached';

async function fetchAccepted(file: unknown): Promise<ReturnType<typeof readAccepted>> {
  if (file === undefined) return { accepted: [], problem: null };
  const name = typeof file === 'string' ? file : '“healthAccepted”';
  const ignored = (problem: string) => ({
    accepted: [],
    problem: `${name} is not used: ${problem}.`,
  });
  if (typeof file !== 'string') return ignored('in config.json it must be the address of a file');
  try {
    const response = await fetch(new URL(file, document.baseURI), { cache: 'no-cache' });
    if (!response.ok) return ignored(`it was answered with status ${response.status}`);
    const read = readAccepted(await response.json());
    return read.problem === null ? read : ignored(read.problem);
  } catch (error) {
    return ignored(error instanceof SyntaxError ? 'it is not valid JSON' : unreachable);
  }
}

/** Time slice, in ms: leaves room in a frame for the browser's own work. */
const slice = 10;

/** Reads the findings of a list in slices, so that no input waits. Resolves when all are read, or `isOver`. */
export async function readHealth(
  reader: HealthReader,
  entries: readonly Entry[],
  isOver = () => false,
): Promise<void> {
  for (;;) {
    const end = performance.now() + slice;
    if (isOver() || reader.read(entries, () => performance.now() > end)) return;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A list with its findings when its loading last rested, or null; `problem` is why accepted findings are not known, or null. */
export function useCheckedList(list: LoadingState): { checked: CheckedList | null; problem: string | null } {
  const catalog = useCatalog();
  const [state, setState] = useState<ReturnType<typeof useCheckedList>>({ checked: null, problem: null });
  const { ledger, isLoading, isPending, completeness } = list;
  const isComplete = completeness.state === 'complete';
  const measures = useMeasures([]);
  const isResting = !isPending && !isLoading;
  useEffect(() => {
    const { collection, entries, count } = ledger;
    let isOver = false;
    async function check() {
      const { readers, problem } = await healthOf(catalog);
      const reader = readers[collection];
      await readHealth(reader, entries, () => isOver);
      if (isOver || !isResting) return;
      const findings = reader.findings(isComplete, measures);
      setState({ checked: { collection, entries, findings, total: count, isComplete }, problem });
    }
    void check();
    return () => {
      isOver = true;
    };
  }, [catalog, ledger, isComplete, isResting, measures]);
  return state;
}
