import { createPortal } from 'react-dom';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { loadedSentence } from './list-sentence.ts';
import type { Rows } from './rows.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { countOf } from '../ui/count.ts';
import type { LoadingState } from '../data/use-collection.ts';
import styles from './print-sheet.module.css';
import { PrintedRecord } from './printed-record.tsx';
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
