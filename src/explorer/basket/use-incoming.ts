import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SelectionChange } from '../../catalog/basket/arrange.ts';
import { type FileContents, largestFile, readSelectionFile } from '../../catalog/basket/selection-file.ts';
import { readFragment } from '../../catalog/basket/selection-link.ts';
import { parseUrl } from '../../contract/parse-url.ts';
import type { NewRecord } from '../../catalog/basket/selected-record.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { countOf } from '../ui/count.ts';
import { refusalReason } from '../ui/refusal-reason.ts';
import { limitSentence } from '../data/limit-sentence.ts';
import { useSelectedRecords } from '../data/use-selected.ts';

/** The records in a link or file with a warning, or why it cannot be read. */
export type Incoming =
  | { title: string; records: readonly NewRecord[]; warning: string }
  | { problem: string };

/**
 * The selection in the URL, or in the latest file that needs a decision: a file of this catalog is merged immediately,
 * which `show` reports.
 */
export function useIncoming(show: (sentence: string, undo: SelectionChange | null) => void) {
  const { service } = useCatalog();
  const selected = useSelectedRecords();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [incoming, setIncoming] = useState<Incoming | null>(null);
  const fragment = hash.slice(1);
  useEffect(() => {
    if (fragment === '') return undefined;
    let isCurrent = true;
    async function read() {
      const contents = await readFragment(fragment);
      if (isCurrent)
        setIncoming(contents.ok ? { title: 'This link', records: contents.records, warning: '' } : contents);
    }
    void read();
    return () => {
      isCurrent = false;
    };
  }, [fragment]);

  async function takeFile(file: File) {
    const read = await readFile(file);
    if (!read.ok || read.service !== service.baseUrl) {
      const warning = read.ok ? `${foreignWarning(read.service)} ${leftOut(read.unreadable)}`.trim() : '';
      setIncoming(read.ok ? { title: 'This file', records: read.records, warning } : read);
      return;
    }
    const { added, refused, undo } = await selected.add(read.records);
    const sentences = [
      `${countOf(added, 'record', 'records')} added from the file.`,
      added + refused < read.records.length ? 'The others are in the selection already.' : '',
      refused > 0 ? limitSentence(refused) : '',
      leftOut(read.unreadable),
    ];
    setIncoming(null);
    show(sentences.filter((sentence) => sentence !== '').join(' '), added === 0 ? null : undo);
  }

  function finish() {
    setIncoming(null);
    if (hash !== '') void navigate({ search }, { replace: true });
  }
  return { incoming, takeFile: (file: File) => void takeFile(file), finish };
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

function leftOut(unreadable: number): string {
  return unreadable === 0 ? '' : `${countOf(unreadable, 'record', 'records')} in it can’t be read.`;
}

function foreignWarning(service: string): string {
  const name = parseUrl(service)?.host ?? service.slice(0, 100);
  return `It was saved from another catalog, ${name === '' ? 'without a name' : name}. The same ids may mean other records here.`;
}
