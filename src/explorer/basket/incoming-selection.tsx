import { type SelectionChange, adding } from '../../catalog/basket/arrange.ts';
import type { ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { type NewRecord, newRecord, selectedKey } from '../../catalog/basket/selected-record.ts';
import { useMemo } from 'react';
import button from '../ui/button.module.css';
import { countOf, formatCount } from '../ui/count.ts';
import { Icon } from '../ui/icon.tsx';
import { useShowMore } from '../ui/show-more.tsx';
import { limitSentence } from '../data/limit-sentence.ts';
import { useSelected } from '../data/use-selected.ts';
import styles from './incoming-selection.module.css';
import { nameOf } from './name-of.ts';
import { useResolvedRecords } from './use-resolved-records.ts';

const shownAtFirst = 10;

interface Props {
  /** The origin of the records: "This link". */
  title: string;
  records: readonly NewRecord[];
  /** Shown before the records are added; may be empty. */
  warning: string;
  onAdded: (sentence: string, undo: SelectionChange) => void;
  onClose: () => void;
}

/** The records in a link or file, with buttons to add them or to replace the selection. */
export function IncomingSelection({ title, records, warning, onAdded, onClose }: Props) {
  const [{ byKey }, selected] = useSelected();
  const incoming = useMemo(() => adding([], records).put, [records]);
  const resolved = useResolvedRecords(incoming);
  const [shown, more] = useShowMore(resolved.records, shownAtFirst, 'records');
  const known = incoming.filter((record) => byKey.has(selectedKey(record))).length;
  /** Including loaded records, so that they can be shown without their lists. */
  const complete = () => resolved.records.map(withRecord);
  async function add() {
    const { added, refused, undo } = await selected.add(complete());
    const sentence = `${countOf(added, 'record', 'records')} added to the selection.`;
    onAdded(refused === 0 ? sentence : `${sentence} ${limitSentence(refused)}`, undo);
  }
  async function replace() {
    const { put } = adding([], complete());
    const keys = new Set(put.map(selectedKey));
    const remove = [...byKey.keys()].filter((key) => !keys.has(key));
    onAdded(
      `Selection replaced by ${countOf(put.length, 'record', 'records')}.`,
      await selected.change({ put, remove }),
    );
  }
  return (
    <section className={styles.incoming} aria-labelledby="incoming-heading">
      <h2 id="incoming-heading">
        {title} contains {countOf(incoming.length, 'record', 'records')}
      </h2>
      {warning !== '' && <p role="note">{warning}</p>}
      {known > 0 && <p>{formatCount(known)} of them in your selection already.</p>}
      <ol className={styles.names}>
        {shown.map((record) => (
          <li key={selectedKey(record.selected)}>
            <Icon name={record.selected.collection} size={14} /> <bdi>{nameOf(record)}</bdi>
            {record.presence === 'missing' && <span className={styles.missing}> not in the catalog</span>}
          </li>
        ))}
      </ol>
      {more}
      <p className={styles.actions}>
        <button type="button" className={button.primary} onClick={() => void add()}>
          Add to selection
        </button>
        {byKey.size > 0 && (
          <button type="button" className={button.plain} onClick={() => void replace()}>
            Replace selection
          </button>
        )}
        <button type="button" className={button.plain} onClick={onClose}>
          Cancel
        </button>
      </p>
    </section>
  );
}

function withRecord({ selected, entry }: ResolvedRecord): NewRecord {
  return entry === null ? selected : { ...selected, ...newRecord(entry) };
}
