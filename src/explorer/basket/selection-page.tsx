import { useEffect, useMemo, useState } from 'react';
import { selectedKey } from '../../catalog/basket/selected-record.ts';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { LoadedOf } from '../data/loading/loading-notices.tsx';
import type { SelectedRecords } from '../data/selected/selected-records.ts';
import { useSelected } from '../data/selected/use-selected.ts';
import { PrintedCitations } from '../export/cite.tsx';
import { Action } from '../ui/control/action.tsx';
import { countOf } from '../../catalog/text/count.ts';
import { IncomingSelection, useFileDrop, useIncoming } from './incoming-selection.tsx';
import { type ResolvedRecords, useCompleted, useResolvedRecords } from './resolved-records.ts';
import { SelectedList } from './selected-list.tsx';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { PageHead } from '../ui/content/page-head.tsx';
import { Link } from '../ui/control/link.tsx';

/** What was checked when the page was left, so that it still is after a comparison. */
const checkedBefore = new WeakMap<SelectedRecords, ReadonlySet<string>>();

/** The selection: its records in order, actions, and records from a link or file. */
export function SelectionPage() {
  const [{ records, refusal, isLoaded }, selection] = useSelected();
  const resolved = useResolvedRecords(records);
  const { incoming, takeFile, finish } = useIncoming();
  useFileDrop(takeFile);
  useCompleted(resolved.records);
  const [ticked, setTicked] = useState(() => checkedBefore.get(selection) ?? new Set<string>());
  useEffect(() => void checkedBefore.set(selection, ticked), [selection, ticked]);
  const used = useMemo(() => {
    const checked = resolved.records.filter(({ selected }) => ticked.has(selectedKey(selected)));
    return checked.length === 0 ? resolved.records : checked;
  }, [resolved.records, ticked]);
  return (
    <div className="page" data-focus-next="[data-undo] button,button">
      <PageHead name="selection" />
      {!isLoaded && <p className="lead">Loading the selection…</p>}
      {records.length > 0 && (
        <p className="lead" data-not-printed="">
          {summaryOf(records)}
          {refusal === '' ? ', saved in this browser only.' : '.'}
          {records.length > 1 && ' Check some to use only these.'}
        </p>
      )}
      {refusal !== '' && (
        <p role="alert" className="notice warning">
          This selection couldn’t be saved and will be lost when you close the page: {refusal}
        </p>
      )}
      {incoming !== null && 'problem' in incoming && (
        <div role="alert" className="notice error">
          <p>{incoming.problem}</p>
          <Action label="Close" onPress={finish} />
        </div>
      )}
      {incoming !== null && 'records' in incoming && isLoaded && (
        <IncomingSelection {...incoming} onClose={finish} />
      )}
      {isLoaded && records.length === 0 && (incoming === null || 'problem' in incoming) && (
        <p className="lead">
          Nothing selected yet. Check the box of a row, for instance in <Link to="/variables">Variables</Link>
          , or press <kbd>S</kbd> in a record. Then sort, annotate, compare, share or download them here.
        </p>
      )}
      {isLoaded && (
        <SelectionToolbar
          resolved={{ ...resolved, records: used }}
          isAll={used.length === records.length}
          onFile={takeFile}
        />
      )}
      <NotLoaded resolved={resolved} />
      {records.length > 0 && (
        <SelectedList
          records={resolved.records}
          lists={resolved.lists}
          checked={ticked}
          onChecked={setTicked}
        />
      )}
      <PrintedCitations entries={resolved.records.flatMap(({ entry }) => entry ?? [])} />
    </div>
  );
}

/** "40 records: 25 variables, 10 indicators, 5 subdomains". */
function summaryOf(records: readonly { collection: string }[]): string {
  const parts = collectionNames.flatMap((name) => {
    const count = records.filter(({ collection }) => collection === name).length;
    return count === 0 ? [] : [countOf(count, collectionWords[name].one, collectionWords[name].plural)];
  });
  return parts.length === 1
    ? parts.join('')
    : `${countOf(records.length, 'record', 'records')}: ${parts.join(', ')}`;
}

/** Says what incomplete lists leave unknown about the selection, and loads the rest. */
function NotLoaded({ resolved: { records, lists, isLoading } }: { resolved: ResolvedRecords }) {
  const open = records.filter(({ presence }) => presence === 'unknown');
  if (open.length === 0) return null;
  const names = collectionNames.filter((name) => open.some(({ selected }) => selected.collection === name));
  const loadable = names.map((name) => lists[name]).filter((list) => list.hasMore && !list.isLoading);
  const are = countOf(open.length, 'record isn’t', 'records aren’t');
  const sentence = isLoading
    ? `Looking for ${countOf(open.length, 'record', 'records')} in the catalog…`
    : loadable.length > 0
      ? `${are} among those loaded so far.`
      : `${are} in what the catalog sent, but its lists are not complete.`;
  return <LoadedOf sentence={sentence} lists={isLoading ? [] : loadable} label="Load all" />;
}
