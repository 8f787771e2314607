import { createPortal } from 'react-dom';
import { type Entry, headingOf, idText, isOf } from '../../catalog/records/entry.ts';
import { visibleText } from '../../catalog/visible-text.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import type { LoadingState } from '../data/use-collection.ts';
import { countOf } from '../../catalog/count.ts';
import { loadedSentence } from './list-sentence.ts';
import styles from './print-sheet.module.css';
import type { Rows } from './rows.ts';
import { usePrinting } from './use-printing.ts';

interface Props {
  name: CollectionName;
  collection: LoadingState;
  /** The records of the current list: all loaded ones, or those that match the search and filters. */
  records: Rows;
}

/**
 * The printed form of a virtual list, which renders only visible rows: every record, the source, and whether the list
 * is complete. Rendered only while the browser prints.
 */
export function PrintSheet({ name, collection, records }: Props) {
  const { configuration } = useCatalog();
  const printing = usePrinting();
  if (printing === null) return null;
  const { title, plural } = collections[name];
  const shown = Array.from({ length: records.count }, (_, index) => records.entryAt(index));
  return createPortal(
    <article className={styles.sheet} data-print-sheet="">
      <h1>{title}</h1>
      <p>
        {configuration.title}, from {configuration.baseUrl}
        <br />
        {loadedSentence(collection)}; {countOf(records.count, name, plural)} below, printed{' '}
        {printing.toLocaleDateString('en', { dateStyle: 'long' })} from {location.href}
      </p>
      <ol className={styles.records}>
        {shown.map((entry) => entry !== undefined && <PrintedRecord key={entry.key} entry={entry} />)}
      </ol>
    </article>,
    document.body,
  );
}

function PrintedRecord({ entry }: { entry: Entry }) {
  const { slug } = entry.record;
  const description = descriptionOf(entry);
  const variable = isOf(entry, 'variable') ? entry.record : null;
  const facts = [
    `id ${idText(entry.key)}`,
    slug,
    ...(variable === null ? [] : [variable.units, variable.unitNotes, variable.percentLabel]),
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <li>
      <h2>
        <bdi>{visibleText(headingOf(entry))}</bdi>
      </h2>
      <p className={styles.facts}>
        <bdi>{visibleText(facts.join(' · '))}</bdi>
      </p>
      {description !== '' && (
        <p className={styles.text}>
          <bdi>{visibleText(description)}</bdi>
        </p>
      )}
      {variable !== null && variable.sources.length > 0 && <PrintedSources sources={variable.sources} />}
    </li>
  );
}

function descriptionOf(entry: Entry): string {
  if (!('description' in collections[entry.collection].schema.entries)) return '';
  const description: unknown = Reflect.get(entry.record, 'description');
  return typeof description === 'string' ? description : '';
}

function PrintedSources({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className={styles.facts}>
      {sources.map(({ id, name, infoLink }, place) => (
        // A variable may contain a source twice, so its id alone is not a unique key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${id} ${place}`}>
          Source: <bdi>{visibleText(name)}</bdi> <bdi>{visibleText(infoLink)}</bdi>
        </li>
      ))}
    </ul>
  );
}
