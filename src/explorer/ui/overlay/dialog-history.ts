import { currentEntry, writeEntry } from '../page/history-entry.ts';

/** The open dialog that Back closes; `changed` once something else was written to its entry of the history. */
let topDialog: { close: () => void; changed: boolean } | null = null;
let openDialogs = 0;
/** Pending while the history steps to or from a dialog's entry, which nobody else may notice. */
let stepping: Promise<void> | null = null;

// In ms: a browser that does not step by then will not.
const longestStep = 1000;

function step(steps: number): void {
  stepping = new Promise((resolve) => {
    function end(event?: PopStateEvent): void {
      event?.stopImmediatePropagation();
      clearTimeout(timer);
      removeEventListener('popstate', end, { capture: true });
      stepping = null;
      resolve();
    }
    const timer = setTimeout(end, longestStep);
    addEventListener('popstate', end, { capture: true });
  });
  history.go(steps);
}

/** Makes Back close a dialog on touch screens, by a history entry that the returned function leaves; of several dialogs, the first has it. */
export function closeOnBack(close: () => void): () => void {
  openDialogs += 1;
  // The later call is for React, which in development mounts everything twice.
  const timer = setTimeout(() => {
    if (topDialog !== null || !matchMedia('(pointer: coarse)').matches) return;
    topDialog = { close, changed: false };
    const entry = currentEntry();
    writeEntry('push', { ...entry, index: entry.index + 1, isDialog: true });
    addEventListener('popstate', onBack, { capture: true });
  });
  return () => {
    openDialogs -= 1;
    clearTimeout(timer);
    if (topDialog?.close !== close) return;
    release();
    if (currentEntry().isDialog) step(-1);
  };
}

export function isDialogOpen(): boolean {
  return openDialogs > 0;
}

function release(): void {
  topDialog = null;
  removeEventListener('popstate', onBack, { capture: true });
}

function onBack(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  const left = topDialog;
  release();
  // What was chosen in the dialog stays: filters, for example.
  if (left?.changed) step(1);
  left?.close();
}

/** Calls `act` once the history rests. */
export function whenSettled(act: () => void): void {
  if (stepping === null) act();
  else void stepping.then(() => whenSettled(act));
}

/** Whether the current entry is that of an open dialog, which the next one, with this path, replaces; it then stays. */
export function takeDialogEntry(path: string | undefined): boolean {
  if (topDialog === null) return false;
  topDialog.changed = true;
  // Another page closes the dialog.
  if (path !== location.pathname) release();
  return true;
}

// After a reload there is no dialog.
if (currentEntry().isDialog) step(-1);
