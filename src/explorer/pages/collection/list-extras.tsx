import { Link } from 'react-router-dom';
import { countOf } from '../../../catalog/count.ts';
import { collections } from '../../../contract/collections.ts';
import { CompareLink } from '../../data/compare-link.tsx';
import { useSelected } from '../../data/use-selected.ts';
import styles from '../../list/list-results.module.css';
import { PrintSheet } from '../../list/print-sheet.tsx';
import type { ListPage } from '../../list/use-list-page.ts';
import { lazyPart } from '../../ui/lazy.tsx';

const DownloadSelected = lazyPart(
  async () => (await import('../../export/export-dialog.tsx')).DownloadSelected,
);

/** Parts of a list that its first screen does not need: its printed form, and what can be done with selected records. */
export function ListExtras({ page }: { page: ListPage }) {
  return (
    <>
      <PrintSheet page={page} />
      <SelectedBar page={page} />
    </>
  );
}

/** Below the rows, so that none of them moves: how many records of the list are selected, and what can be done with them. */
function SelectedBar({ page }: { page: ListPage }) {
  const { name } = page;
  const [{ records }] = useSelected();
  const own = records.filter(({ collection }) => collection === name);
  if (own.length < 2) return null;
  return (
    <div className={`${styles.footer} ${styles.selected}`} data-not-printed="">
      <div className={`row ${styles.line}`}>
        <p className={styles.words}>{countOf(own.length, name, collections[name].plural)} selected</p>
        <CompareLink records={own} />
        <Link to="/selection" className={styles.wide}>
          Cite or share →
        </Link>
        <DownloadSelected page={page} />
      </div>
    </div>
  );
}
