import { clear } from 'idb-keyval';
import { useState } from 'react';
import { countOf } from '../../../catalog/text/count.ts';
import { announce } from '../../ui/page/announcer.tsx';
import { Action } from '../../ui/control/action.tsx';
import { cacheName, cacheStorage } from '../../data/saved/page-cache.ts';
import { selectionInBrowser } from '../../data/selected/selected-storage.ts';
import { useSelected } from '../../data/selected/use-selected.ts';

/** A button that deletes what the explorer stores on this device, after a question if records are selected, and reports the outcome. */
export function DeleteStored() {
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [{ records }, selected] = useSelected();
  async function onDelete() {
    // Everything else can be loaded or set again.
    if (records.length > 0 && !isAsked) return setAsked(true);
    setAsked(false);
    setBusy(true);
    // Cleared in memory and in other tabs as well, whose next change would save it again.
    await selected.load();
    await selected.change({ put: [], remove: [...selected.state().byKey.keys()] });
    await selected.saved();
    const result = await deleteSaved();
    setBusy(false);
    setDeletion(result);
    announce(sentencesOf(result).join(' '));
  }
  return (
    <>
      {isAsked && (
        <p role="alert">
          {`This also deletes your selection: ${countOf(records.length, 'record with its notes', 'records with their notes')}.`}
        </p>
      )}
      <div className="row">
        <Action
          label={isAsked ? 'Delete everything' : 'Delete stored data'}
          busyLabel="Deleting…"
          busy={busy}
          onPress={() => void onDelete()}
        />
        {isAsked && <Action kind="quiet" label="Cancel" onPress={() => setAsked(false)} />}
      </div>
      {deletion !== null && (
        <div className={deletion.refused.length > 0 ? 'notice warning' : 'notice'}>
          {sentencesOf(deletion).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </>
  );
}

function sentencesOf({ deleted, refused }: Deletion): string[] {
  const sentences = [
    deleted.length > 0 &&
      `Deleted from this device: ${deleted.join('; ')}. What you open from now on is stored again.`,
    refused.length > 0 &&
      `Your browser wouldn’t delete some of it: ${refused.join('; ')}. Clear this site’s data in the browser’s settings.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/** The prefix of everything that the explorer stores on a device. */
const prefix = 'catalog-explorer';

/** In ms. */
const longestWait = 3000;

/** What was deleted, and what the browser refused to delete, as text. */
interface Deletion {
  deleted: readonly string[];
  refused: readonly string[];
}

const steps: readonly (readonly [what: string, run: () => Promise<void> | void])[] = [
  ['settings and recently viewed records', () => removeItems(localStorage)],
  ['loaded records', async () => void (await cacheStorage()?.delete(cacheName))],
  ['your selection', clearSelection],
  ['the explorer itself, for offline use', deleteApplication],
];

/** Deletes settings, recently viewed records, saved pages, selections and offline files. Never rejects. */
async function deleteSaved(): Promise<Deletion> {
  const deleted: string[] = [];
  const refused: string[] = [];
  for (const [what, run] of steps) {
    try {
      await run();
      deleted.push(what);
    } catch {
      // Shown to the user, who requested the deletion.
      refused.push(what);
    }
  }
  return { deleted, refused };
}

function removeItems(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Clears it rather than deleting the database, which would wait for other tabs to close their connections. */
async function clearSelection(): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser’s storage does not respond.')), longestWait);
  });
  await Promise.race([clear(selectionInBrowser()), late]);
}

/** Also unregisters the service worker, which would not save its files again. */
async function deleteApplication(): Promise<void> {
  const stored = cacheStorage();
  const workers: ServiceWorkerContainer | undefined = Reflect.get(navigator, 'serviceWorker');
  // Service workers exist only on https and localhost.
  if (stored === undefined || workers === undefined) return;
  const own = (await workers.getRegistrations()).filter(({ scope }) => scope === document.baseURI);
  for (const registration of own) await registration.unregister();
  for (const name of await stored.keys()) if (name.startsWith(prefix)) await stored.delete(name);
}
