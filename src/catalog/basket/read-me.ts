import { collectionWords } from '../../contract/collection-names.ts';
import { idText } from '../records/entry.ts';
import { fullNameOf } from '../records/table/name-in-table.ts';
import { citationSentence } from '../cite/citation.ts';
import { markdownText } from '../export/markdown.ts';
import { isoDate } from '../export/provenance.ts';
import type { ResolvedRecord } from './resolve.ts';
import { countOf, formatCount } from '../text/count.ts';
import { shownLine } from '../text/visible-text.ts';
import { type PackageContents, type PackagedList, packagedCitations } from './package-contents.ts';

/** Maximum citations in the text; the files for reference managers contain all of them. */
const maxCited = 10;

/** `README.md`: what the package contains, when and from where it was made, how complete it is, and how to cite it. */
export function* readMe(
  contents: PackageContents,
  files: Readonly<Record<string, { purpose: string }>>,
): Generator<string> {
  const { title, service, packagedAt, records, lists } = contents;
  const citedRecords = records.filter(({ entry }) => entry !== null);
  const first = packagedCitations({ ...contents, records: citedRecords.slice(0, maxCited) });
  const parts = [
    `# Selection from ${plain(title)}`,
    `${countOf(records.length, 'record', 'records')} from <${new URL(service).href}>, packaged on ${isoDate(packagedAt)}.`,
    'These files describe records of a catalog. The data that the records describe is not part of the package.',
    '## Files',
    Object.entries(files)
      .map(([name, { purpose }]) => `- \`${name}\`: ${purpose}`)
      .join('\n'),
    '## How complete it is',
    [...lists.map(listLine), ...presenceLines(records)].map((line) => `- ${line}`).join('\n'),
    '## How to cite',
    ...(records.some(({ selected }) => selected.collection === 'variable')
      ? ['Cite the sources of the data as well: each variable names its own.']
      : []),
    Array.from(first, (citation) => `- ${plain(citationSentence(citation), 2000)}`).join('\n'),
    ...(citedRecords.length > maxCited
      ? [`All ${formatCount(citedRecords.length)} citations are in \`citations.bib\`.`]
      : []),
    '## Records',
  ];
  yield `${parts.join('\n\n')}\n\n`;
  for (const [index, record] of records.entries()) yield `${recordLine(record, index, contents)}\n`;
}

function listLine({ collection, loaded, total, isComplete }: PackagedList): string {
  const { plural } = collectionWords[collection];
  const of = total === null ? 'an unknown number of' : formatCount(total);
  const extent = isComplete
    ? `all ${formatCount(loaded)} ${plural} were loaded`
    : `${formatCount(loaded)} of ${of} ${plural} were loaded`;
  return `When the package was made, ${extent}.`;
}

function presenceLines(records: readonly ResolvedRecord[]): string[] {
  const lineOf = (of: ResolvedRecord['presence'], one: string, many: string, where: string) => {
    const count = records.filter(({ presence }) => presence === of).length;
    return count === 0 ? [] : [`${countOf(count, one, many)} ${where}, and here as last received.`];
  };
  return [
    ...lineOf('missing', 'record is', 'records are', 'no longer in the catalog'),
    ...lineOf('unknown', 'record was', 'records were', 'not among those loaded'),
  ];
}

function recordLine(
  { selected, entry, presence }: ResolvedRecord,
  index: number,
  { recordUrl }: PackageContents,
) {
  const { collection, key, note } = selected;
  const { one } = collectionWords[collection];
  const name = entry === null ? (selected.name ?? '') : fullNameOf(entry.record);
  const id = plain(`${one} ${idText(key)}`);
  const gone = presence === 'missing' ? ' (no longer in the catalog)' : '';
  const lines = [
    `${index + 1}. ${name === '' ? id : `${plain(name)} (${id})`}${gone}`,
    `   <${recordUrl(collection, key)}>`,
    ...(note === '' ? [] : [`   Note: ${plain(note, 5000)}`]),
  ];
  return lines.join('\\\n');
}

/** Starts a heading or list at the beginning of a line ("# of households"), or ends a heading. */
const blockMarkup = /^\d*(?=[#+.)-])| (?=#+$)/g;

function plain(text: string, most = 500): string {
  return markdownText(shownLine(text, most)).replaceAll(blockMarkup, '$&\\');
}
