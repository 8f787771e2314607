import { failureOf, PageFailure } from '../../client/failure.ts';
import type { LoadedPage, CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { recordProblems } from '../../service/records/record-problems.ts';
import { type CollectionWalk, walkCollection, walkProblem } from '../../server/upstream/walk-collection.ts';
import { describePageFailure } from '../read-service.ts';
import { type Finding, found } from './report.ts';

const maxNotes = 5;

/**
 * Reads all pages of `collection` as the explorer does, and counts repeated, missing and invalid records; `readable` if the
 * explorer receives as many as the service counts.
 */
export async function checkWalk(
  service: CatalogClient,
  collection: CollectionName,
  signal: AbortSignal,
): Promise<{ findings: readonly Finding[]; readable: boolean }> {
  const seen = new SeenRecords(collection);
  try {
    const walk = await walkCollection(service, collection, (page) => seen.add(page), signal);
    return {
      readable: walk.end.kind === 'finished' && walk.records >= (walk.count ?? 0),
      findings: [...completeness(collection, walk, seen.notes), seen.orderFinding(), seen.recordsFinding()],
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
  walk: CollectionWalk,
  notes: ReadonlySet<string>,
): readonly Finding[] {
  const { records, distinct, pages, count } = walk;
  const repeats = records - distinct;
  const missing = count === null ? null : Math.max(0, count - distinct);
  const says = `${records} records on ${pages} pages, count ${count ?? 'missing'}: ${repeats} repeated, ${missing ?? 'unknown'} missing`;
  const problem = walkProblem(walk);
  const isComplete = problem === null && repeats === 0;
  return [
    found(`${collection}: walk`, isComplete, problem === null ? says : `${says}. ${problem}`),
    ...[...notes].map((note) => found(`${collection}: walk`, null, note)),
  ];
}

/** Collects the order and problems of the records of a walk. */
class SeenRecords {
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
    for (const note of notes) if (this.notes.size < maxNotes) this.notes.add(note);
    for (const record of results) {
      this.addRecord(record);
      this.total += 1;
    }
  }

  private addRecord(record: unknown): void {
    const id = Number(Object(record).id);
    this.inIdOrder &&= id > this.latest;
    this.latest = id;
    const [problem] = recordProblems(this.collection, record);
    if (problem === undefined) return;
    this.invalid += 1;
    this.firstInvalid ||= `${this.collection}[${this.total}]: ${problem.path}: ${problem.reason}`;
  }

  orderFinding(): Finding {
    const says = this.inIdOrder
      ? 'the records are ordered by id, which may be a coincidence'
      : 'the records are not ordered by id';
    return found(`${this.collection}: rule 7`, this.inIdOrder ? null : true, says);
  }

  recordsFinding(): Finding {
    const says =
      this.invalid === 0
        ? `all ${this.total} records follow the contract`
        : `${this.invalid} of ${this.total} records are invalid, the first is ${this.firstInvalid}`;
    return found(`${this.collection}: records`, this.total === 0 ? null : this.invalid === 0, says);
  }
}
