import {
  changesMarkdown,
  comparisonSentence,
  type ListedGroup,
  listedGroups,
} from '../../../catalog/changes/changes-text.ts';
import { compareCatalogs, recordText } from '../../../catalog/changes/compare-catalogs.ts';
import { markdownText } from '../../../catalog/export/markdown.ts';
import { formatCount } from '../../../catalog/count.ts';
import { type CollectionName, collectionNames, collections } from '../../../contract/collections.ts';

export type ComparisonMessage =
  | ({ kind: 'result'; groups: ListedGroup[] } & Record<
      'sentence' | 'warning' | 'about' | 'markdown',
      string
    >)
  | { kind: 'problem'; text: string };

/** Of a group: more would take the page half a second to receive, and nobody reads them there. */
const mostListed = 1000;

addEventListener('message', ({ data }: MessageEvent<{ before: File; after: File }>) => {
  void compare(data)
    .catch((error: Error): ComparisonMessage => ({ kind: 'problem', text: error.message }))
    .then((message) => postMessage(message));
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
  const about = `${before.name} → ${after.name}`;
  const parts = [...earlier.part, ...later.part].join(', ');
  const warning = parts && `${parts}: what is missing there is listed as new or gone.`;
  const above = [about, warning].filter(Boolean).map(markdownText);
  const markdown = `${[...above, changesMarkdown(result)].join('\n\n')}\n`;
  return { kind: 'result', sentence: comparisonSentence(result), warning, about, groups, markdown };
}

/** The lists of a catalog file, or the only one of an export, an array or a page of the API; throws an error for the reader. */
async function readCatalog(file: File) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  let catalog: Record<string, unknown>;
  try {
    const value: unknown = JSON.parse(await new Response(stream).text());
    catalog = Array.isArray(value) ? { results: value } : Object(value);
  } catch (error) {
    const isRead = error instanceof SyntaxError;
    const reason = isRead ? 'is not a JSON file. Choose an export of a catalog.' : 'cannot be read.';
    throw new Error(`${file.name} ${reason}`, { cause: error });
  }
  const some: unknown = catalog['results'] ?? catalog['records'];
  const only = Array.isArray(some)
    ? (collectionNames.find((name) => name === Object(catalog['meta']).collection) ?? collectionOf(some[0]))
    : undefined;
  const lists = new Map<string, unknown[]>();
  for (const name of collectionNames) {
    const list = name === only ? some : catalog[name];
    if (Array.isArray(list)) lists.set(name, list);
  }
  const [length, total] = [Object(some).length, Object(catalog['meta']).total ?? catalog['count']];
  const part =
    total > length ? [`${file.name} has only ${formatCount(length)} of ${formatCount(total)} records`] : [];
  if (lists.size > 0) return { lists, part, isExport: only !== undefined };
  throw new Error(
    Array.isArray(some)
      ? `${file.name} does not say what its records are. Put them into an object with the name of their list, such as {"variable": […]}.`
      : `${file.name} is not a catalog: it has none of the lists ${collectionNames.join(', ')}.`,
  );
}

const fieldsOf = (name: CollectionName) => Object.keys(collections[name].schema.entries);

/** The list whose records have exactly the fields of this one, of those that variables have; only variables have sources. */
function collectionOf(record: unknown): CollectionName | undefined {
  const has = (field: string) => Object.hasOwn(Object(record), field);
  if (has('sources')) return 'variable';
  return collectionNames.find((name) =>
    fieldsOf('variable').every((field) => has(field) === fieldsOf(name).includes(field)),
  );
}
