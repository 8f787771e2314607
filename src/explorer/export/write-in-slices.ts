import type { ExportColumn } from '../../catalog/export/columns.ts';
import { chunksOf, exportRow, type ExportRow, type TextFormat } from '../../catalog/export/export-row.ts';
import type { Entry } from '../../catalog/records/entry.ts';

/** Time slice, in ms: leaves room in a frame for the browser's own work. */
const slice = 10;

/** Maximum buffered text, in UTF-16 units, before it is moved into a blob outside the heap. */
const maxWaiting = 1024 * 1024;

/** How often progress is reported, in ms: each report renders the dialog. */
const reportEvery = 100;

/** `onProgress` receives the number of rows written so far. */
export interface Writing {
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

/** What is exported, in order. */
export interface ExportedRows {
  readonly count: number;
  entryAt(index: number): Entry | undefined;
}

/** Writes rows to a blob without blocking the browser. Rejects with the signal's reason, or if storage is full. */
export function writeInSlices(
  format: TextFormat,
  rows: ExportedRows,
  mediaType: string,
  { signal, onProgress }: Writing,
): Promise<Blob> {
  let index = 0;
  function* exportRows(): Generator<ExportRow> {
    for (; index < rows.count; index += 1) {
      const entry = rows.entryAt(index);
      if (entry !== undefined) yield exportRow(entry);
    }
  }
  const chunks = chunksOf(format, exportRows());
  return blobInSlices(chunks, mediaType, { signal, onProgress: () => onProgress(index) });
}

/** Those of `columns` in which some row has a text. Rejects with the signal's reason. */
export async function columnsWithContent(
  columns: readonly ExportColumn[],
  rows: ExportedRows,
  { signal }: Pick<Writing, 'signal'>,
): Promise<readonly ExportColumn[]> {
  const pause = pausing(signal);
  let empty = columns;
  for (let index = 0; index < rows.count && empty.length > 0; index += 1) {
    const entry = rows.entryAt(index);
    if (entry === undefined) continue;
    const row = exportRow(entry);
    empty = empty.filter(({ read }) => read(row) === '');
    await pause();
  }
  return columns.filter((column) => !empty.includes(column));
}

/** Writes lazily generated chunks of text to a blob. */
export async function blobInSlices(
  chunks: Iterable<string>,
  mediaType: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: () => void },
): Promise<Blob> {
  const finished: Blob[] = [];
  let texts: string[] = [];
  let waiting = 0;
  let reported = performance.now();
  const pause = pausing(signal);
  for (const chunk of chunks) {
    texts.push(chunk);
    waiting += chunk.length;
    if (waiting > maxWaiting) {
      finished.push(new Blob(texts));
      texts = [];
      waiting = 0;
    }
    if (performance.now() - reported > reportEvery) {
      reported = performance.now();
      onProgress?.();
    }
    await pause();
  }
  return readableBlob([...finished, ...texts], mediaType);
}

/** Returns a function that lets the browser work once a time slice is over. Rejects with the signal's reason. */
export function pausing(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await nextTask();
    signal.throwIfAborted();
    since = performance.now();
  };
}

/** Unlike a timer, a message task is not throttled in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** A blob that can be read; rejects if memory or disk is full, where browsers return one whose download fails silently. */
export async function readableBlob(parts: BlobPart[], mediaType: string): Promise<Blob> {
  try {
    const blob = new Blob(parts, { type: mediaType });
    // Waits until the browser has stored all of it.
    await blob.slice(-1).arrayBuffer();
    return blob;
  } catch (cause) {
    throw new Error(
      'There isn’t enough space for this file. Free some disk space, or export fewer records, then export again.',
      { cause },
    );
  }
}
