import type { Entry } from '../../catalog/records/entry.ts';
import { newRecord } from '../../catalog/basket/selected-record.ts';
import button from '../ui/button.module.css';
import { countOf, formatCount } from '../ui/count.ts';
import { limitSentence } from '../data/limit-sentence.ts';
import { useUndo } from '../data/use-undo.tsx';
import { useSelectedRecords } from '../data/use-selected.ts';

interface Props {
  records: { count: number; entryAt: (index: number) => Entry | undefined };
  /** What they are: "results", "variables". */
  noun: string;
}

/** Adds all records of a list to the selection, in the list's order. */
export function SelectAllButton({ records, noun }: Props) {
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
      <button
        type="button"
        className={button.plain}
        aria-disabled={records.count === 0}
        onClick={() => {
          if (records.count > 0) void addAll();
        }}
      >
        {`Select all ${formatCount(records.count)} ${noun}`}
      </button>
      {notice}
    </>
  );
}

function* newRecords({ count, entryAt }: Props['records']) {
  for (let index = 0; index < count; index += 1) {
    const entry = entryAt(index);
    if (entry !== undefined) yield newRecord(entry);
  }
}
