import { collectionWords } from '../../../contract/collection-names.ts';
import { useSelected } from '../../data/selected/use-selected.ts';
import { PrintSheet } from '../../list/print-sheet.tsx';
import { SelectedBar } from '../../list/selected-bar.tsx';
import type { ListPage } from '../../list/use-list-page.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import layout from '../../list/list.module.css';

const DownloadSelected = lazyPart(
  async () => (await import('../../basket/package-dialog.tsx')).DownloadSelected,
);

/** Parts of a list that its first screen does not need: its printed form, and what can be done with selected records. */
export function ListExtras({ page }: { page: ListPage }) {
  const [{ records }] = useSelected();
  const own = records.filter(({ collection }) => collection === page.name);
  return (
    <>
      <PrintSheet page={page} />
      <div className={layout.bottom}>
        <SelectedBar records={own} plural={collectionWords[page.name].plural}>
          <DownloadSelected selected={own} />
        </SelectedBar>
      </div>
    </>
  );
}
