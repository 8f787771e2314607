import { newRecord } from '../../catalog/basket/selected-record.ts';
import type { FacetName } from '../../catalog/list/facets.ts';
import { type Selection, nothingSelected, toggled } from '../../catalog/list/selection.ts';
import { limitSentence, useSelectedRecords } from '../data/use-selected.ts';
import { useUndo } from '../data/undo-notice.tsx';
import { ActionIcon } from '../ui/action-icon.tsx';
import { countOf, formatCount } from '../../catalog/count.ts';
import { chosenLabel } from './facet-values.ts';
import type { Rows } from './rows.ts';
import type { ListRows } from './use-list-result.ts';
import button from '../ui/button.module.css';
import styles from './list-toolbar.module.css';

interface Props {
  selection: Selection;
  engine: ListRows['engine'];
  records: Rows;
  /** A sentence about what the list shows. */
  sentence: string;
  searching: boolean;
  /** Whether that search has a result; until then, `records` are those of an earlier one. */
  hasFound: boolean;
  onSelect: (change: (now: Selection) => Selection) => void;
}

/** What a searched, filtered or grouped list shows: the active filters, a sentence, and "Select all". */
export function ListSummary({ selection, engine, records, sentence, searching, hasFound, onSelect }: Props) {
  // Every selected value with its facet, in the order of the facets.
  const chosen = [...selection].flatMap(([facet, values]) => values.map((value) => ({ facet, value })));
  const labelOf = (facet: FacetName, value: string) =>
    chosenLabel(facet, value, engine?.labelOf(facet, value) ?? null);
  return (
    <div className={styles.state} data-searching={searching}>
      {chosen.length > 0 && (
        <ul className={styles.pills} aria-label="Active filters" data-focus-group="">
          {chosen.map(({ facet, value }) => (
            <li key={`${facet} ${value}`}>
              <button
                type="button"
                className={styles.pill}
                aria-label={`Remove filter ${labelOf(facet, value)}`}
                title={`Remove filter ${labelOf(facet, value)}`}
                onClick={() => onSelect((now) => toggled(now, facet, value))}
              >
                <bdi>{labelOf(facet, value)}</bdi>
                <ActionIcon name="close" size={12} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={button.quiet} onClick={() => onSelect(() => nothingSelected)}>
              Clear filters
            </button>
          </li>
        </ul>
      )}
      <p className={styles.sentence}>{sentence}</p>
      {(searching ? hasFound : chosen.length > 0) && records.count > 0 && (
        <SelectAllButton records={records} />
      )}
    </div>
  );
}

/** Adds all records of a list to the selection, in the list's order. */
function SelectAllButton({ records }: { records: Rows }) {
  const selected = useSelectedRecords();
  const [notice, show] = useUndo();
  async function addAll() {
    const { added, refused, undo } = await selected.add(newRecords(records));
    const sentence =
      added === 0 && refused === 0
        ? `All ${formatCount(records.count)} are in the selection already.`
        : `${countOf(added, 'record', 'records')} added to the selection.`;
    show(refused === 0 ? sentence : `${sentence} ${limitSentence(refused)}`, added === 0 ? null : undo);
  }
  return (
    <>
      <button type="button" className={button.plain} onClick={() => void addAll()}>
        {`Select all ${formatCount(records.count)} results`}
      </button>
      {notice}
    </>
  );
}

function* newRecords(records: Rows) {
  for (let index = 0; index < records.count; index += 1) {
    const entry = records.entryAt(index);
    if (entry !== undefined) yield newRecord(entry);
  }
}
