import { comparisonSentence, type ListedGroup, listedGroups } from '../../../catalog/changes/changes-text.ts';
import { compareCatalogs, recordText } from '../../../catalog/changes/compare-catalogs.ts';
import { collectionNames } from '../../../contract/collection-names.ts';

export type ComparisonMessage =
  | { kind: 'progress'; text: string }
  | { kind: 'result'; sentence: string; groups: ListedGroup[] }
  | { kind: 'problem'; text: string };

/** Of a group: more would take the page half a second to receive, and nobody reads them there. */
const mostListed = 1000;

const post = (message: ComparisonMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<{ before: File; after: File }>) => {
  compare(data).then(post, (error: unknown) =>
    post({ kind: 'problem', text: error instanceof Error ? error.message : String(error) }),
  );
});

async function compare({ before, after }: { before: File; after: File }): Promise<ComparisonMessage> {
  const comparison = compareCatalogs();
  const earlier = await readCatalog(before);
  const later = await readCatalog(after);
  // An export has one list; the others of a whole catalog are not gone.
  const compared = collectionNames.filter((name) =>
    [earlier, later].every(({ lists, isExport }) => !isExport || lists.has(name)),
  );
  if (compared.length === 0)
    throw new Error(`${before.name} and ${after.name} are exports of different lists.`);
  for (const [part, file, { lists }] of [
    ['before', before, earlier],
    ['after', after, later],
  ] as const) {
    for (const collection of compared) {
      for (const [place, record] of (lists.get(collection) ?? []).entries()) {
        const problem = comparison[part](collection, recordText(record), `record ${place + 1}`);
        if (problem !== null) throw new Error(`${file.name}: record ${place + 1}: ${problem}.`);
      }
    }
  }
  const result = comparison.finish();
  const groups = listedGroups(result.changes, mostListed);
  // Their records are not shown.
  for (const change of groups.flatMap(({ changes }) => changes)) change.record = null;
  return { kind: 'result', sentence: comparisonSentence(result), groups };
}

/** The lists of a catalog file, or the one of an export, plain or gzipped; throws an error for the reader. */
async function readCatalog(file: File) {
  post({ kind: 'progress', text: `Reading ${file.name}…` });
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  let catalog: Record<string, unknown>;
  try {
    catalog = Object(JSON.parse(await new Response(stream).text()));
  } catch (error) {
    const isRead = error instanceof SyntaxError;
    const reason = isRead ? 'is not a JSON file. Choose an export of a catalog.' : 'cannot be read.';
    throw new Error(`${file.name} ${reason}`, { cause: error });
  }
  const exported: unknown = Object(catalog['meta']).collection;
  const lists = new Map<string, unknown[]>();
  for (const name of collectionNames) {
    const list = catalog[name === exported ? 'records' : name];
    if (Array.isArray(list)) lists.set(name, list);
  }
  if (lists.size === 0)
    throw new Error(`${file.name} is not a catalog: it has none of the lists ${collectionNames.join(', ')}.`);
  return { lists, isExport: exported !== undefined };
}
