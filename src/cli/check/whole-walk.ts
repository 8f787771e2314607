import { failureOf, PageFailure } from '../../client/failure.ts';
import type { LoadedPage, CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { recordProblems } from '../../service/records/record-problems.ts';
import { describePageFailure } from '../describe-page-failure.ts';
import { type CollectionWalk, walkCollection } from '../walk-collection.ts';
import { type Finding, found } from './finding.ts';

/** What a walk to the end of one collection found; `readable` when the explorer gets to its end. */
export interface WalkReport {
  findings: readonly Finding[];
  readable: boolean;
}

const mostNotes = 5;

/** Reads all of `collection` as the explorer would, and counts repeated, missing and invalid records. */
export async function checkWalk(
  service: CatalogClient,
  collection: CollectionName,
  signal: AbortSignal,
): Promise<WalkReport> {
  const seen = new SeenRecords(collection);
  try {
    const walk = await walkCollection(service, collection, (page) => seen.add(page), signal);
    return {
      readable: walk.end.kind === 'finished',
      findings: [...completeness(collection, walk, seen), seen.orderFinding(), seen.recordsFinding()],
    };
  } catch (error) {
    if (!(error instanceof PageFailure) && !signal.aborted) throw error;
    const after = seen.total === 0 ? '' : ` after ${seen.total} records`;
    const says = `${describePageFailure(failureOf(error, service.baseUrl))}${after}`;
    return { readable: false, findings: [found(`${collection}: walk`, false, says)] };
  }
}

function completeness(
  collection: CollectionName,
  { records, pages, count, end }: CollectionWalk,
  { ids, notes }: SeenRecords,
): readonly Finding[] {
  const repeats = records - ids.size;
  const missing = count === null ? null : Math.max(0, count - ids.size);
  const says = `${records} records on ${pages} pages, count ${count ?? 'not given'}: ${repeats} repeated, ${missing ?? 'unknown'} missing`;
  const sentence = 'sentence' in end ? ` ${end.sentence}` : '';
  const complete = end.kind === 'finished' && ids.size === count && repeats === 0;
  return [
    found(`${collection}: walk`, complete, says + sentence),
    ...[...notes].map((note) => found(`${collection}: walk`, null, note)),
  ];
}

/** What is remembered of the records of a walk: their ids, and what is wrong with them. */
class SeenRecords {
  readonly ids = new Set<unknown>();
  readonly notes = new Set<string>();
  total = 0;
  private readonly collection: CollectionName;
  private latest = Number.NEGATIVE_INFINITY;
  private inIdOrder = true;
  private invalid = 0;
  private firstInvalid = '';

  constructor(collection: CollectionName) {
    this.collection = collection;
  }

  add({ results, notes }: LoadedPage): void {
    for (const note of notes) if (this.notes.size < mostNotes) this.notes.add(note);
    for (const record of results) {
      this.addRecord(record);
      this.total += 1;
    }
  }

  private addRecord(record: unknown): void {
    const hasId = typeof record === 'object' && record !== null && 'id' in record;
    const id = hasId ? record.id : `record ${this.total}`;
    this.ids.add(typeof id === 'object' ? JSON.stringify(id) : id);
    this.inIdOrder &&= Number(id) > this.latest;
    this.latest = Number(id);
    const [problem] = recordProblems(this.collection, record);
    if (problem === undefined) return;
    this.invalid += 1;
    this.firstInvalid ||= `${this.collection}[${this.total}]: ${problem.path}: ${problem.reason}`;
  }

  orderFinding(): Finding {
    const says = this.inIdOrder
      ? 'the records happen to be in the order of their ids'
      : 'the records are not in the order of their ids';
    return found(`${this.collection}: rule 7`, this.inIdOrder ? null : true, says);
  }

  recordsFinding(): Finding {
    const says =
      this.invalid === 0
        ? `all ${this.total} records are as the contract says`
        : `${this.invalid} of ${this.total} records differ, the first ${this.firstInvalid}`;
    return found(`${this.collection}: records`, this.total === 0 ? null : this.invalid === 0, says);
  }
}
