import { failureOf, PageFailure } from '../../client/failure/failure.ts';
import type { LoadedPage, CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { recordProblems } from '../../service/records/record-problems.ts';
import { type CollectionWalk, walkCollection, walkProblem } from '../../server/upstream/walk-collection.ts';
import { describePageFailure } from '../read/read-service.ts';
import { finding, type Finding } from './report.ts';

const maxNotes = 5;

/** Reads all pages of `collection` as the explorer does; `readable` if it receives as many records as the service counts. */
export async function checkWalk(
  service: CatalogClient,
  collection: CollectionName,
  signal: AbortSignal,
): Promise<{ findings: readonly Finding[]; readable: boolean }> {
  const notes = new Set<string>();
  let [total, invalid, firstInvalid, latest, isInIdOrder] = [0, 0, '', Number.NEGATIVE_INFINITY, true];
  const take = (page: LoadedPage) => {
    for (const note of page.notes) if (notes.size < maxNotes) notes.add(note);
    for (const record of page.results) {
      const id = Number(Object(record).id);
      isInIdOrder &&= id > latest;
      latest = id;
      const [problem] = recordProblems(collection, record);
      if (problem !== undefined) {
        invalid += 1;
        firstInvalid ||= `${collection}[${total}]: ${problem.path}: ${problem.reason}`;
      }
      total += 1;
    }
  };
  try {
    const walk = await walkCollection(service, collection, take, signal);
    const order = isInIdOrder
      ? 'the records are ordered by id, which may be a coincidence'
      : 'the records are not ordered by id';
    const validity =
      invalid === 0
        ? `all ${total} records follow the contract`
        : `${invalid} of ${total} records are invalid, the first is ${firstInvalid}`;
    return {
      readable: walk.end.kind === 'finished' && walk.records >= (walk.count ?? 0),
      findings: [
        ...completeness(collection, walk, notes),
        finding(`${collection}: rule 7`, isInIdOrder ? null : true, order),
        finding(`${collection}: records`, total === 0 ? null : invalid === 0, validity),
      ],
    };
  } catch (error) {
    if (!(error instanceof PageFailure) && !signal.aborted) throw error;
    const after = total === 0 ? '' : ` after ${total} records`;
    const says = `${describePageFailure(failureOf(error, service.baseUrl))}${after}`;
    return { readable: false, findings: [finding(`${collection}: walk`, false, says)] };
  }
}

function completeness(
  collection: CollectionName,
  walk: CollectionWalk,
  notes: ReadonlySet<string>,
): readonly Finding[] {
  const { records, distinct, pages, count } = walk;
  const repeats = records - distinct;
  const missingCount = count === null ? null : Math.max(0, count - distinct);
  const says = `${records} records on ${pages} pages, count ${count ?? 'missing'}: ${repeats} repeated, ${missingCount ?? 'unknown'} missing`;
  const problem = walkProblem(walk);
  const isComplete = problem === null && repeats === 0;
  return [
    finding(`${collection}: walk`, isComplete, problem === null ? says : `${says}. ${problem}`),
    ...[...notes].map((note) => finding(`${collection}: walk`, null, note)),
  ];
}
