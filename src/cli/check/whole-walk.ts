import { explainFailure } from '../../client/explain-failure.ts';
import { PageFailure } from '../../client/failure.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { recordProblems } from '../../service/records/record-problems.ts';
import { walkCollection } from '../walk-collection.ts';
import { type Finding, found } from './finding.ts';

/** What a walk to the end of one collection came to; `readable` when the explorer gets to its end. */
export interface WalkReport {
  findings: readonly Finding[];
  readable: boolean;
}

/** Reads all of `collection` as the explorer would, and counts repeats, misses and records that are none. */
export async function checkWalk(service: CatalogClient, collection: CollectionName): Promise<WalkReport> {
  try {
    const { pages, end } = await walkCollection(service, collection);
    const records = pages.flatMap(({ results }) => results);
    const ids = records.map(idOf);
    const count = pages.at(-1)?.count ?? null;
    const distinct = new Set(ids).size;
    const repeats = records.length - distinct;
    const missing = count === null ? null : Math.max(0, count - distinct);
    const says = `${records.length} records on ${pages.length} pages, count ${count ?? 'not given'}: ${repeats} repeated, ${missing ?? 'unknown'} missing`;
    const sentence = 'sentence' in end ? ` ${end.sentence}` : '';
    const complete = end.kind === 'finished' && distinct === count && repeats === 0;
    const notes = [...new Set(pages.flatMap((page) => page.notes))].slice(0, 5);
    return {
      readable: end.kind === 'finished',
      findings: [
        found(`${collection}: walk`, complete, says + sentence),
        ...notes.map((note) => found(`${collection}: walk`, null, note)),
        found(
          `${collection}: rule 7`,
          inIdOrder(ids) ? null : true,
          inIdOrder(ids)
            ? 'the records happen to be in the order of their ids'
            : 'the records are not in the order of their ids',
        ),
        recordsFinding(collection, records),
      ],
    };
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    const { sentence, remedy } = explainFailure(error);
    return {
      readable: false,
      findings: [found(`${collection}: walk`, false, `${error.address}: ${sentence} ${remedy}`)],
    };
  }
}

function recordsFinding(collection: CollectionName, records: readonly unknown[]): Finding {
  const wrong = records.map((record, index) => ({ index, problem: recordProblems(collection, record)[0] }));
  const bad = wrong.filter(({ problem }) => problem !== undefined);
  const first = bad[0];
  const says =
    first === undefined
      ? `all ${records.length} records are as the contract says`
      : `${bad.length} of ${records.length} records differ, the first ${collection}[${first.index}]: ${first.problem?.path}: ${first.problem?.reason}`;
  return found(`${collection}: records`, records.length === 0 ? null : bad.length === 0, says);
}

function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : record;
}

function inIdOrder(ids: readonly unknown[]): boolean {
  return ids.every((id, index) => index === 0 || Number(id) > Number(ids[index - 1]));
}
