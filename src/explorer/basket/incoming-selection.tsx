import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import styles from './basket.module.css';
import { type NewRecord, adding, newRecord, selectedKey } from '../../catalog/basket/selected-record.ts';
import type { ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { type FileContents, largestFile, readSelectionFile } from '../../catalog/basket/selection-file.ts';
import { readFragment } from '../../catalog/basket/record-links.ts';
import { parseUrl } from '../../contract/parse-url.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { limitSentence, useSelected, useSelectedRecords } from '../data/selected/use-selected.ts';
import { showDone } from '../ui/notice/done-notices.tsx';
import { Action } from '../ui/control/action.tsx';
import { Icon } from '../ui/control/icon.tsx';
import { refusalReason } from '../data/stored.ts';
import { useShowMore } from '../ui/control/show-more.tsx';
import { shownPath, useResolvedRecords } from './resolved-records.ts';
import { SelectedText } from './selected-row.tsx';
import { useLocation, useNavigate } from 'react-router-dom';

const shownAtFirst = 10;

interface IncomingRecords {
  /** The origin of the records: "This link". */
  title: string;
  records: readonly NewRecord[];
  /** Shown before the records are added; may be empty. */
  warning: string;
}

/** The records in a link or file, with buttons to add them or to replace the selection. */
export function IncomingSelection({
  title,
  records,
  warning,
  onClose,
}: IncomingRecords & { onClose: () => void }) {
  const [{ byKey }, selected] = useSelected();
  const incoming = useMemo(() => adding([], records).put, [records]);
  const resolved = useResolvedRecords(incoming);
  const [visibleRecords, more] = useShowMore(resolved.records, shownAtFirst, 'records');
  const duplicateCount = incoming.filter((record) => byKey.has(selectedKey(record))).length;
  /** Including loaded records, so that they can be shown without their lists. */
  const complete = () => resolved.records.map(withRecord);
  async function add() {
    const { added, refused, undo } = await selected.add(complete());
    const sentence = `${countOf(added, 'record', 'records')} added to the selection.`;
    onClose();
    showDone(refused === 0 ? sentence : `${sentence} ${limitSentence(refused)}`, () => selected.change(undo));
  }
  async function replace() {
    const { put } = adding([], complete());
    const keys = new Set(put.map(selectedKey));
    const remove = [...byKey.keys()].filter((key) => !keys.has(key));
    const undo = await selected.change({ put, remove });
    onClose();
    showDone(`Selection replaced by ${countOf(put.length, 'record', 'records')}.`, () =>
      selected.change(undo),
    );
  }
  return (
    <section className={`card stack ${styles.incoming}`} aria-labelledby="incoming-heading">
      <h2 id="incoming-heading">
        {title} contains {countOf(incoming.length, 'record', 'records')}
      </h2>
      {warning !== '' && <p role="note">{warning}</p>}
      {duplicateCount > 0 && (
        <p>
          {duplicateCount === 1 ? '1 is' : `${formatCount(duplicateCount)} are`} already in your selection.
        </p>
      )}
      {/* Above the list, which may be long. */}
      <p className={`row ${styles.tools}`}>
        <Action kind="primary" label="Add to selection" onPress={() => void add()} />
        {byKey.size > 0 && <Action label="Replace selection" onPress={() => void replace()} />}
        <Action label="Cancel" onPress={onClose} />
      </p>
      <ol className={styles.names}>
        {visibleRecords.map((record) => (
          <li key={selectedKey(record.selected)} className="line">
            <Icon name={record.selected.collection} size={14} />
            <SelectedText record={record} path={shownPath(resolved.lists, record.entry)} />
          </li>
        ))}
      </ol>
      {more}
    </section>
  );
}

function withRecord({ selected, entry }: ResolvedRecord): NewRecord {
  return entry === null ? selected : { ...selected, ...newRecord(entry) };
}

/** The selection in the URL or in the latest file that needs a decision, or why it cannot be read; a file of this catalog is merged at once. */
export function useIncoming() {
  const { service } = useCatalog();
  const selected = useSelectedRecords();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [incoming, setIncoming] = useState(() => incomingIn(hash));
  const [seen, setSeen] = useState(hash);
  if (seen !== hash) {
    setSeen(hash);
    if (hash !== '') setIncoming(incomingIn(hash));
  }

  async function takeFile(file: File) {
    const read = await readFile(file);
    if (!read.ok) return setIncoming(read);
    const { records, unreadable } = read;
    const leftOut =
      unreadable === 0 ? '' : `${countOf(unreadable, 'record', 'records')} in it can’t be read.`;
    if (read.service !== service.baseUrl) {
      const warning = `${foreignWarning(read.service)} ${leftOut}`.trim();
      return setIncoming({ title: 'This file', records, warning });
    }
    const { added, refused, undo } = await selected.add(records);
    const sentences = [
      `${countOf(added, 'record', 'records')} added from the file.`,
      added + refused < records.length ? 'The others are already in your selection.' : '',
      refused > 0 ? limitSentence(refused) : '',
      leftOut,
    ];
    setIncoming(null);
    const revert = added === 0 ? null : () => selected.change(undo);
    showDone(sentences.filter((sentence) => sentence !== '').join(' '), revert);
  }

  function finish() {
    setIncoming(null);
    if (hash !== '') void navigate({}, { replace: true });
  }
  return { incoming, takeFile: (file: File) => void takeFile(file), finish };
}

function incomingIn(hash: string): IncomingRecords | { problem: string } | null {
  if (hash === '') return null;
  const read = readFragment(hash.slice(1));
  return read.ok ? { title: 'This link', records: read.records, warning: '' } : read;
}

async function readFile(file: File): Promise<FileContents> {
  if (file.size > largestFile) return { ok: false, problem: 'This file is too large to be a selection.' };
  try {
    return readSelectionFile(await file.text());
  } catch (error) {
    // Moved, deleted, a folder, or not readable.
    return { ok: false, problem: `This file couldn’t be read: ${refusalReason(error)}` };
  }
}

function foreignWarning(service: string): string {
  const name = parseUrl(service)?.host ?? service.slice(0, 100);
  return `It was saved from another catalog, ${name === '' ? 'without a name' : name}. The same ids may mean other records here.`;
}

/** Accepts a file dropped anywhere on the page; the browser would otherwise open it in place of the page. */
export function useFileDrop(onFile: (file: File) => void): void {
  const handle = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file !== undefined) onFile(file);
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, (event) => handle(event), stop);
    return () => stop.abort();
  }, []);
}
